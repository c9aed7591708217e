import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountChangeRecord } from "../../src-shared/companies/account-changes/account-changes-record.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { AnyList, Row } from "../../src-shared/kernel/lists/define.ts";
import { approvalAction, isKeyed } from "../../src-shared/kernel/records/define.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { proposalByName, proposalNames } from "../../src-shared/registries/records/proposals.ts";
import { recordByName, recordNames } from "../../src-shared/registries/records/registry.ts";
import type { ActionTarget } from "../list-screen/model/define-list-screen.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { signedIn } from "../testing/test-session.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import { RecordPanel } from "./RecordPanel.tsx";
import { recordRowActions } from "./RecordScreen.tsx";

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

const wordRow = {
  ...Object.fromEntries(
    Object.entries(listByName("sensitiveWords").columns).map(([key, { kind }]) => [key, kind === "text" ? "" : 1]),
  ),
  ...{ id: "7", no: "MG1", word: "刷单", status: 10 },
};
const freshness = { source: "live" as const, as_of: "2026-11-20 14:02:11", offline: false };

it("tells whose right was taken away while the dialog is open, and keeps telling while the record is read anew", async () => {
  let isTaken = false;
  const answered = Promise.withResolvers<void>();
  const { connected } = drawOverDesk(
    <RecordPanel name="sensitiveWords" id="7" Facts={() => <p>正文</p>} onClose={() => undefined} />,
    {
      records: {
        get: async () => {
          if (isTaken) await answered.promise;
          const verdict = { action: "approve", allowed: !isTaken, reason: isTaken ? "forbidden" : null };
          return { value: { word: wordRow, steps: [], actions: [verdict] }, freshness };
        },
        act: () => {
          throw new AppError("forbidden");
        },
      },
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: /^通过/u }));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(dialog.getByRole("button", { name: "通过" }));
  await dialog.findByText(/没有此操作的权限/u);
  isTaken = true;
  const reads = () => connected.requests.filter(({ entry }) => entry === "records.get").length;
  const before = reads();
  act(() =>
    connected.emit("session.changed", { ...signedIn, user: { ...signedIn.user, rights: "fewer", permissions: [] } }),
  );
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText("正文")).toBeNull());
  answered.resolve();
  await screen.findByText("正文");
  expect(within(screen.getByRole("alertdialog")).getByText(/没有此操作的权限/u)).toBeTruthy();
});

/** A row whose texts say which column they are of. */
const rowOf = (list: AnyList): Row =>
  Object.fromEntries(
    Object.entries(list.columns).map(([key, { kind }]) => [
      key,
      kind === "text" ? `〔${key}〕` : kind === "boolean" ? true : 1,
    ]),
  );

const textsOf = (list: AnyList, shows: readonly string[]): readonly string[] =>
  shows.filter((key) => list.columns[key]?.kind === "text").map((key) => `〔${key}〕`);

/** Expects of the open dialog every text among the columns, and as many facts as there are columns. */
const expectShown = async (list: AnyList, shows: readonly string[]): Promise<void> => {
  const dialog = within(await screen.findByRole("alertdialog"));
  const facts = dialog.getAllByRole("definition").map(({ textContent }) => textContent ?? "");
  expect(facts.length).toBeGreaterThanOrEqual(shows.length);
  expect(facts).not.toContain("");
  for (const text of textsOf(list, shows)) expect(facts).toContain(text);
};

const plain = recordNames.filter((name) => {
  const record = recordByName(name);
  const { opens } = record.actions[approvalAction] ?? {};
  return (opens === "noFiles" || opens === "page") && !isKeyed(record, approvalAction);
});

describe("the dialog of an approval", () => {
  it.each(plain)("of %s shows what is decided", async (name) => {
    const record = recordByName(name);
    const detail = { [record.row]: rowOf(record.list), actions: [] };
    drawOverDesk(<ActionDialog record={record} action={approvalAction} detail={detail} onClose={() => {}} />, {});
    await expectShown(record.list, record.actions[approvalAction]?.shows ?? []);
  });

  it.each(
    proposalNames.flatMap((name) =>
      Object.entries(proposalByName(name).kinds).map(([kind, spec]) => [name, kind, spec] as const),
    ),
  )("of %s %s shows what is decided and why", async (name, kind, { code, shows }) => {
    const { list, kindAs, actions } = proposalByName(name);
    const action = Object.keys(actions).find((one) => one === approvalAction || one === "grant") ?? "";
    const proposal = {
      ...{ id: "7", version: 1, status: 10, reason: "〔why〕", actions: [] },
      kind: kindAs === "code" ? code : kind,
    };
    drawOverDesk(
      <DecideDialog name={name} action={action} proposal={proposal} row={rowOf(list)} onClose={() => {}} />,
      {},
    );
    await expectShown(list, shows);
    expect(screen.getByText(/〔why〕/u)).toBeTruthy();
  });

  it("opens the record instead where what is decided stands on its page", async () => {
    const Dialog = recordRowActions("contractTemplates").find(({ key }) => key === approvalAction)?.Dialog;
    if (Dialog === undefined) throw new Error("nothing approves a template");
    const row = { ...rowOf(recordByName("contractTemplates").list), id: "7" };
    const target: ActionTarget = {
      ...{ list: "contractTemplates", filters: {}, sums: null, count: 1, rows: [row] },
      selection: { mode: "some", ids: ["7"] },
    };
    const { router } = drawOverDesk(<Dialog target={target} onClose={() => {}} />, {});
    await expect.poll(() => router.state.location.pathname).toBe("/contract-templates/7");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
