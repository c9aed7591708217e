import type { MaskKind } from "../../src-shared/values/mask.ts";

/** How fields of a worker are masked where they are shown by name (`labor_history.field`). */
const masks: ReadonlyMap<string, MaskKind> = new Map([
  ["name", "name"],
  ["id_no", "idNumber"],
  ["mobile", "phone"],
  ["account_no", "card"],
  ["bank_phone", "phone"],
  ["alipay_account", "email"],
  ["alipay_bank_account", "card"],
  ["id_address", "address"],
]);

/** The mask of a field of a worker; undefined for one that is no personal data. */
export const maskOfField = (field: string): MaskKind | undefined => masks.get(field);
