import { Button, Field, Input, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { WhatIfAnswer, WhatIfRequest } from "../../../../src-shared/companies/contracts/contract-what-if-calls.ts";
import type { TierMethod } from "../../../../src-shared/kernel/tax/fee-tiers.ts";
import type { CalculationMode } from "../../../../src-shared/kernel/tax/line-types.ts";
import { mostUnitFee } from "../../../../src-shared/kernel/terms/terms.ts";
import { canonicalJson } from "../../../../src-shared/kernel/values/text/digest.ts";
import { addMonths, monthOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { supplementState } from "../../../companies/contracts/proposed-supplement.ts";
import { FeeGridField, FeeModes } from "../../../fee-grid/FeeGridField.tsx";
import { LiveFees } from "../../../fee-grid/LiveFees.tsx";
import { centsOf, ratioBpOf } from "../../../fee-grid/model/cell-text.ts";
import { feeTiersOf } from "../../../fee-grid/model/grid-kinds.ts";
import { draftOfTerms, termsOfDraft } from "../../../fee-grid/model/terms-draft.ts";
import { WhatIf } from "../../../fee-grid/WhatIf.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan } from "../../../session/bootstrap.ts";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 3fr) minmax(300px, 2fr)",
    gap: tokens.spacingHorizontalXXL,
    alignItems: "start",
    "@media (max-width: 1200px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  part: { display: "grid", gap: tokens.spacingVerticalM, minWidth: 0 },
});

type Terms = NonNullable<WhatIfAnswer["in_force"]>;
type Props = { readonly companyId: string; readonly inForce: Terms };

const calculationModes = [1, 2, 3] as const;
const taxModes = [1, 2, 3, 4, 5, 6] as const;
const spans = [3, 6, 12] as const;
const sharedFee = 3;

/** Tax modes with a rate of their own: business income by an assessed profit, flat levy. */
const assessed = 3;
const levied = 4;

type RatioProps = { readonly label: string; readonly value: string; readonly onChange: (text: string) => void };

const Ratio = ({ label, value, onChange }: RatioProps) => {
  const { t } = useText();
  const isWrong = value.trim() !== "" && typeof ratioBpOf(value) !== "number";
  return (
    <Field label={label} {...(isWrong && { validationMessage: t("tax.feeRateInvalid") })}>
      <Input value={value} maxLength={8} contentAfter="%" onChange={(_event, data) => onChange(data.value)} />
    </Field>
  );
};

type Modes = NonNullable<WhatIfRequest["modes"]>;

/** Modes only where somebody chose others: a line keeps those that it was paid under otherwise. */
const modesOf = (inForce: Terms, calculation: number, tax: number): Modes | undefined =>
  calculation === 0 && tax === 0
    ? undefined
    : ({
        calculation_mode_no: calculation || inForce.calculation_mode_no,
        tax_calculate_mode: tax || inForce.tax_calculate_mode,
      } as Modes);

const isChanged = (config: Terms["config"], inForce: Terms): boolean =>
  canonicalJson(config) !== canonicalJson(inForce.config);

/** The terms in force as a draft, beside it the live figures, below what was paid under both. */
export const TermsTrial = ({ companyId, inForce }: Props) => {
  const styles = useStyles();
  const page = usePageStyles();
  const { t, of } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOfTerms(inForce.config));
  const [calculation, setCalculation] = useState(0);
  const [tax, setTax] = useState(0);
  const [months, setMonths] = useState<number>(spans[0]);
  const counted = (calculation || inForce.calculation_mode_no) as CalculationMode;
  const isShared = counted === sharedFee;
  const countedTax = tax || inForce.tax_calculate_mode;
  const config = termsOfDraft(draft, inForce.config, { isShared });
  const to = addMonths(monthOf(shanghaiNow(Date.now())), -1);
  const usageFee = centsOf(draft.usageFee);
  const isAmount = typeof usageFee === "number" && usageFee <= mostUnitFee;
  const modes = modesOf(inForce, calculation, tax);
  return (
    <>
      <div className={page.row}>
        {t("whatIf.screen.inForce", { no: inForce.contract_no })}
        <Button size="small" onClick={() => setDraft(draftOfTerms(inForce.config))}>
          {t("whatIf.screen.reset")}
        </Button>
        {config !== null && isChanged(config, inForce) && can("contract.contract.create") ? (
          <Button
            size="small"
            onClick={() => void navigate(`/contracts/${inForce.contract_id}`, { state: supplementState(config) })}
          >
            {t("whatIf.screen.supplement")}
          </Button>
        ) : null}
      </div>
      <div className={styles.columns}>
        <div className={styles.part}>
          <FeeModes
            feePeriod={draft.feePeriod}
            tierMethod={draft.tierMethod}
            onFeePeriod={(feePeriod) => setDraft({ ...draft, feePeriod })}
            onTierMethod={(tierMethod) => setDraft({ ...draft, tierMethod })}
          />
          <FeeGridField
            label={t("whatIf.screen.fees")}
            rows={draft.tiers}
            tierMethod={draft.tierMethod as TierMethod}
            onChange={(tiers) => setDraft({ ...draft, tiers })}
          />
          {isShared ? (
            <FeeGridField
              label={t("whatIf.screen.laborFees")}
              rows={draft.laborTiers}
              tierMethod={draft.tierMethod as TierMethod}
              onChange={(laborTiers) => setDraft({ ...draft, laborTiers })}
            />
          ) : null}
          <div className={page.pair}>
            <Field
              label={t("whatIf.screen.usageFee")}
              {...(!isAmount && { validationMessage: t("whatIf.screen.wrongAmount") })}
            >
              <Input
                value={draft.usageFee}
                maxLength={16}
                onChange={(_event, data) => setDraft({ ...draft, usageFee: data.value })}
              />
            </Field>
            <Field
              label={t("whatIf.screen.freeHeads")}
              {...(!/^\d{1,7}$/u.test(draft.freeHeads.trim()) && {
                validationMessage: t("whatIf.screen.wrongCount"),
              })}
            >
              <Input
                value={draft.freeHeads}
                maxLength={8}
                onChange={(_event, data) => setDraft({ ...draft, freeHeads: data.value })}
              />
            </Field>
            <Field label={t("whatIf.screen.calculation")}>
              <Select value={String(calculation)} onChange={(_event, { value }) => setCalculation(Number(value))}>
                <option value="0">{t("whatIf.screen.asPaid")}</option>
                {calculationModes.map((mode) => (
                  <option key={mode} value={mode}>
                    {of(`enums.calculationMode.${mode}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t("whatIf.screen.taxMode")}>
              <Select value={String(tax)} onChange={(_event, { value }) => setTax(Number(value))}>
                <option value="0">{t("whatIf.screen.asPaid")}</option>
                {taxModes.map((mode) => (
                  <option key={mode} value={mode}>
                    {of(`enums.taxMode.${mode}`)}
                  </option>
                ))}
              </Select>
            </Field>
            {countedTax === assessed ? (
              <Ratio
                label={t("whatIf.screen.profitRatio")}
                value={draft.profitRatio}
                onChange={(profitRatio) => setDraft({ ...draft, profitRatio })}
              />
            ) : null}
            {countedTax === levied ? (
              <Ratio
                label={t("whatIf.screen.levyRatio")}
                value={draft.levyRatio}
                onChange={(levyRatio) => setDraft({ ...draft, levyRatio })}
              />
            ) : null}
          </div>
        </div>
        <LiveFees
          rows={draft.tiers}
          feePeriod={draft.feePeriod}
          terms={{
            tierMethod: draft.tierMethod as TierMethod,
            calculationMode: counted,
            laborTiers: isShared ? feeTiersOf(draft.laborTiers) : null,
          }}
        />
      </div>
      <Field label={t("whatIf.screen.span")} className={page.field}>
        <Select value={String(months)} onChange={(_event, { value }) => setMonths(Number(value))}>
          {spans.map((span) => (
            <option key={span} value={span}>
              {of(`whatIf.screen.spans.${span}`)}
            </option>
          ))}
        </Select>
      </Field>
      <WhatIf companyId={companyId} config={config} modes={modes} from={addMonths(to, 1 - months)} to={to} />
    </>
  );
};
