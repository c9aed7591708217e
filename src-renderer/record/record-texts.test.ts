import { describe, expect, it } from "vitest";
import type { Form } from "../../src-shared/kernel/forms/fields.ts";
import { confirmedAmount } from "../../src-shared/kernel/records/amounts.ts";
import { type AnyRecord, isKeyed } from "../../src-shared/kernel/records/define.ts";
import { recordByName, recordNames } from "../../src-shared/registries/records/registry.ts";
import { loadTexts } from "../i18n/texts.ts";

const english = await loadTexts("en");
const textsIn = { "zh-CN": await loadTexts("zh-CN"), en: english } as const;
const cases = (["zh-CN", "en"] as const).flatMap((locale) => recordNames.map((name) => [locale, name] as const));

const operationOf = (record: AnyRecord, action: string): string[] => [
  ...["label", "warning", "done", "history"],
  ...(isKeyed(record, action) ? ["plan", "confirm"] : []),
];
const sharedFields = new Set(["company", "reason", "note"]);

const fieldKeys = (form: Form = {}): string[] =>
  Object.entries(form).flatMap(([name, field]) => [
    ...(sharedFields.has(field.kind) ? [] : [`fields.${name}.label`]),
    ...(field.kind === "choice" || field.kind === "choices"
      ? field.values.map((code) => `fields.${name}.options.${code}`)
      : []),
    ...(field.kind === "pattern" ? [`fields.${name}.wrong`] : []),
  ]);

const actionKeys = (record: AnyRecord, name: string, path: string): string[] => {
  const action = record.actions[name] ?? { permissions: [] };
  const { form, duty } = action;
  const amount = isKeyed(record, name) ? confirmedAmount(record, action) : undefined;
  return [
    ...[...operationOf(record, name), ...fieldKeys(form)].map((key) => `${path}.actions.${name}.${key}`),
    ...(amount === undefined ? [] : [`${path}.amounts.${amount}`]),
    ...(duty === undefined ? [] : [`actions.own.${duty}`]),
  ];
};

describe.each(cases)("the texts of a record (%s, %s)", (locale, name) => {
  const texts = textsIn[locale];
  const record = recordByName(name);
  const path = `records.${name}`;
  const { create, states } = record;

  it("name its actions, forms, amounts and states", () => {
    const keys = [
      ...[...operationOf(record, "create"), ...fieldKeys(create.form)].map((key) => `${path}.create.${key}`),
      ...(create.check === undefined ? [] : [`${path}.create.wrong`]),
      ...(record.amount === undefined ? [] : [`${path}.amounts.${record.amount}`]),
      ...Object.keys(record.actions).flatMap((one) => actionKeys(record, one, path)),
      ...Object.keys(states.specs).map((key) => `states.${states.name}.${key}`),
    ];
    expect(keys.filter((key) => !texts.has(key))).toEqual([]);
  });

  it("leave the unit of an amount to its field", () => {
    const forms = [
      [`${path}.create`, create.form] as const,
      ...Object.entries(record.actions).map(([action, { form }]) => [`${path}.actions.${action}`, form] as const),
    ];
    const labels = forms.flatMap(([place, form]) =>
      Object.entries((form ?? {}) as Form)
        .filter(([, { kind }]) => kind === "cents")
        .map(([field]) => texts.of(`${place}.fields.${field}.label`)),
    );
    expect(labels.filter((label) => /元|CNY|¥/u.test(label))).toEqual([]);
  });

  it("say what it waits for in every state that somebody has to bring forward", () => {
    const forward = Object.entries(record.actions).filter(([, action]) => action.forward === true);
    const keys = forward.flatMap(([action]) => states.transitions[action]?.from ?? []);
    expect(keys.filter((key) => !texts.has(`actions.waiting.${states.name}.${key}`))).toEqual([]);
  });

  it("name the facts that are confirmed, and what is typed before", () => {
    const facts = Object.fromEntries(Object.keys(record.list.columns).map((key) => [key, 1]));
    const keyed = ["create", ...Object.keys(record.actions)].filter((action) => isKeyed(record, action));
    const notes = keyed.flatMap((action) => record.notes?.(facts, action) ?? []);
    const fieldNames = keyed.flatMap((action) => Object.keys(record.actions[action]?.form ?? {}));
    const keys = [...notes.map(({ key }) => key), ...fieldNames];
    expect(keys.filter((key) => !texts.has(`money.notes.${key}`))).toEqual([]);
  });
});
