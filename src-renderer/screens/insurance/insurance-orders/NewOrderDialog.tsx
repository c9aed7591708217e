import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  insuranceOrderForm,
  insuranceOrderRecord,
} from "../../../../src-shared/insurance/orders/insurance-orders-record.ts";
import type { FormValues } from "../../../../src-shared/kernel/forms/fields.ts";
import { addDays, dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FormFields } from "../../../record/forms/FormFields.tsx";
import { type FormInput, isComplete, startForm, valuesOf } from "../../../record/forms/form-values.ts";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { useOpenCompany } from "../../../session/companies.ts";
import { quoteFor, type StaffLine } from "./order-model.ts";
import { QuoteLines } from "./QuoteLines.tsx";
import { StaffPicker } from "./StaffPicker.tsx";
import { useOfferedPlans, useQuote } from "./use-order-terms.ts";

const words = "records.insuranceOrders";
const form = insuranceOrderForm;
const usualDays = 30;

/** Makes an order: company, plan and days, the people, and what it costs as it stands. */
export const NewOrderDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const desk = useDesk();
  const navigate = useNavigate();
  const { t } = useText();
  const company = useOpenCompany();
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [formInput, setFormInput] = useState<FormInput>(() => ({
    ...startForm(form, today, company ?? ""),
    end_day: addDays(today, usualDays),
  }));
  const [chosen, setChosen] = useState<{ readonly company: string; readonly staff: readonly StaffLine[] }>();
  const { plans, isRead, error } = useOfferedPlans();
  const filled: FormInput & { readonly plan_id: string } = {
    ...formInput,
    plan_id: formInput["plan_id"] || (plans[0]?.value ?? ""),
  };
  const values = valuesOf(form, filled) as Partial<FormValues<typeof form>>;
  const companyId = filled["company_id"] ?? "";
  // Workers are those of one company: those of another one are chosen anew.
  const staff = chosen !== undefined && chosen.company === companyId ? chosen.staff : [];
  const quote = useQuote(companyId, filled.plan_id);
  const terms = quote.data?.value;
  const classes = terms === undefined ? undefined : new Set(terms.prices.map((one) => one.class));
  const { start_day: start = "", end_day: end = "", discount_asked = null } = values;
  const priced = terms && quoteFor(staff, terms.prices, { start, end, unit: terms.unit });
  const fault = insuranceOrderRecord.create.check?.(values, today) ?? null;
  const isEarly = terms !== undefined && start !== "" && start < terms.earliest_day;
  const isHigh = priced != null && staff.length > 0 && (discount_asked ?? 0) >= priced.standard;
  const canSend = isComplete(form, values) && fault === null && terms !== undefined && !isEarly && !isHigh;
  const refusal = (): string | null => {
    if (isRead && plans.length === 0) return t(`${words}.detail.form.noPlan`);
    if (isEarly) return t(`${words}.detail.form.earliest`, { day: terms?.earliest_day ?? "" });
    if (isHigh) return t(`${words}.refusals.insurance_discount_high`);
    return fault === null ? null : t(`${words}.create.wrong`);
  };
  const send = async () => {
    const created = await desk.records.create({
      record: "insuranceOrders",
      body: {
        ...{ company_id: companyId, plan_id: filled.plan_id, start_day: start, end_day: end },
        ...{ discount_asked, reason: values.reason ?? "" },
        staff: staff.map(({ id, post }) => ({ labor_id: id, post })),
      },
    });
    const answer: Readonly<Record<string, unknown>> = created;
    const order = answer["order"] as { readonly id: string };
    void navigate(`/insurance-orders/${order.id}`);
  };
  return (
    <PlainDialog
      isWide
      title={t(`${words}.create.label`)}
      confirmText={t(`${words}.create.label`)}
      warning={t(`${words}.create.warning`)}
      problem={error ?? quote.error}
      refusal={refusal()}
      send={canSend ? send : null}
      done={t(`${words}.create.done`)}
      onClose={onClose}
    >
      <FormFields
        form={form}
        words={`${words}.create.fields`}
        formInput={filled}
        options={{ plan_id: plans }}
        today={today}
        onChange={setFormInput}
      />
      {terms === undefined ? null : (
        <Text size={200}>
          {[
            t(`${words}.detail.form.earliest`, { day: terms.earliest_day }),
            t(`${words}.detail.form.ages`, { min: terms.age_min, max: terms.age_max }),
          ].join(" · ")}
        </Text>
      )}
      <StaffPicker
        key={companyId}
        {...{ companyId, classes, staff }}
        onChange={(next) => setChosen({ company: companyId, staff: next })}
      />
      {staff.length === 0 ? <Text size={200}>{t(`${words}.detail.form.later`)}</Text> : null}
      {priced != null && terms !== undefined && staff.length > 0 ? (
        <QuoteLines quote={priced} unit={terms.unit} discount={discount_asked ?? 0} />
      ) : null}
    </PlainDialog>
  );
};
