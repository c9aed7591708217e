import { act, cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { centsField, choicesField, filesField, reasonField } from "../../../src-shared/kernel/forms/fields.ts";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { FormFields } from "./FormFields.tsx";
import type { FormInput } from "./form-values.ts";
import { useForm } from "./use-form.tsx";

// The default second is short for a busy machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

/** Types as a browser does, outside of the testing library, which would draw what is waiting first. */
const typeInto = (box: HTMLElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));
};

const form = { channels: choicesField([1, 3, 4, 5], { least: 0 }) };

const Drawn = () => {
  const [formInput, setInput] = useState<FormInput>({ channels: "" });
  return (
    <>
      <FormFields form={form} words="companyWizard.fields" today="2026-11-20" {...{ formInput }} onChange={setInput} />
      <output>{formInput["channels"]}</output>
    </>
  );
};

it("gives each of several choices a name and an id of its own, so that a click on its text chooses it", async () => {
  drawOverDesk(<Drawn />, {});
  const group = within(await screen.findByRole("group", { name: "结算渠道" }));
  const boxes = ["银行", "微信", "支付宝", "商户银行"].map((name) => group.getByRole("checkbox", { name }));
  expect(new Set(boxes.map(({ id }) => id)).size).toBe(boxes.length);
  fireEvent.click(group.getByText("支付宝"));
  expect(screen.getByRole("status").textContent).toBe("4");
});

it("says once what is wrong with a field: a fault of the rules only where what was typed can be read", async () => {
  const shown = { form: { price: centsField({ min: 0 }) }, words: "taskForm.fields", today: "2026-11-20" };
  const faulty = (text: string) => (
    <FormFields {...shown} formInput={{ price: text }} faults={{ price: "请填写" }} onChange={() => undefined} />
  );
  drawOverDesk(faulty(""), {});
  expect((await screen.findByRole("alert")).textContent).toBe("请填写");
  cleanup();
  drawOverDesk(faulty("abc"), {});
  await screen.findByText(/请输入正确的金额/u);
  expect(screen.queryByText("请填写")).toBeNull();
});

it("says of every amount what it is an amount of", async () => {
  const words = "contractTerms.fields";
  const cents = centsField({ min: 0 });
  const shown = { formInput: {}, today: "2026-11-20", onChange: () => undefined };
  drawOverDesk(
    <>
      <FormFields form={{ month_limit: cents, ceiling: cents }} words="companyWizard.fields" {...shown} />
      <FormFields form={{ company_withdraw_fee: cents, labor_usage_fee: cents }} {...{ words }} {...shown} />
    </>,
    {},
  );
  await screen.findByRole("textbox", { name: "每人月限额（元）" });
  expect(screen.getAllByRole("textbox").map((box) => box.getAttribute("aria-label"))).toEqual([
    ...["每人月限额（元）", "订单金额上限（元）"],
    ...["超出免费次数的提现手续费（元/次）", "技术使用费（元/人/月）"],
  ]);
});

const proof = { papers: filesField({ least: 1, most: 1 }), reason: reasonField() };

const Proof = () => {
  const { filled, fields } = useForm(proof, "funds.steps.fields");
  return (
    <>
      {fields}
      <output>{filled === null ? "" : `${filled.papers.join(",")}|${filled.reason}`}</output>
    </>
  );
};

it("keeps the uploaded file and what is typed in the moment when the upload ends, before the page is drawn again", async () => {
  let uploaded = (_file: { key: string; name: string; bytes: number }): void => undefined;
  drawOverDesk(<Proof />, {
    files: { adopt: async ({ name, size }: File) => ({ handle: name, name, bytes: size }) },
    storage: { upload: () => new Promise((resolve) => (uploaded = resolve)) },
  });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (found === null) throw new Error("no field for files yet");
    return found;
  });
  const file = new File(["%PDF"], "b.pdf", { type: "application/pdf" });
  const before = uploaded;
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(uploaded).not.toBe(before));
  const reason = screen.getByRole("textbox");
  await act(async () => {
    uploaded({ key: "k-b", name: "b.pdf", bytes: 4 });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    // Within `act` nothing is drawn on its own: this is typed over the page as it stood while the file was on its way.
    typeInto(reason, "少付 20 元");
  });
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("k-b|少付 20 元"));
});
