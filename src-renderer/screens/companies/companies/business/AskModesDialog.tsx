import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { CompanyBusiness } from "../../../../../src-shared/companies/business/company-business-calls.ts";
import {
  type BusinessMode,
  calculationModes,
  fittingTaxMode,
  taxModesOf,
} from "../../../../../src-shared/companies/business/modes.ts";
import { choiceField, dayField, type Form, reasonField } from "../../../../../src-shared/kernel/forms/fields.ts";
import type { CalculationMode, TaxMode } from "../../../../../src-shared/kernel/tax/line-types.ts";
import { nonNegativeCentsSchema, plainMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { addDays, dayOf, shanghaiNow } from "../../../../../src-shared/kernel/values/time/time.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { FormFields } from "../../../../record/forms/FormFields.tsx";
import { type FormInput, valuesOf } from "../../../../record/forms/form-values.ts";
import { PlainDialog } from "../../../../record/PlainDialog.tsx";
import { Facts } from "../../../../ui/facts/Facts.tsx";
import { ModesPreview } from "./ModesPreview.tsx";
import { changeFacts, replacedBy } from "./modes-words.ts";
import { useModesPreview } from "./use-business.ts";

const useStyles = makeStyles({
  // What is typed, and beside it what follows from it.
  halves: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(340px, 100%), 1fr))",
    gap: tokens.spacingHorizontalXXL,
    alignItems: "start",
  },
  half: { display: "grid", gap: tokens.spacingVerticalM, minWidth: 0 },
});

const limit = { kind: "cents", required: false, min: 0, schema: nonNegativeCentsSchema } as const;

/** Business modes as the form offers them; 0 stands for none. What is taxed how follows from them. */
const formOf = (input: FormInput): Form => ({
  modes_start_at: dayField(1, "takesEffect"),
  business_mode: choiceField([0, 1, 2], { isInline: true }),
  tax_calculate_mode: choiceField(taxModesOf(Number(input["business_mode"] ?? 0) || null), { isInline: true }),
  calculation_mode_no: choiceField(calculationModes, { isInline: true }),
  month_limit: limit,
  quarter_limit: limit,
  reason: reasonField(),
});

const withModes = (next: FormInput): FormInput => {
  const { business_mode = "", tax_calculate_mode = "" } = next;
  const tax = String(fittingTaxMode(Number(business_mode) || null, Number(tax_calculate_mode)) ?? "");
  return tax === tax_calculate_mode ? next : { ...next, tax_calculate_mode: tax };
};

const amount = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? "" : plainMoney(cents);

/** Begins with the modes that begin last, from tomorrow on. */
const startOf = (modes: CompanyBusiness["modes"], today: string): FormInput => {
  const [last] = modes;
  return withModes({
    modes_start_at: addDays(today, 1),
    business_mode: String(last?.business_mode ?? 0),
    tax_calculate_mode: String(last?.tax_calculate_mode ?? ""),
    calculation_mode_no: String(last?.calculation_mode_no ?? ""),
    month_limit: amount(last?.labor_value_added_tax_max_month),
    quarter_limit: amount(last?.labor_value_added_tax_max_quarter),
    reason: "",
  });
};

/** Reads the form, null while something is missing. An empty limit is the usual one. */
const filledOf = (input: FormInput) => {
  const form = formOf(input);
  const values = valuesOf(form, input);
  const isOpen = (name: string) => (input[name] ?? "").trim() === "";
  const isReady = Object.keys(form).every(
    (name) => values[name] !== undefined || (form[name]?.required === false && isOpen(name)),
  );
  if (!isReady || isOpen("modes_start_at")) return null;
  const limitOf = (name: string): number | null => (isOpen(name) ? null : Number(values[name]));
  const business = Number(values["business_mode"]);
  return {
    start_at: String(values["modes_start_at"]),
    business_mode: business === 0 ? null : (business as BusinessMode),
    tax_calculate_mode: Number(values["tax_calculate_mode"]) as TaxMode,
    calculation_mode_no: Number(values["calculation_mode_no"]) as CalculationMode,
    labor_value_added_tax_max_month: limitOf("month_limit"),
    labor_value_added_tax_max_quarter: limitOf("quarter_limit"),
    reason: String(values["reason"]),
  };
};

/** The modes that are chosen, as soon as both are. */
const chosenOf = (input: FormInput) => {
  const values = valuesOf(formOf(input), input);
  const [tax, calculation] = [values["tax_calculate_mode"], values["calculation_mode_no"]];
  return typeof tax === "number" && typeof calculation === "number" ? { tax, calculation } : null;
};

type Props = {
  readonly business: CompanyBusiness;
  readonly onClose: (outcome?: "done") => void;
};

/** Asks for other modes or limits from a day on; what open bills would become stands below before it is sent. */
export const AskModesDialog = ({ business: given, onClose }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t, texts } = useText();
  // What is asked for is asked of what stood here, even when the screen behind is read anew.
  const [{ company, modes }] = useState(given);
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [input, setInput] = useState(() => startOf(modes, today));
  const filled = filledOf(input);
  const preview = useModesPreview(company.id, chosenOf(input));
  // Nobody asks before having seen what the open bills would become.
  const isSeen = preview.data !== undefined && !preview.data.freshness.offline && !preview.isFetching;
  return (
    <PlainDialog
      title={t("companyBusiness.ask.title", { name: company.name })}
      confirmText={t("companyBusiness.ask.confirm")}
      warning={t("companyBusiness.ask.warning")}
      done={t("companyBusiness.ask.done")}
      isWide
      refusal={filled === null || isSeen ? null : t("common.loading")}
      send={
        filled === null || !isSeen
          ? null
          : () => desk.companyBusiness.ask({ body: { company_id: company.id, version: company.version, ...filled } })
      }
      onClose={onClose}
    >
      <div className={styles.halves}>
        <div className={styles.half}>
          <FormFields
            form={formOf(input)}
            words="companyWizard.fields"
            formInput={input}
            today={today}
            onChange={(change) => setInput((before) => withModes(change(before)))}
          />
        </div>
        <div className={styles.half}>
          {filled === null ? null : <Facts facts={changeFacts(texts, replacedBy(filled, modes), filled)} />}
          <ModesPreview query={preview} />
        </div>
      </div>
    </PlainDialog>
  );
};
