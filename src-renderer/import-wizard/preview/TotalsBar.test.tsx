import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { stateOf } from "../model/test-import.ts";
import { TotalsBar } from "./TotalsBar.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

it("does not call a file clean that does not fit its company", async () => {
  const misfit = {
    code: "company_columns_differ",
    severity: "error" as const,
    params: { missing: "班次" },
    column: null,
  };
  drawOverDesk(<TotalsBar state={stateOf({ file_issues: [misfit] })} />, {});
  expect(await screen.findByText("文件有问题，见上方提示")).toBeTruthy();
  expect(screen.queryByText("没有错误")).toBeNull();
  cleanup();
  drawOverDesk(<TotalsBar state={stateOf({ file_issues: [{ ...misfit, severity: "warning" }] })} />, {});
  expect(await screen.findByText("没有错误")).toBeTruthy();
});
