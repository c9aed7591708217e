import { Field, Option } from "@fluentui/react-components";
import { useState } from "react";
import { type CompanyGroup, companyGroups, companyStates } from "../../../src-shared/states/company.ts";
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
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const keyword = useSettled((typed ?? "").trim(), settleMs);
  const { found, count, isSearching } = useCompanySearch(keyword, group);
  return (
    <PickBox
      freeform
      size={size}
      disabled={disabled}
      {...(label !== undefined && { "aria-label": label })}
      placeholder={t("money.flow.searchCompany")}
      value={typed ?? (value === "" ? "" : nameOf(value))}
      selectedOptions={value === "" ? [] : [value]}
      open={isOpen}
      onOpenChange={(_event, data) => setOpen(data.open)}
      onChange={({ target }) => {
        setTyped(target.value);
        // An input method's keys do not open the list by themselves.
        setOpen(true);
      }}
      onOptionSelect={(_event, { optionValue }) => {
        if (optionValue !== undefined && optionValue !== "") onChange(optionValue);
        setTyped(undefined);
      }}
      // What was typed but not chosen is no company.
      onBlur={() => setTyped(undefined)}
    >
      {found.map(({ id, name, short_name }) => (
        <Option key={id} value={id} text={name}>
          {short_name === "" || short_name === name ? name : t("money.flow.companyOption", { name, short: short_name })}
        </Option>
      ))}
      {found.length === 0 ? (
        <Option key="none" value="" text="" disabled>
          {t(isSearching ? "common.loading" : "money.flow.noCompany")}
        </Option>
      ) : null}
      {count > found.length && found.length > 0 ? (
        <Option key="more" value="" text="" disabled>
          {t("money.flow.moreCompanies", { shown: found.length, count })}
        </Option>
      ) : null}
    </PickBox>
  );
};

type Props = Omit<SelectProps, "label" | "disabled" | "size">;

/** Takes one of the companies that the form is for; says where a company cannot be chosen here as it stands. */
export const CompanyField = ({ group = "any", ...select }: Props) => {
  const { t, of } = useText();
  const { all } = useCompanies();
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
