import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { SuperManagerDialog } from "./SuperManagerDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const view = { manager: null, waiting: null, attorney: null, before: [], candidates: [], may_set: true };

it("says by field what is wrong with the super manager who is named, and nothing of what is still to be typed", async () => {
  drawOverDesk(<SuperManagerDialog companyId="7" view={view} onClose={() => undefined} />, {});
  const type = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  await screen.findByRole("textbox", { name: /姓名/u });
  // A new user is chosen from the start: what is missing for a code are their name and phone.
  expect(screen.getByText("还缺：姓名、手机号")).toBeTruthy();
  expect(screen.queryByText(/还缺：由谁担任/u)).toBeNull();
  const wrong = [
    "姓名须与证件一致，2 至 50 个字，不含数字和其他符号",
    "请填写 11 位大陆手机号",
    "到期日不能早于开始日，也不能早于今天",
  ];
  for (const words of wrong) expect(screen.queryByText(words)).toBeNull();
  type(/姓名/u, "John3");
  type(/手机号/u, "123");
  type(/授权到期日/u, "2020-01-01");
  for (const words of wrong) expect(await screen.findByText(words)).toBeTruthy();
  type(/姓名/u, "李会计");
  type(/手机号/u, "13912345678");
  type(/授权到期日/u, "2099-01-01");
  for (const words of wrong) expect(screen.queryByText(words)).toBeNull();
});
