import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawSignedIn } from "../../testing/test-signed-in.tsx";
import { type Step, StepBar } from "./StepBar.tsx";
import { doneLine, waitingLine } from "./step-line.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

const steps: readonly Step[] = [
  { key: "draft", title: "草稿", state: "done", line: "陈立 · 11-17 09:12" },
  { key: "review", title: "复核", state: "now", isMine: true, line: "您 · 已等 5 天" },
  { key: "pay", title: "支付", state: "ahead" },
];

const draw = async (given: readonly Step[]) => {
  drawSignedIn(<StepBar steps={given} />, {});
  return within(await screen.findByRole("list", { name: "办理进度" })).getAllByRole("listitem");
};

describe("a step bar", () => {
  it("is an ordered list whose current step is marked, each with its words and its state", async () => {
    const items = await draw(steps);
    expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null]);
    expect(items.map((item) => item.getAttribute("title"))).toEqual([
      "草稿 · 陈立 · 11-17 09:12",
      "复核 · 您 · 已等 5 天",
      "支付",
    ]);
    expect(within(items[0] as HTMLElement).getByText("已完成")).toBeTruthy();
    expect(within(items[1] as HTMLElement).getByText("2")).toBeTruthy();
  });

  it("marks the step that failed, and not the one after it, as where the record stands", async () => {
    const items = await draw([
      { key: "send", title: "提交", state: "done" },
      { key: "pay", title: "支付", state: "failed", line: "2 笔失败" },
      { key: "end", title: "完成", state: "now" },
    ]);
    expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null]);
    expect(within(items[1] as HTMLElement).getByText("!")).toBeTruthy();
  });
});

describe("the line of a step", () => {
  const texts = { t: (key: string, values?: object) => `${key}${JSON.stringify(values ?? {})}` } as Parameters<
    typeof waitingLine
  >[0];
  // 2026-11-22 10:00 in Shanghai.
  const now = Date.UTC(2026, 10, 22, 2);

  it("names who did it and when, as far as that is known", () => {
    expect(doneLine("陈立", "2026-11-17 09:12:03", now)).toBe("陈立 · 11-17 09:12");
    expect(doneLine("", "2025-11-17 09:12:03", now)).toBe("2025-11-17 09:12");
    expect(doneLine(null, null, now)).toBeUndefined();
  });

  it("counts the days that it has waited, and says the time on the first", () => {
    expect(waitingLine(texts, "您", "2026-11-17 23:59:00", now)).toBe('您 · recordSteps.waited{"days":5}');
    expect(waitingLine(texts, null, "2026-11-22 00:10:00", now)).toBe('recordSteps.since{"time":"00:10"}');
    expect(waitingLine(texts, "吴倩", null, now)).toBe("吴倩");
  });
});
