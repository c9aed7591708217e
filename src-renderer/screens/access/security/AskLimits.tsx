import { Button, Field, Input, Select } from "@fluentui/react-components";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { CallOutput } from "../../../../src-shared/kernel/calls/define.ts";
import { plainMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../../src-shared/kernel/values/money/money-parse.ts";
import type { amountLimitsList } from "../../../../src-shared/registries/limits/amount-limits-calls.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { useSecurityStyles } from "./security.styles.ts";

type Person = CallOutput<typeof amountLimitsList>["people"][number];
type FieldName = "person" | "step" | "day" | "reason";

/** Cents of what was typed; null for nothing, undefined for what is not an amount. */
const centsOf = (text: string): number | null | undefined => {
  if (text.trim() === "") return null;
  const parsed = parseMoney(text.trim());
  return parsed.ok ? parsed.cents : undefined;
};

/** Asks for other limits of somebody. */
export const AskLimits = ({ people }: { people: readonly Person[] }) => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const [fields, setFields] = useState<Record<FieldName, string>>({ person: "", step: "", day: "", reason: "" });
  const [problem, setProblem] = useState<{ readonly field: FieldName; readonly text: string } | null>(null);
  const ask = useWrite({
    mutationFn: (limits: { amount_limit: number | null; day_limit: number | null }) =>
      desk.security.askLimits({ body: { person_id: fields.person, ...limits, reason: fields.reason.trim() } }),
    onSuccess: () => {
      toast.success(t("amountLimits.asked"));
      setFields({ person: "", step: "", day: "", reason: "" });
      return client.invalidateQueries({ queryKey: queryKeys.amountLimits });
    },
    onError: (error) => setProblem({ field: "person", text: errorText(error) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const [amount_limit, day_limit] = [centsOf(fields.step), centsOf(fields.day)];
    if (fields.person === "") return setProblem({ field: "person", text: t("amountLimits.personMissing") });
    if (amount_limit === undefined) return setProblem({ field: "step", text: t("amountLimits.amountInvalid") });
    if (day_limit === undefined) return setProblem({ field: "day", text: t("amountLimits.amountInvalid") });
    if (fields.reason.trim().length < 2) return setProblem({ field: "reason", text: t("amountLimits.reasonInvalid") });
    setProblem(null);
    return ask.mutate({ amount_limit, day_limit });
  };
  const type = (field: FieldName, value: string): void => {
    setFields((before) => ({ ...before, [field]: value }));
    setProblem(null);
  };
  /** Begins the form with the limits that the person has: those not changed stay. */
  const choose = (id: string): void => {
    const person = people.find((one) => one.id === id);
    const textOf = (cents: number | null | undefined) => (cents == null ? "" : plainMoney(cents));
    setFields((before) => ({
      ...before,
      ...{ person: id, step: textOf(person?.amount_limit), day: textOf(person?.day_limit) },
    }));
    setProblem(null);
  };
  const problemOf = (field: FieldName) => (problem?.field === field ? problem.text : null);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t("amountLimits.person")} required validationMessage={problemOf("person")}>
        <Select value={fields.person} onChange={(_event, { value }) => choose(value)}>
          <option value="">{t("common.emptyValue")}</option>
          {people.map(({ id, name, mobile_masked }) => (
            <option key={id} value={id}>{`${name} ${mobile_masked}`}</option>
          ))}
        </Select>
      </Field>
      <Field label={t("amountLimits.step")} hint={t("amountLimits.amountHint")} validationMessage={problemOf("step")}>
        <Input inputMode="decimal" value={fields.step} onChange={(_event, { value }) => type("step", value)} />
      </Field>
      <Field label={t("amountLimits.day")} hint={t("amountLimits.dayHint")} validationMessage={problemOf("day")}>
        <Input inputMode="decimal" value={fields.day} onChange={(_event, { value }) => type("day", value)} />
      </Field>
      <Field label={t("amountLimits.reason")} required validationMessage={problemOf("reason")}>
        <Input maxLength={100} value={fields.reason} onChange={(_event, { value }) => type("reason", value)} />
      </Field>
      <div>
        <Button type="submit" disabledFocusable={ask.isPending}>
          {t("amountLimits.ask")}
        </Button>
      </div>
    </form>
  );
};
