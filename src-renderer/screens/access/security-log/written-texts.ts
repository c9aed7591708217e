import type { Column } from "../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { deviceLabel } from "../../../../src-shared/kernel/values/text/device.ts";
import { auditObjectKinds, auditObjectOf } from "../../../../src-shared/registries/audit/audit-objects.ts";
import { isListName, type ListName, listByName } from "../../../../src-shared/registries/lists/registry.ts";
import type { Texts } from "../../../i18n/texts.ts";
import { cellText, columnTitle } from "../../../list-screen/layout/list-texts.ts";

/** Lists whose columns the entries of a kind write, where that is not the list that the kind leads to. */
const writtenAs: Readonly<Record<string, ListName>> = { import: "importRecords", payoutLine: "payoutLines" };

/** The list whose columns an entry's fields are called by; null where its record has none of its own. */
export const listOfObject = (object: string): ListName | null => {
  const [kind = "", id = ""] = object.split(":");
  if (kind === "list") return isListName(id) ? id : null;
  const knownKind = auditObjectKinds.find((one) => one === kind);
  const name = writtenAs[kind] ?? (knownKind === undefined ? undefined : auditObjectOf(knownKind).record);
  return name !== undefined && isListName(name) ? name : null;
};

const lastOf = (path: string): string => path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path;

/** The column of that name; of carried ones, which nobody is shown, there are no words. */
const columnOf = (list: ListName | null, path: string): Column | undefined => {
  if (list === null) return undefined;
  const column = (listByName(list).columns as Readonly<Record<string, Column | undefined>>)[path];
  return column?.carried === true ? undefined : column;
};

/** Title of a field: as a column of the record's list, else by the words for fields of entries, else its own name. */
export const fieldTitle = (texts: Texts, list: ListName | null, path: string): string => {
  if (path === "") return texts.t("auditLog.content");
  if (list !== null && columnOf(list, path) !== undefined) return columnTitle(texts, list, path);
  return texts.of(`auditLog.fields.${lastOf(path)}`, {}, path);
};

/** Fields that hold cents wherever an entry names them. */
const money: ReadonlySet<string> = new Set([
  ...["amount", "payable", "paid", "fee", "discount", "credit", "rebate", "open_amount", "opened_amount"],
  ...["accounting_fee", "car_rental_fee", "amount_limit", "day_limit", "low_balance_alert", "from_rebate", "owed"],
]);

/** A value as it is read: amounts in yuan, codes in words, lists with commas; undefined for a side that names no such field. */
export const fieldText = (texts: Texts, list: ListName | null, path: string, value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  if (value === null || value === "") return texts.t("common.emptyValue");
  if (Array.isArray(value))
    return value.length === 0 ? texts.t("common.emptyValue") : value.join(texts.t("auditLog.listComma"));
  if (typeof value === "boolean") return texts.t(value ? "common.yes" : "common.no");
  const column = columnOf(list, path);
  if (column !== undefined) return cellText(texts, column, value);
  if (typeof value === "number" && money.has(lastOf(path))) return formatMoney(value);
  const field = lastOf(path);
  // People see the machine's name; the id behind it is for the service.
  const text = field === "device" ? deviceLabel(String(value)) : String(value);
  return texts.of(`auditLog.values.${field}.${text}`, {}, text);
};
