import { Field, Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { listExports } from "../../src-shared/papers/list-exports.ts";
import {
  chosenOptions,
  type ExportOption,
  type ExportOptions,
} from "../../src-shared/records/exports/export-options.ts";
import { type ListName, listByName } from "../../src-shared/registries/lists/registry.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { Check } from "../ui/inputs/Check.tsx";

/** Columns of a list as somebody sees it who has not arranged it. */
const usualColumns = (name: ListName): string[] =>
  Object.entries(listByName(name).columns).flatMap(([key, { carried, shown }]) => (shown && !carried ? [key] : []));

/** The choice of what the service's export of a list holds: its rows or their parts, and the options of that. */
export const useExportContent = (name: ListName, isByService: boolean) => {
  const { t, of } = useText();
  const parts = isByService ? listExports.find(({ within }) => within?.list === name) : undefined;
  const [isOfParts, setOfParts] = useState(false);
  const [said, setSaid] = useState<ExportOptions>({});
  const exported = isOfParts && parts !== undefined ? parts : listExports.find(({ list }) => list === name);
  const options: readonly ExportOption[] = isByService ? (exported?.options ?? []) : [];
  const chosen = chosenOptions(options, said);
  return {
    /** The list whose rows are the parts, with its columns; undefined: rows of the list itself. */
    parts:
      exported === parts && parts !== undefined ? { list: parts.list, columns: usualColumns(parts.list) } : undefined,
    options: Object.fromEntries(options.map((option) => [option, chosen.has(option)])) as ExportOptions,
    isWithoutClosed: options.includes("with_closed") && !chosen.has("with_closed"),
    fields: (
      <>
        {parts === undefined ? null : (
          <Field label={t("lists.export.what")}>
            <RadioGroup
              layout="horizontal"
              value={isOfParts ? "parts" : "rows"}
              onChange={(_event, { value }) => setOfParts(value === "parts")}
            >
              <Radio value="rows" label={of(`lists.export.contents.${name}`)} />
              <Radio value="parts" label={of(`lists.export.contents.${parts.list}`)} />
            </RadioGroup>
          </Field>
        )}
        {options.map((option) => (
          <Check
            key={option}
            label={t(`lists.export.options.${option}`)}
            checked={chosen.has(option)}
            onChange={(isOn) => setSaid((now) => ({ ...now, [option]: isOn }))}
          />
        ))}
      </>
    ),
  };
};
