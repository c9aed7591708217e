import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { TemplateText } from "./TemplateText.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const former = "协议\n一、提前三日通知。\n二、地点 {{custom.city}}。";
const body = "协议\n一、提前五日通知。\n二、地点 {{custom.city}}。";
const marked = () => screen.queryAllByRole("mark").map(({ textContent }) => textContent);

it("marks the paragraphs that the version before does not have, and shows those of it that are left out", async () => {
  drawOverDesk(<TemplateText body={body} former={former} />, {});
  expect(await screen.findByText("二、地点 〔city〕。")).toBeTruthy();
  expect(marked()).toEqual(["一、提前五日通知。"]);
  expect(screen.getByText("一、提前三日通知。").tagName).toBe("DEL");
  cleanup();
  drawOverDesk(<TemplateText body={body} />, {});
  expect(await screen.findByText("一、提前五日通知。")).toBeTruthy();
  expect(marked()).toEqual([]);
});
