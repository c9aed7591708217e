import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { accountChangeRecord } from "../../src-shared/companies/account-changes/account-changes-record.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { ActionDialog } from "./ActionDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

it("goes on from one's own wrong try, which is nobody else's change", async () => {
  const refusals = [new AppError("random_amount_wrong"), new AppError("random_amount_wrong")];
  const detail = {
    change: {
      id: "7",
      version: 3,
      no: "ZH1",
      company_name: "企业0",
      account_no: "3105 **** 1268",
      bank_name: "建设银行",
    },
    actions: [{ action: "prove", allowed: true, reason: null }],
  };
  const closed: unknown[] = [];
  const { connected } = drawOverDesk(
    <ActionDialog
      record={accountChangeRecord}
      action="prove"
      detail={detail}
      onClose={(outcome) => closed.push(outcome)}
    />,
    {
      records: {
        act: () => {
          const refusal = refusals.shift();
          if (refusal !== undefined) throw refusal;
          return {};
        },
      },
    },
  );
  const dialog = within(await screen.findByRole("alertdialog"));
  const versions = () =>
    connected.requests
      .filter(({ entry }) => entry === "records.act")
      .map(({ input }) => (input as { body: { version: number } }).body.version);
  for (const [at, amount] of ["0.11", "0.12", "0.90"].entries()) {
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: amount } });
    fireEvent.click(dialog.getAllByRole("button").at(-1) as HTMLElement);
    await waitFor(() => expect(versions()).toHaveLength(at + 1));
    if (at < 2) expect(await dialog.findByText(/打款金额不正确/u)).toBeTruthy();
  }
  await waitFor(() => expect(closed).toEqual(["done"]));
  expect(versions()).toEqual([3, 4, 5]);
});
