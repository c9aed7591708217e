import { Text } from "@fluentui/react-components";
import type { CompanyBusiness } from "../../../../../src-shared/companies/business/company-business-calls.ts";
import { moneyText } from "../../../../../src-shared/kernel/values/money/money.ts";
import { regionPath } from "../../../../../src-shared/kernel/values/regions/regions.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../../i18n/texts.ts";
import { ResultTable } from "../../../../ui/facts/Facts.tsx";

/** Columns whose name is not that of a field of the wizard. */
const named: Readonly<Record<string, string>> = {
  ...{ male_min_age: "male_min", male_max_age: "male_max", female_min_age: "female_min", female_max_age: "female_max" },
  ...{ task_mode: "mode", simple_task_config: "task_name" },
};

const choices: ReadonlySet<string> = new Set(["contract_type", "task_mode", "settlement_type"]);
const flags: ReadonlySet<string> = new Set(["is_no_audit"]);

/** A value as it is kept, in words. */
const valueText = (texts: Texts, field: string, value: string | null): string => {
  const { t, of, locale } = texts;
  if (value === null || value === "") return t("common.emptyValue");
  if (field === "area") return regionPath(value, locale) || value;
  if (field === "license_key") return t("companyBusiness.file");
  if (field === "registered_capital") return moneyText(value);
  if (flags.has(field)) return t(value === "1" ? "companyBusiness.yes" : "companyBusiness.no");
  const name = named[field] ?? field;
  if (choices.has(field)) return of(`companyWizard.fields.${name}.options.${value}`, {}, value);
  if (field === "channels")
    return value
      .split(",")
      .map((code) => of(`enums.settlementChannel.${code}`, {}, code))
      .join(t("companyWizard.listComma"));
  if (field === "simple_task_config") return taskText(value);
  return value;
};

const taskText = (value: string): string => {
  try {
    const task: unknown = JSON.parse(value);
    if (typeof task !== "object" || task === null || !("task_name" in task)) return value;
    return String(task.task_name);
  } catch {
    return value;
  }
};

/** Lists the changes of a company's facts after its review, the latest first. */
export const FactHistory = ({ facts }: Pick<CompanyBusiness, "facts">) => {
  const { t, of, texts } = useText();
  if (facts.length === 0) return <Text>{t("companyBusiness.noFacts")}</Text>;
  return (
    <ResultTable
      isTall
      label={t("companyBusiness.facts")}
      titles={(["at", "user", "field", "before", "after"] as const).map((name) =>
        t(`companyBusiness.factColumns.${name}`),
      )}
      rows={facts.map(({ at, user_name, field, before, after }, index) => ({
        key: String(index),
        cells: [
          at,
          user_name || t("companies.detail.system"),
          of(
            `companyWizard.fields.${named[field] ?? field}.label`,
            {},
            of(`companyBusiness.fields.${field}`, {}, field),
          ),
          valueText(texts, field, before),
          valueText(texts, field, after),
        ],
      }))}
    />
  );
};
