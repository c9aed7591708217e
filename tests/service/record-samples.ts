import type { Tables } from "../../src-service/database/tables.ts";
import type { Field, FieldValue, Form } from "../../src-shared/records/fields.ts";
import type { RecordName, Records } from "../../src-shared/records/registry.ts";

/** Columns of a row of each record that a test needs filled; the others are empty. Amounts in cents. */
export const sampleRows: { readonly [N in RecordName]: Partial<Tables[Records[N]["table"]]> } = {
  feeDiscounts: {
    kind: 1,
    amount: 1_00,
    ratio: 10_000,
    start_at: "2026-11-01",
    end_at: "2027-01-31",
    reason: "续约优惠",
  },
  promotionFees: {
    channel_name: "华东渠道",
    channel_kind: 1,
    period: "2026-01",
    ratio: 100,
    fee: 1_00,
    tax: 0,
    net: 1_00,
    tax_paid: 0,
    tax_date: "2026-02-01",
  },
};

/** What bodies of creating carry besides the form, and its option fields. */
export const besidesForm: { readonly [N in RecordName]?: Readonly<Record<string, unknown>> } = {
  promotionFees: { expected: { base_amount: 1, fee: 1, tax: 0 } },
};

const sampleOf = (field: Field): FieldValue => {
  switch (field.kind) {
    case "cents":
      return 100;
    case "ratio":
      return 10_000;
    case "day":
      return field.start === 0 ? "2026-11-01" : "2027-01-31";
    case "finishedMonth":
      return "2026-10";
    case "choice":
      return field.values[0] ?? 0;
    case "company":
      return "11";
    case "pattern":
      return "B0001";
    case "choices":
      return field.values.slice(0, 1);
    case "count":
      return field.least;
    case "yesNo":
      return true;
    case "files":
      return [];
    case "phone":
      return "13812345678";
    case "idNumber":
      return "11010519491231002X";
    case "bankCard":
      return "6212264301003495221";
    case "email":
      return "fapiao@example.com";
    default:
      return "系统测试";
  }
};

/** A form that is in order, as far as its kinds say. */
export const filled = (form: Form): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, field]) => (field.kind === "option" ? [] : [[name, sampleOf(field)]])),
  );
