import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { FilledValues } from "./FilledValues.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const body = "协议\n地点 {{custom.city}}，标准 {{custom.rate}}";

it("says which places of the text a company has not filled in, so that nobody approves a version that stops it", async () => {
  drawOverDesk(<FilledValues body={body} custom={[{ key: "city", value: "杭州" }]} />, {});
  expect(await screen.findByText("未填写：rate，补齐前不能发送合同")).toBeTruthy();
  cleanup();
  const custom = [
    { key: "city", value: "杭州" },
    { key: "rate", value: "10%" },
  ];
  drawOverDesk(<FilledValues body={body} custom={custom} />, {});
  expect(await screen.findByText("杭州 · 10%")).toBeTruthy();
  expect(screen.queryByText(/未填写/u)).toBeNull();
});
