import { makeStyles } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { companyMay, companyStates } from "../../../src-shared/kernel/states/company.ts";
import { ceilingAmong } from "../../../src-shared/tasks/tasks/task-rules.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { MoneyDialog } from "../../money/dialog/MoneyDialog.tsx";
import { FormFields } from "../../record/forms/FormFields.tsx";
import { useCompanies } from "../../session/companies.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { IndustryField } from "../IndustryField.tsx";
import { useFaultTexts } from "../use-fault-texts.ts";
import { CountFacts } from "./CountFacts.tsx";
import { SimpleResult } from "./SimpleResult.tsx";
import type { SimpleChoice } from "./simple-choice.ts";
import { useSimpleCount } from "./use-simple-count.ts";
import { simpleForms, useSimpleForm } from "./use-simple-form.ts";

const useStyles = makeStyles({
  two: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
    gap: "8px 16px",
    alignItems: "start",
  },
  // What is typed at the left, whom it reaches and what it comes to beside it: neither is scrolled out of sight by the other.
  page: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 300px",
    gap: "0 24px",
    alignItems: "start",
    "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  form: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  side: { position: "sticky", top: 0 },
});

const words = "simpleTask.fields";

/** Ceilings of a company's tasks by industry; null for an industry without one, or while they are being read. */
const useCeilings = (companyId: string) => {
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: ["companies", "detail", companyId],
    queryFn: () => desk.companies.get({ params: { id: companyId } }),
    enabled: companyId !== "",
  });
  const ceilings = data?.value.company_cdl?.task_config.ceilings ?? [];
  return (industry: string) => ceilingAmong(ceilings, industry);
};

type Props = {
  /** Whom it is sent to; null while no company is chosen. */
  readonly choice: SimpleChoice | null;
  /** Controls by which they are chosen. */
  readonly children: ReactNode;
  readonly onClose: (outcome?: "done") => void;
};

/** Asks for a task and shows whom it reaches and what it comes to; then it is confirmed and sent, once whatever happens. */
export const SimpleTaskDialog = ({ choice, children, onClose }: Props) => {
  const styles = useStyles();
  const { t, of } = useText();
  const { all } = useCompanies();
  const faultText = useFaultTexts();
  const [input, setInput] = useState<PlanInput>();
  const [isSent, setSent] = useState(false);
  const companyId = choice?.company_id ?? "";
  const count = useSimpleCount(choice);
  const ceilingOf = useCeilings(companyId);
  const form = useSimpleForm();
  const { counted, settings } = count;
  const take = useEffectEvent((next: NonNullable<typeof settings>) => form.setSettings(next));
  useEffect(() => {
    if (settings !== undefined) take(settings);
  }, [settings]);

  if (input !== undefined)
    return (
      <MoneyDialog
        input={input}
        onDone={() => setSent(true)}
        result={({ intent_id }) => <SimpleResult intentId={intent_id} onLeave={() => onClose("done")} />}
        conflict={(code) =>
          code === "simple_count_changed" ? (
            <Message
              intent="warning"
              action={{
                text: t("simpleTask.again"),
                onClick: () => {
                  setInput(undefined);
                  count.again();
                },
              }}
            >
              {t("simpleTask.changed")}
            </Message>
          ) : null
        }
        onClose={() => onClose(isSent ? "done" : undefined)}
      />
    );

  const status = all.find(({ id }) => id === companyId)?.status;
  const isOff = status !== undefined && !companyMay(status, "giveWork");
  const { filled, industry, price } = form;
  const fit = counted?.fit ?? 0;
  const found = form.faultsOf({ fit: Math.max(1, fit), ceilingOf });
  const amountFault = found.find(({ field }) => field === "predict_task_amount");
  // What is not typed yet is no fault: the button says what is missing.
  const faults = Object.fromEntries(
    found
      .filter(({ code }) => code !== "required" && code !== "task_amount_wrong")
      .map((one) => [one.field, faultText(one)]),
  );
  const fields = { words, faults, formInput: form.fields, today: form.today, onChange: form.onChange };
  const refusalOfCount = (): string | null => {
    if (counted === undefined || settings === undefined) return t("simpleTask.count.counting");
    if (counted.total === 0) return t("simpleTask.count.none");
    if (settings.most === 0) return t("simpleTask.count.notAllowed");
    if (counted.total > settings.most) return t("simpleTask.count.tooMany", { most: settings.most });
    return fit === 0 ? t("simpleTask.count.nobody") : null;
  };
  const refusal = isOff
    ? t("money.flow.companyNotHere", { status: of(`states.company.${companyStates.keyOf(status) ?? ""}`) })
    : choice === null || filled === null
      ? null
      : (refusalOfCount() ?? (found[0] === undefined ? null : faultText(found[0])));
  return (
    <ConfirmDialog
      isWide
      title={t("simpleTask.title")}
      confirmText={t("simpleTask.next")}
      isIncomplete={choice === null || filled === null}
      refusal={refusal}
      onConfirm={() => {
        if (choice === null || filled === null || counted === undefined) return;
        const { name, settlement_period, start_day, end_day, requirement } = filled;
        setInput({
          action: "task.simple",
          body: {
            ...choice,
            ...{ name, industry_name: industry, price, settlement_period },
            ...{ start_day: start_day ?? "", end_day: end_day ?? "" },
            ...(requirement !== "" && { requirement }),
            expected: { total: counted.total, fit: counted.fit },
          },
        });
      }}
      onClose={() => onClose()}
    >
      <div className={styles.page}>
        <div className={styles.form}>
          {children}
          <div className={styles.two}>
            <FormFields form={simpleForms.what} {...fields} />
            <IndustryField value={industry} fault={faults["industry_name"]} onChange={form.setIndustry} />
            <FormFields form={simpleForms.money} {...fields} />
            <FormFields form={simpleForms.days} {...fields} />
          </div>
          {form.isLate ? <Message intent="warning">{t("taskForm.late")}</Message> : null}
          <FormFields form={simpleForms.more} {...fields} />
        </div>
        <div className={styles.side}>
          {isOff ? null : <CountFacts count={choice === null ? null : count} price={price} />}
          {amountFault === undefined || amountFault.code === "task_amount_wrong" || fit === 0 ? null : (
            <Message intent="error">{faultText(amountFault)}</Message>
          )}
        </div>
      </div>
    </ConfirmDialog>
  );
};
