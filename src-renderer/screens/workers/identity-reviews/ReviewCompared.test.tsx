import { cleanup, configure, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { ReviewCompared, type SeenReview } from "./ReviewCompared.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

type Detail = RecordDetail<"realNameReviews">;

const review: Detail["review"] = {
  ...{ id: "9", version: 1, maker_id: "5", company_id: "11", no: "RZ1", labor_id: "70", kind: 1, status: 1 },
  ...{ name: "潘*生", ocr_name: "潘*主", id_no: "520103********0034", ocr_id_no: "520103********0034" },
  ...{
    ocr_error: "name",
    card_differs: 1,
    ocr_expired_date: "2030-12-31",
    company_name: "上海启程",
    maker_name: "孙悦",
    remark: "",
  },
  ...{ create_at: "2026-11-22 23:20:00", due_at: "2026-11-23 23:20:00", checker_name: null },
  ...{ decided_at: null, decided_reason: null },
};
const detail: Detail = {
  ...{ review, asked: null, valid_to: null, id_type: "idcard", steps: [], actions: [] },
  effects: { settlements: 0, quarters: [] },
};
const seen: SeenReview = {
  ...{ registered: { name: "潘敬生", id_no: "520103197803110034" }, id_type: "idcard", asked: null },
  ...{ recognised: { name: "潘敬主", id_no: "520103197803110034" }, positions: { name: [2], id_no: [] } },
  ...{ valid_from: "2010-12-31", valid_to: "2030-12-31", photos: [], version: 1, urls: {} },
};

const toneOf = (name: string) => screen.getByRole("rowheader", { name }).closest("tr")?.dataset["tone"];
const cellsOf = (name: string) =>
  within(screen.getByRole("rowheader", { name }).closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

it("names the field that differs while masked, without its place", async () => {
  drawOverDesk(<ReviewCompared detail={detail} seen={undefined} />, {});
  await screen.findByRole("table");
  expect([toneOf("姓名"), toneOf("证件号")]).toEqual(["bad", "passed"]);
  expect(cellsOf("姓名")).toEqual(["潘*生", "潘*主", "不一致"]);
  expect(document.querySelector("mark")).toBeNull();
});

it("marks the characters once the photos were looked at", async () => {
  drawOverDesk(<ReviewCompared detail={detail} seen={seen} />, {});
  await screen.findByRole("table");
  expect(cellsOf("姓名")).toEqual(["潘敬生", "潘敬主", "1 字不符"]);
  expect(document.querySelector("mark")?.textContent).toBe("主");
});

it.each([
  ["id_no", ["passed", "bad"]],
  ["name_id_no_validity", ["bad", "bad"]],
  ["validity", ["passed", "passed"]],
] as const)("reads which fields differ from %s", async (ocr_error, tones) => {
  drawOverDesk(<ReviewCompared detail={{ ...detail, review: { ...review, ocr_error } }} seen={undefined} />, {});
  await screen.findByRole("table");
  expect([toneOf("姓名"), toneOf("证件号")]).toEqual(tones);
  expect(toneOf("有效期至")).toBe(ocr_error.includes("validity") ? "bad" : "passed");
});

it("puts what a correction asks for beside both, and takes the difference for the reason of it", async () => {
  const asked = { name: "潘*主", id_no: "520103********0034" };
  const correction = { ...detail, asked, review: { ...review, kind: 2 as const } };
  drawOverDesk(<ReviewCompared detail={correction} seen={undefined} />, {});
  await screen.findByRole("table");
  expect(cellsOf("姓名")).toEqual(["潘*生", "潘*主", "潘*主", "不一致"]);
  expect(toneOf("姓名")).toBe("warm");
});
