import { Button, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular, DismissRegular } from "@fluentui/react-icons";
import { useId } from "react";
import { industryCodes, industryName } from "../../../../../src-shared/kernel/values/companies/industries.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import {
  ceilingFault,
  ceilingRows,
  ceilingsText,
  longestIndustry,
  mostCeilings,
  type TypedCeiling,
} from "./ceilings.ts";

const useStyles = makeStyles({
  rows: { display: "grid", rowGap: tokens.spacingVerticalXS },
  row: { display: "flex", alignItems: "flex-start", gap: tokens.spacingHorizontalS },
  industry: { width: "240px" },
  amount: { width: "180px" },
  number: { fontVariantNumeric: "tabular-nums" },
});

type Props = { readonly text: string; readonly onChange: (text: string) => void };

/** Ceilings of orders by industry, row by row, in yuan. */
export const CeilingRows = ({ text, onChange }: Props) => {
  const styles = useStyles();
  const list = useId();
  const { t } = useText();
  const rows = ceilingRows(text);
  const set = (at: number, row: TypedCeiling) => onChange(ceilingsText(rows.toSpliced(at, 1, row)));
  return (
    <div className={styles.rows}>
      {rows.map((row, at) => {
        const fault = row.industry === "" && row.amount === "" ? null : ceilingFault(rows, at);
        const wrong = fault === null ? {} : { validationMessage: t(`companyWizard.ceilings.wrong.${fault}`) };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
          <div key={at} className={styles.row}>
            <Field className={styles.industry} {...(fault !== "amount" && wrong)}>
              <Input
                value={row.industry}
                maxLength={longestIndustry}
                list={list}
                placeholder={t("companyWizard.ceilings.industry")}
                aria-label={t("companyWizard.ceilings.industryOf", { at: at + 1 })}
                onChange={(_event, { value }) => set(at, { ...row, industry: value })}
              />
            </Field>
            <Field className={styles.amount} {...(fault === "amount" && wrong)}>
              <Input
                className={styles.number}
                value={row.amount}
                inputMode="decimal"
                maxLength={20}
                aria-label={t("companyWizard.ceilings.amountOf", { at: at + 1 })}
                contentAfter={<span>{t("forms.yuan")}</span>}
                onChange={(_event, { value }) => set(at, { ...row, amount: value })}
              />
            </Field>
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t("companyWizard.ceilings.remove", { at: at + 1 })}
              onClick={() => onChange(ceilingsText(rows.toSpliced(at, 1)))}
            />
          </div>
        );
      })}
      {/* Orders name their industry in Chinese. */}
      <datalist id={list}>
        {industryCodes.map((code) => (
          <option key={code} value={industryName(code, "zh-CN")} />
        ))}
      </datalist>
      <div>
        <ReasonButton
          size="small"
          icon={<AddRegular />}
          reason={rows.length >= mostCeilings ? t("common.full", { most: mostCeilings }) : null}
          onClick={() => onChange(ceilingsText([...rows, { industry: "", amount: "" }]))}
        >
          {t("companyWizard.ceilings.add")}
        </ReasonButton>
      </div>
    </div>
  );
};
