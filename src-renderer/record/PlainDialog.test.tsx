import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { dayField, reasonField } from "../../src-shared/kernel/forms/fields.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { useForm } from "./forms/use-form.tsx";
import { PlainDialog } from "./PlainDialog.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("offers to close alone once it tells what came of it: nothing is left to cancel", async () => {
  const closed: (string | undefined)[] = [];
  drawOverDesk(
    <PlainDialog
      title="发送合同"
      confirmText="发送"
      send={() => Promise.resolve(73)}
      outcome={(sent) => `已向 ${sent} 人发送`}
      onClose={(outcome) => closed.push(outcome)}
    />,
    {},
  );
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByRole("button", { name: "取消" })).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "发送" }));
  expect(await dialog.findByText("已向 73 人发送")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "取消" })).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "关闭" }));
  expect(closed).toEqual(["done"]);
});

it("names the fields that were refused, because it marks none, and no others", async () => {
  const form = { reason: reasonField(), until: dayField(30, "expires") };
  const refusals = [
    new AppError("invalid", { fields: { reason: ["too_long"], "until.0": ["wrong"], version: ["wrong"] } }),
    new AppError("invalid", { fields: { body: ["wrong"] } }),
  ];
  const Drawn = () => {
    const { fields } = useForm(form, "vouchers.voidForm");
    return (
      <PlainDialog
        title="作废"
        confirmText="确定"
        send={() => Promise.reject(refusals.shift())}
        onClose={() => undefined}
      >
        {fields}
      </PlainDialog>
    );
  };
  drawOverDesk(<Drawn />, {});
  fireEvent.click(await screen.findByRole("button", { name: "确定" }));
  expect(await screen.findByText(/^填写的内容不符合要求：原因、.+。请修改后重试。$/u)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "确定" }));
  expect(await screen.findByText("填写的内容有不符合要求之处，请核对后重试。")).toBeTruthy();
});

it("brings into sight why something was refused, each time, and sends nothing of an older version again", async () => {
  const shown: Element[] = [];
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function scrollIntoView(this: HTMLElement) {
    shown.push(this);
  });
  const refusals = [new AppError("nothing_to_change"), new AppError("stale_version")];
  const send = vi.fn(() => Promise.reject(refusals.shift()));
  drawOverDesk(
    <PlainDialog title="修改合同" confirmText="保存草稿" send={send} onClose={() => undefined}>
      <p style={{ height: "3000px" }} />
    </PlainDialog>,
    {},
  );
  fireEvent.click(await screen.findByRole("button", { name: "保存草稿" }));
  await waitFor(() => expect(shown).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "保存草稿" }));
  const stale = await screen.findByText(/刚刚被其他人修改/u);
  await waitFor(() => expect(shown.at(-1)?.contains(stale)).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "保存草稿" }));
  expect(send).toHaveBeenCalledTimes(2);
});

it("sends once however often it is clicked, in one frame, by Enter twice and before it is closed", async () => {
  const sent: string[] = [];
  let answer: () => void = () => undefined;
  const Drawn = () => {
    const { fields } = useForm({ reason: reasonField() }, "vouchers.voidForm");
    return (
      <PlainDialog
        title="新增"
        confirmText="确定"
        send={() => {
          sent.push("sent");
          return new Promise<void>((resolve) => {
            answer = resolve;
          });
        }}
        onClose={() => undefined}
      >
        {fields}
        <input aria-label="名称" type="text" />
      </PlainDialog>
    );
  };
  drawOverDesk(<Drawn />, {});
  const button = await screen.findByRole("button", { name: "确定" });
  act(() => {
    button.click();
    button.click();
  });
  const line = screen.getByRole("textbox", { name: "名称" });
  fireEvent.keyDown(line, { key: "Enter" });
  fireEvent.keyDown(line, { key: "Enter" });
  await waitFor(() => expect(sent).toEqual(["sent"]));
  await act(async () => answer());
  fireEvent.click(button);
  await waitFor(() => expect(sent).toEqual(["sent", "sent"]));
});
