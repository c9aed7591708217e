import type { Note } from "../../../src-shared/kernel/records/define.ts";
import { operationOf } from "../../../src-shared/registries/records/registry.ts";
import type { TextKey } from "../../i18n/text-key.ts";
import type { Texts } from "../../i18n/texts.ts";

/** A fact that is confirmed, in words: codes of what was chosen in the form of a record's action are named. */
export const noteValue = ({ t, list }: Texts, action: string, { key, value }: Note): string => {
  const operation = operationOf(action);
  const field = operation?.record.actions[operation.action]?.form?.[key];
  if (operation === undefined || field === undefined) return value;
  const { record, action: name } = operation;
  const optionOf = (code: string): string =>
    t(`records.${record.name}.actions.${name}.fields.${key}.options.${code}` as TextKey);
  if (field.kind === "choice" || field.kind === "choices") return list(value.split(",").map(optionOf));
  if (field.kind === "yesNo") return t(value === "true" ? "common.yes" : "common.no");
  return value;
};
