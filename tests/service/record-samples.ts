import type { Tables } from "../../src-service/database/tables.ts";
import type { Field, Form } from "../../src-shared/records/fields.ts";
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

/** What bodies of creating carry besides the form. */
export const besidesForm: { readonly [N in RecordName]?: Readonly<Record<string, unknown>> } = {
  promotionFees: { expected: { base_amount: 1, fee: 1, tax: 0 } },
};

const sampleOf = (field: Field): string | number => {
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
    default:
      return "系统测试";
  }
};

/** A form that is in order. */
export const filled = (form: Form): Readonly<Record<string, string | number>> =>
  Object.fromEntries(Object.entries(form).map(([name, field]) => [name, sampleOf(field)]));
