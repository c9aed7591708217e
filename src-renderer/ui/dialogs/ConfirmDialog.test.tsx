import { Field, Input } from "@fluentui/react-components";
import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { PickButton } from "../inputs/PickButton.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const buttons = async (more: { isDone?: boolean; closeText?: string }) => {
  drawOverDesk(
    <ConfirmDialog title="取消账单" confirmText="取消账单" onConfirm={() => {}} onClose={() => {}} {...more}>
      3 笔
    </ConfirmDialog>,
    {},
  );
  await screen.findByRole("alertdialog");
  return screen.getAllByRole("button").map((button) => button.textContent);
};

describe("a dialog that asks before something is done", () => {
  it("offers to leave it, under a name that cannot be read as doing it", async () => {
    expect(await buttons({})).toEqual(["取消", "取消账单"]);
    cleanup();
    expect(await buttons({ closeText: "返回" })).toEqual(["返回", "取消账单"]);
  });

  it("offers nothing to cancel once it is done", async () => {
    expect(await buttons({ isDone: true })).toEqual(["取消账单"]);
  });
});

const fill = async (more: { refusal?: string; isBusy?: boolean }) => {
  const onConfirm = vi.fn();
  drawOverDesk(
    <ConfirmDialog title="提现" confirmText="下一步" onConfirm={onConfirm} onClose={() => {}} {...more}>
      <input aria-label="金额" type="text" />
      <textarea aria-label="备注" />
      <input aria-label="同意" type="checkbox" />
    </ConfirmDialog>,
    {},
  );
  await screen.findByRole("alertdialog");
  return { onConfirm, next: screen.getByRole("button", { name: "下一步" }) };
};

describe("the primary button of a dialog", () => {
  it("is pressed by Enter in a field of one line only, and not while words are being composed", async () => {
    const { onConfirm } = await fill({});
    fireEvent.keyDown(screen.getByLabelText("备注"), { key: "Enter" });
    fireEvent.keyDown(screen.getByLabelText("同意"), { key: "Enter" });
    fireEvent.keyDown(screen.getByLabelText("金额"), { key: "Enter", isComposing: true });
    expect(onConfirm).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText("金额"), { key: "Enter" });
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it("is off neither for the mouse nor for Enter only, and says beside itself why", async () => {
    const { onConfirm, next } = await fill({ refusal: "余额不足" });
    fireEvent.keyDown(screen.getByLabelText("金额"), { key: "Enter" });
    fireEvent.click(next);
    expect(onConfirm).not.toHaveBeenCalled();
    expect([next.hasAttribute("disabled"), next.getAttribute("aria-disabled")]).toEqual([false, "true"]);
    expect(next.getAttribute("aria-describedby")).toBe(screen.getByText("余额不足").id);
  });

  it("does nothing a second time while it is busy", async () => {
    const { onConfirm } = await fill({ isBusy: true });
    fireEvent.keyDown(screen.getByLabelText("金额"), { key: "Enter" });
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

const leaves = (): boolean => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

describe("what was typed into a dialog", () => {
  const open = async (content = <input aria-label="原因" type="text" />) => {
    const onClose = vi.fn();
    drawOverDesk(
      <ConfirmDialog title="停止合作" confirmText="停止" onConfirm={() => {}} onClose={onClose}>
        {content}
      </ConfirmDialog>,
      {},
    );
    const dialog = await screen.findByRole("alertdialog");
    return { onClose, pressEscape: () => fireEvent.keyDown(dialog, { key: "Escape" }) };
  };
  const question = "放弃已填写的内容？";

  it("is not given up by Escape or with the window without a question", async () => {
    const { onClose, pressEscape } = await open();
    expect(leaves()).toBe(true);
    fireEvent.change(screen.getByLabelText("原因"), { target: { value: "违约" } });
    expect(leaves()).toBe(false);
    pressEscape();
    await screen.findByText(question);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("继续填写"));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "继续填写" }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("原因").value).toBe("违约");
    pressEscape();
    fireEvent.click(await screen.findByRole("button", { name: "放弃" }));
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    expect(leaves()).toBe(true);
  });

  it("is no question where nothing stands, for a code, and for whoever presses cancel", async () => {
    const { onClose, pressEscape } = await open(
      <>
        <input aria-label="原因" type="text" />
        <input aria-label="验证码" type="text" autoComplete="one-time-code" />
      </>,
    );
    fireEvent.change(screen.getByLabelText("验证码"), { target: { value: "123456" } });
    fireEvent.change(screen.getByLabelText("原因"), { target: { value: "违约" } });
    fireEvent.change(screen.getByLabelText("原因"), { target: { value: "" } });
    pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.change(screen.getByLabelText("原因"), { target: { value: "违约" } });
    fireEvent.click(screen.getByRole("button", { name: "取消" }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("counts files that wait to be sent", async () => {
    const { onClose, pressEscape } = await open(<div data-holds={true}>a.pdf</div>);
    expect(leaves()).toBe(false);
    pressEscape();
    await screen.findByText(question);
    expect(onClose).not.toHaveBeenCalled();
  });
});

const Stopping = () => {
  const [reason, setReason] = useState("");
  const [day, setDay] = useState("");
  const isWrong = day !== "" && day < "2026";
  return (
    <ConfirmDialog
      title="停止合作"
      confirmText="停止"
      isIncomplete={reason === "" || day === "" || isWrong}
      onConfirm={() => {}}
      onClose={() => {}}
    >
      <Field label="原因" required>
        <Input value={reason} onChange={(_event, { value }) => setReason(value)} />
      </Field>
      <Field label="生效日" required {...(isWrong && { validationMessage: "不能早于今年" })}>
        <Input value={day} onChange={(_event, { value }) => setDay(value)} />
      </Field>
      <Field label="备注">
        <Input />
      </Field>
    </ConfirmDialog>
  );
};

it("names beside the button which fields are missing, then which are wrong, and nothing once all is there", async () => {
  drawOverDesk(<Stopping />, {});
  await screen.findByRole("alertdialog");
  const said = () => screen.queryByRole("status")?.textContent ?? "";
  expect(said()).toBe("还缺：原因、生效日");
  fireEvent.change(screen.getByLabelText(/原因/u), { target: { value: "违约" } });
  expect(said()).toBe("还缺：生效日");
  fireEvent.change(screen.getByLabelText(/生效日/u), { target: { value: "2025-01-01" } });
  expect(said()).toBe("请改正：生效日");
  fireEvent.change(screen.getByLabelText(/生效日/u), { target: { value: "2026-12-01" } });
  expect(said()).toBe("");
  expect(screen.getByRole("button", { name: "停止" }).getAttribute("aria-disabled")).toBeNull();
});

/** A choice behind a button is no field that text is read from. */
const Paying = () => {
  const [wallet, setWallet] = useState<readonly string[]>([]);
  const [amount, setAmount] = useState("");
  return (
    <ConfirmDialog title="转账" confirmText="转账" isIncomplete onConfirm={() => {}} onClose={() => {}}>
      <Field label="钱包" required>
        <PickButton
          label="钱包"
          text="请选择"
          emptyText="没有"
          options={[{ value: "1", label: "启程供应链" }]}
          selected={wallet}
          onChange={setWallet}
        />
      </Field>
      <Field label="金额" required validationMessage="金额不正确">
        <Input value={amount} onChange={(_event, { value }) => setAmount(value)} />
      </Field>
    </ConfirmDialog>
  );
};

it("does not ask for a wallet that is chosen, beside an amount that is wrong", async () => {
  drawOverDesk(<Paying />, {});
  await screen.findByRole("alertdialog");
  const said = () => screen.queryByRole("status")?.textContent ?? "";
  expect(said()).toBe("还缺：钱包、金额");
  fireEvent.change(screen.getByLabelText(/金额/u), { target: { value: "-1" } });
  expect(said()).toBe("还缺：钱包");
  fireEvent.click(screen.getByRole("button", { name: /钱包/u }));
  fireEvent.click(await screen.findByRole("option", { name: /启程供应链/u }));
  // What is missing is told a moment after the choice is drawn: until then nothing is said.
  await waitFor(() => expect(said()).toMatch(/金额/u));
  expect(said()).not.toMatch(/钱包/u);
});
