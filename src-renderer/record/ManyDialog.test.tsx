import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import {
  sensitiveWordRecord,
  sensitiveWordStates,
  sensitiveWords,
} from "../../src-shared/companies/sensitive-words/sensitive-words-record.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { ActionTarget } from "../list-screen/model/define-list-screen.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { ManyDialog } from "./ManyDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const { code } = sensitiveWordStates;
const word = (id: number, status = code("toReview")) =>
  sensitiveWords.row.parse({
    ...{ id: String(id), version: 1, company_id: "0", agency_id: "1", maker_id: "2", no: `MG${id}`, word: `词${id}` },
    ...{ status, kind: 1, note: "", maker_name: "陈立", create_at: "2026-11-20 09:00:00" },
    ...{ checker_name: null, checker_id: null, decided_at: null, ended_at: null },
  });

const some = (count: number): ActionTarget => {
  const rows = [...Array.from({ length: count }, (_, at) => word(at + 1)), word(9_001, code("inForce"))];
  const ids = rows.map(({ id }) => id);
  return {
    list: "sensitiveWords",
    filters: {},
    selection: { mode: "some", ids },
    count: rows.length,
    sums: null,
    rows,
  };
};

type Asked = { action: string; records: { id: string; version: number }[]; values: Record<string, unknown> };

const draw = (target: ActionTarget, handlers: Parameters<typeof drawOverDesk>[1], action = "approve") =>
  drawOverDesk(
    <ManyDialog
      record={sensitiveWordRecord}
      action={action}
      condition={{ status: [code("toReview")] }}
      target={target}
      onClose={() => undefined}
    />,
    handlers,
  );
const actsOf = ({ requests: asked }: ReturnType<typeof drawOverDesk>["connected"]) =>
  asked.filter(({ entry }) => entry === "records.actMany").map(({ input }) => input as Asked);
const press = async (name: string) => {
  const button = within(await screen.findByRole("alertdialog")).getByRole("button", { name });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await act(async () => {
    fireEvent.click(button);
  });
};
const all = { done: 200, refused: [] };

it("acts on those in the right state, 200 a request, and names what was refused", async () => {
  const { connected } = draw(some(450), {
    records: {
      actMany: ({ records }) => {
        const refused = records.filter(({ id }) => id === "7").map(({ id }) => ({ id, code: "same_person" }));
        return { done: records.length - refused.length, refused };
      },
    },
  });
  await press("通过");
  expect(await screen.findByText("已办理 449 条；1 条不能办理；0 条未处理")).toBeTruthy();
  expect(actsOf(connected).map(({ records }) => records.length)).toEqual([200, 200, 50]);
  expect(actsOf(connected)[0]).toMatchObject({ action: "approve", values: {} });
  expect(actsOf(connected)[0]?.records[0]).toEqual({ id: "1", version: 1 });
  expect(screen.getByText("另有 1 条的状态不能进行此操作，没有改动")).toBeTruthy();
  expect(screen.getByText("词7").closest("tr")?.textContent).toContain("由您提交，须由另一人复核");
});

it("reads all that match, less those that were unticked, before it acts", async () => {
  const pages = [Array.from({ length: 500 }, (_, at) => word(at + 1)), [word(501), word(502)]];
  const target: ActionTarget = {
    ...{ list: "sensitiveWords", filters: { kind: [1] }, count: 501, sums: null, rows: [] },
    selection: { mode: "all", except: ["502"] },
  };
  const { connected } = draw(target, {
    lists: {
      page: ({ page }) => ({
        ...{ count: 502, rows: pages[page - 1] ?? [], summary: {} },
        freshness: { source: "live" as const, as_of: null, offline: false, complete: true },
      }),
    },
    records: { actMany: ({ records }) => ({ ...all, done: records.length }) },
  });
  await press("通过");
  expect(await screen.findByText("已办理 501 条；0 条不能办理；0 条未处理")).toBeTruthy();
  const read = connected.requests.filter(({ entry }) => entry === "lists.page");
  expect(read.map(({ input }) => input)).toMatchObject(
    [1, 2].map((page) => ({ page, filters: { kind: [1], status: [code("toReview")] } })),
  );
  expect(actsOf(connected).flatMap(({ records }) => records.map(({ id }) => id))).not.toContain("502");
});

it("acts upon those that it counted before, and not on what comes to match afterwards", async () => {
  const target: ActionTarget = {
    ...{ list: "sensitiveWords", filters: {}, count: 9, sums: null, rows: [] },
    selection: { mode: "all", except: [] },
  };
  let rows = [word(1), word(2)];
  const { connected } = draw(target, {
    lists: {
      page: () => ({
        ...{ count: rows.length, rows, summary: {} },
        freshness: { source: "live" as const, as_of: null, offline: false, complete: true },
      }),
    },
    records: { actMany: ({ records }) => ({ ...all, done: records.length }) },
  });
  expect(await screen.findByText("其中 2 条可以办理")).toBeTruthy();
  rows = [...rows, word(3)];
  await press("通过");
  expect(await screen.findByText("已办理 2 条；0 条不能办理；0 条未处理")).toBeTruthy();
  expect(actsOf(connected).flatMap(({ records }) => records.map(({ id }) => id))).toEqual(["1", "2"]);
});

it("says how far it came when the service goes away, and goes on with the others", async () => {
  let isAway = false;
  const { connected } = draw(some(300), {
    records: {
      actMany: ({ records }) => {
        if (isAway) throw new AppError("offline", { retryable: true });
        isAway = true;
        return { ...all, done: records.length };
      },
    },
  });
  await press("通过");
  expect(await screen.findByText("已办理 200 条；0 条不能办理；100 条未处理")).toBeTruthy();
  isAway = false;
  await press("继续处理其余记录");
  expect(await screen.findByText("已办理 300 条；0 条不能办理；0 条未处理")).toBeTruthy();
  expect(actsOf(connected).map(({ records }) => records[0]?.id)).toEqual(["1", "201", "201"]);
});

it("asks for the reason first, which goes with every request", async () => {
  const { connected } = draw(some(2), { records: { actMany: () => ({ done: 2, refused: [] }) } }, "reject");
  expect(await screen.findByText("其中 2 条可以办理")).toBeTruthy();
  expect(screen.getByRole("button", { name: "驳回" }).getAttribute("aria-disabled")).toBe("true");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "正常业务用语" } });
  await press("驳回");
  expect(await screen.findByText("已办理 2 条；0 条不能办理；0 条未处理")).toBeTruthy();
  expect(actsOf(connected)).toMatchObject([{ action: "reject", values: { reason: "正常业务用语" } }]);
});
