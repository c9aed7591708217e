import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { KeywordFilter } from "./KeywordFilter.tsx";

beforeAll(installBrowserParts);
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The list's address takes what was asked only when `follow` is called, as it does on a busy machine. */
const openSlowly = async () => {
  const asked: string[] = [];
  let show: (value: string) => void = () => undefined;
  const Slow = () => {
    const [value, setValue] = useState("");
    show = setValue;
    return <KeywordFilter value={value} hint="姓名" isWide={false} onChange={(next) => asked.push(next)} />;
  };
  drawOverDesk(<Slow />, {});
  const field = await screen.findByPlaceholderText<HTMLInputElement>("姓名");
  return {
    asked,
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    wait: () => act(() => vi.advanceTimersByTimeAsync(1_000)),
    follow: (value: string) => act(async () => show(value)),
  };
};

describe("the keyword of a list", () => {
  it("keeps what is typed while the address takes what was asked before", async () => {
    const { asked, field, type, wait, follow } = await openSlowly();
    type("张");
    await wait();
    expect(asked).toContain("张");
    type("张三");
    await follow("张");
    expect(field.value).toBe("张三");
    await wait();
    expect(asked.at(-1)).toBe("张三");
  });

  it("shows what Back or a chip asked, over what was typed", async () => {
    const { field, type, wait, follow } = await openSlowly();
    type("张");
    await wait();
    await follow("张");
    await follow("");
    expect(field.value).toBe("");
    await follow("李");
    expect(field.value).toBe("李");
  });
});
