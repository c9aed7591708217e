import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { baseOf, draw, field, service, type } from "./test-wizard.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

describe("what is typed and not saved", () => {
  it("is asked about before the window goes, and no more once it is saved", async () => {
    const { kept, handlers } = service("28");
    draw("28", handlers);
    const isAsked = () => {
      const leaving = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    await field("简称");
    expect(isAsked()).toBe(false);
    await type("简称", "拾光文旅");
    expect(isAsked()).toBe(true);
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    await waitFor(() => expect(isAsked()).toBe(false));
  });
});

describe("a fact that is there and hidden", () => {
  it("stays where nothing is typed, goes where somebody empties it, and is asked for where it has to be there", async () => {
    const { kept, handlers } = service("27");
    kept.base = baseOf({ short_name: "拾光", contact_mobile: "139****0077", contact_email: "z***@shiguang.cn" });
    draw("27", handlers);
    await type("简称", "拾光文旅");
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    await waitFor(() => expect(kept.sent).toHaveLength(1));
    expect(kept.sent[0]).not.toHaveProperty("contact_email");
    expect(kept.sent[0]).not.toHaveProperty("contact_mobile");
    cleanup();

    kept.base = baseOf({ short_name: "拾光", contact_mobile: "139****0077", contact_email: "z***@shiguang.cn" });
    draw("27", handlers);
    await screen.findByText(/z\*\*\*@shiguang\.cn/u);
    // Only what may be missing can be emptied.
    const [empty, ...others] = screen.getAllByRole("button", { name: "清空" });
    expect(others).toEqual([]);
    fireEvent.click(empty as HTMLElement);
    await screen.findByText("保存后清空");
    fireEvent.click(screen.getByRole("button", { name: "不清空" }));
    expect(screen.queryByText("保存后清空")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "清空" }));
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    await waitFor(() => expect(kept.sent.at(-1)).toMatchObject({ contact_email: "" }));
    expect(kept.sent.at(-1)).not.toHaveProperty("contact_mobile");
    await waitFor(() => expect(screen.queryByText("保存后清空")).toBeNull());
  });
});
