import { type MaskKind, maskField } from "../../../src-shared/kernel/values/people/mask.ts";

/** Masks for fields of a worker where they are shown by name (`labor_history.field`). */
const masks: ReadonlyMap<string, MaskKind> = new Map([
  ["name", "name"],
  ["id_no", "idNumber"],
  ["mobile", "phone"],
  ["account_no", "card"],
  ["bank_phone", "phone"],
  ["alipay_bank_account", "card"],
  ["id_address", "address"],
]);

/** A value of a field of a worker as it is shown: personal data masked, an Alipay account by what it is. */
export const shownValue = (field: string, value: string): string => {
  if (value === "") return "";
  const kind = field === "alipay_account" ? (value.includes("@") ? "email" : "phone") : masks.get(field);
  return kind === undefined ? value : maskField(kind, value);
};
