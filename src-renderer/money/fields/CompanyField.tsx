import { Field } from "@fluentui/react-components";
import { useEffect, useEffectEvent, useState } from "react";
import { type CompanyGroup, companyGroups, companyStates } from "../../../src-shared/kernel/states/company.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import { useCompanySearch } from "../../session/company-search.ts";
import { PickBox } from "../../ui/inputs/PickBox.tsx";
import { useSettled } from "../../ui/use-settled.ts";

type SelectProps = {
  readonly value: string;
  /** The companies that may be chosen here. */
  readonly group?: CompanyGroup;
  readonly disabled?: boolean;
  /** As low as the controls around it. */
  readonly size?: "small" | "medium";
  /** Its name where it stands in no field. */
  readonly label?: string;
  readonly onChange: (companyId: string) => void;
};

const settleMs = 200;

/** One of the companies that the person may act for, found by name, short name, credit code or pinyin; "" while none is chosen. */
export const CompanySelect = ({
  value,
  group = "any",
  disabled = false,
  size = "medium",
  label,
  onChange,
}: SelectProps) => {
  const { t } = useText();
  const { nameOf } = useCompanies();
  const [typed, setTyped] = useState("");
  const keyword = useSettled(typed.trim(), settleMs);
  const { found, count, isSearching } = useCompanySearch(keyword, group);
  return (
    <PickBox
      {...{ value, size, disabled, label, onType: setTyped, onPick: onChange }}
      text={value === "" ? "" : nameOf(value)}
      placeholder={t("money.flow.searchCompany")}
      options={found.map(({ id, name, short_name }) => ({
        ...{ value: id, text: name },
        ...(short_name !== "" &&
          short_name !== name && { label: t("money.flow.companyOption", { name, short: short_name }) }),
      }))}
      emptyText={t(isSearching ? "common.loading" : "money.flow.noCompany")}
      moreText={count > found.length ? t("money.flow.moreCompanies", { shown: found.length, count }) : null}
    />
  );
};

type Props = Omit<SelectProps, "label" | "disabled" | "size">;

/**
 * Takes one of the companies that the form is for; says where a company cannot be chosen here as it stands. Who acts for one
 * company only is not asked: it is chosen.
 */
export const CompanyField = ({ group = "any", ...select }: Props) => {
  const { t, of } = useText();
  const { all } = useCompanies();
  const [only] = all.length === 1 ? all : [];
  const due = select.value === "" ? only?.id : undefined;
  const choose = useEffectEvent(select.onChange);
  useEffect(() => {
    if (due !== undefined) choose(due);
  }, [due]);
  const status = all.find(({ id }) => id === select.value)?.status;
  const statuses: readonly number[] = companyGroups[group];
  const isOff = status !== undefined && !statuses.includes(status);
  return (
    <Field
      label={t("money.flow.company")}
      required
      {...(isOff && {
        validationMessage: t("money.flow.companyNotHere", {
          status: of(`states.company.${companyStates.keyOf(status)}`),
        }),
      })}
    >
      <CompanySelect group={group} {...select} />
    </Field>
  );
};
