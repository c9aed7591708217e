import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { choicesField } from "../../src-shared/records/fields.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { FormFields } from "./FormFields.tsx";
import type { FormInput } from "./form-values.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

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
