import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { cooperation } from "../../../../src-shared/kernel/states/worker.ts";
import type { ActionTarget } from "../../../list-screen/model/define-list-screen.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { StopNowDialog } from "../../../workers/stopping/StopWorkersDialog.tsx";
import { setManyActions } from "./set-many-actions.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const row = (id: number, company = 1) => ({
  ...{ id: String(id), version: id, name: `人${id}`, company_id: String(company) },
  cooperation_status: cooperation.cooperating,
});
const live = { source: "live" as const, as_of: null, offline: false };
const matching = (count: number): ActionTarget => ({
  ...{ list: "companyLabors", filters: { tag: "夜班" }, count, sums: null, rows: [] },
  selection: { mode: "all", except: ["3"] },
});
/** Pages of the list as the desk answers them, with what each was asked with. */
const pagesOf = (rows: readonly object[]) => {
  const filters: object[] = [];
  const page = (asked: { page: number; page_size: number; filters: object }) => {
    filters.push(asked.filters);
    const from = (asked.page - 1) * asked.page_size;
    return {
      ...{ count: rows.length, rows: rows.slice(from, from + asked.page_size) as never, summary: {} },
      freshness: { source: "live" as const, as_of: null, offline: false, complete: true },
    };
  };
  return { filters, page };
};
const press = async (name: string) => {
  const button = within(await screen.findByRole("alertdialog")).getByRole("button", { name });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await act(async () => {
    fireEvent.click(button);
  });
};
const dialogOf = (key: string) => {
  const found = setManyActions.find((action) => action.key === key);
  if (found === undefined) throw new Error(key);
  return found.Dialog;
};

it("gives a tag to all workers who match, less the unticked, in the versions that were read", async () => {
  const { page, filters } = pagesOf(Array.from({ length: 601 }, (_, at) => row(at + 1)));
  const Dialog = dialogOf("tag");
  const sent: { records: { id: string; version: number }[]; add_tag?: string }[] = [];
  drawOverDesk(<Dialog target={matching(600)} onClose={() => undefined} />, {
    lists: { page },
    workerEntry: {
      setMany: ({ body }) => {
        sent.push(body as never);
        return { done: body?.records.length ?? 0, refused: [] };
      },
    },
  });
  fireEvent.change(await screen.findByLabelText("添加标签"), { target: { value: "主播" } });
  await press("保存");
  expect(await screen.findByText("已办理 600 条；0 条不能办理；0 条未处理")).toBeTruthy();
  expect(sent.map(({ records }) => records.length)).toEqual([200, 200, 200]);
  expect(sent.flatMap(({ records }) => records).some(({ id }) => id === "3")).toBe(false);
  expect(sent.every(({ add_tag }) => add_tag === "主播")).toBe(true);
  expect(sent[0]?.records[1]).toEqual({ id: "2", version: 2 });
  expect(filters[0]).toEqual({ tag: "夜班", cooperation_status: [cooperation.cooperating, cooperation.stopping] });
});

it("sets no department where those who match work for several companies", async () => {
  const { page } = pagesOf([row(1), row(2, 2)]);
  const Dialog = dialogOf("department");
  drawOverDesk(<Dialog target={matching(2)} onClose={() => undefined} />, { lists: { page } });
  expect(await screen.findByText("所选接包方属于多家发包方，请先按一家发包方筛选。")).toBeTruthy();
  const save = within(screen.getByRole("alertdialog")).getByRole("button", { name: "保存" });
  expect(save.getAttribute("aria-disabled")).toBe("true");
});

it("takes nobody out of their department before that is chosen", async () => {
  const { page } = pagesOf([row(1)]);
  const Dialog = dialogOf("department");
  const sent: unknown[] = [];
  drawOverDesk(<Dialog target={matching(1)} onClose={() => undefined} />, {
    lists: { page },
    companies: { get: () => ({ value: { organizations: [] }, freshness: live }) as never },
    workerEntry: {
      setMany: ({ body }) => {
        sent.push(body?.organization_id);
        return { done: 1, refused: [] };
      },
    },
  });
  const choice = await screen.findByRole<HTMLSelectElement>("combobox");
  const save = within(screen.getByRole("alertdialog")).getByRole("button", { name: "保存" });
  await waitFor(() => expect(choice.disabled).toBe(false));
  expect(save.getAttribute("aria-disabled")).toBe("true");
  fireEvent.change(choice, { target: { value: "" } });
  await press("保存");
  await waitFor(() => expect(sent).toEqual([null]));
});

it("stops all who match, a thousand a request, and offers a day to those with open bills", async () => {
  const { page } = pagesOf(Array.from({ length: 1_201 }, (_, at) => row(at + 1)));
  const sent: string[][] = [];
  drawOverDesk(<StopNowDialog target={matching(1_200)} onClose={() => undefined} />, {
    lists: { page },
    stopping: {
      stopNow: ({ body }) => {
        const ids = body?.ids ?? [];
        sent.push([...ids]);
        const refused = ids
          .filter((id) => id === "7")
          .map((id) => ({ id, name: "人*", code: "open_bills", open: { bills: 2, amount: 12_300, tasks: 1 } }));
        return { stopped: ids.length - refused.length, refused };
      },
    },
  });
  fireEvent.change(await screen.findByRole("textbox"), { target: { value: "项目结束" } });
  await press("停止合作");
  expect(await screen.findByText("已办理 1,199 条；1 条不能办理；0 条未处理")).toBeTruthy();
  expect(sent.map((ids) => ids.length)).toEqual([1_000, 200]);
  expect(screen.getByText("人7").closest("tr")?.textContent).toContain("2 笔未结账单，合计 123.00 元");
  expect(screen.getByRole("button", { name: "为有未结账单的 1 人预约停止" })).toBeTruthy();
});
