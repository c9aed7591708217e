import { expect, it } from "vitest";
import { feeDiscountRecord } from "../../src-shared/billing/fees/fee-discounts-record.ts";
import {
  centsField,
  choiceField,
  filesField,
  noteField,
  ratioField,
  reasonField,
} from "../../src-shared/kernel/forms/fields.ts";
import { actionAmount, confirmedAmount, unsaidKinds } from "../../src-shared/kernel/records/amounts.ts";
import { type AnyRecord, isKeyed } from "../../src-shared/kernel/records/define.ts";
import { proposals } from "../../src-shared/registries/records/proposals.ts";
import { recordByName, recordNames } from "../../src-shared/registries/records/registry.ts";
import type { Api } from "./draft.ts";
import { actDraft } from "./record-drafts.ts";

const form = {
  paid: centsField({ min: 1 }),
  share: ratioField(),
  kind: choiceField([1, 2]),
  proof: filesField({ most: 3 }),
  reason: reasonField(),
  note: noteField(),
};
const record: AnyRecord = {
  ...feeDiscountRecord,
  actions: {
    pay: { permissions: ["settlement.discount.audit"], form, limitedBy: "paid" },
    grant: { permissions: ["settlement.discount.audit"], form: { amount: form.paid }, limitedBy: "amount" },
    end: { permissions: ["settlement.discount.audit"], form: { reason: form.reason } },
  },
  notes: () => [],
};
const row = { id: "7", version: 3, no: "YH1", company_name: "甲公司", amount: 999_00 };
const api = {
  call: () =>
    Promise.resolve({
      discount: row,
      actions: Object.keys(record.actions).map((action) => ({ action, allowed: true, reason: null })),
    }),
} as unknown as Api;
const draft = (action: string, values: Parameters<typeof actDraft>[3]["values"]) =>
  actDraft(
    api,
    record,
    action,
    { action: "discount.approve", id: "7", values } as Parameters<typeof actDraft>[3],
    new AbortController().signal,
  );

it("confirms what was typed, in the words that people read", async () => {
  const values = { paid: 123_456, share: 1_250, kind: 2, proof: ["key-1", "key-2"], reason: "已经谈妥", note: "" };
  const planned = await draft("pay", values);
  expect(planned.amount).toBe(123_456);
  expect(planned.body).toMatchObject({ version: 3, action: "pay", paid: 123_456 });
  expect(planned.notes).toEqual([
    { key: "share", value: "12.5%" },
    { key: "kind", value: "2" },
    { key: "proof", value: "2" },
    { key: "reason", value: "已经谈妥" },
  ]);
});

it("takes what was typed where the row holds an amount of that name, and the row's where nothing is typed", async () => {
  expect((await draft("grant", { amount: 5_00 })).amount).toBe(5_00);
  expect((await draft("end", { reason: "不再需要" })).amount).toBe(999_00);
  await expect(draft("pay", { paid: 0 })).rejects.toMatchObject({ code: "invalid" });
});

it("counts no amount that is not there", () => {
  const { pay = { permissions: [] } } = record.actions;
  expect(() => actionAmount(pay, "paid", row, {})).toThrow("paid holds no amount");
  expect(() => actionAmount(pay, "unknown", row, {})).toThrow();
  expect(() => actionAmount(pay, "amount", { amount: null }, {})).toThrow();
});

const declared = [...recordNames.map(recordByName), ...Object.values(proposals)];

it.each(declared.map((one) => [one.name, one] as const))(
  "%s limits and confirms by columns or typed amounts",
  (_name, one) => {
    // A proposal keeps its amount in the column of that name.
    const columns = "create" in one ? Object.keys(one.list.columns) : ["amount"];
    for (const action of Object.values(one.actions)) {
      const typed = Object.keys(action.form ?? {}).filter((name) => action.form?.[name]?.kind === "cents");
      const named = [action.limitedBy, action.amount].filter((name) => name !== undefined);
      expect(named.filter((name) => ![...columns, ...typed].includes(name))).toEqual([]);
    }
  },
);

it.each(recordNames)("%s asks in keyed actions for nothing that its facts cannot say", (name) => {
  const one = recordByName(name);
  const keyed = Object.entries(one.actions).filter(([action]) => isKeyed(one, action));
  const unsaid = keyed.flatMap(([action, { form: asked = {} }]) =>
    Object.entries(asked).flatMap(([field, { kind }]) => (unsaidKinds.has(kind) ? [`${action}.${field}`] : [])),
  );
  expect(unsaid).toEqual([]);
  for (const [, action] of keyed) expect(confirmedAmount(one, action)).toBeDefined();
});
