import { Button, mergeClasses } from "@fluentui/react-components";
import { CheckmarkRegular, ChevronLeftRegular, ChevronRightRegular, DismissRegular } from "@fluentui/react-icons";
import { type FocusEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useWizardKeys } from "../../../record/forms/use-wizard-keys.ts";
import { useWizardStyles } from "../../../record/forms/wizard.styles.ts";
import { useConnection } from "../../../session/bootstrap.ts";
import { useFaultTexts } from "../../../tasks/use-fault-texts.ts";
import { KeyCap } from "../../../ui/buttons/KeyCap.tsx";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { ErrorMessage } from "../../../ui/messages/Message.tsx";
import { useAddressField } from "../../../ui/use-address-field.ts";
import { ModeSide } from "./ModeSide.tsx";
import { StepNav } from "./StepNav.tsx";
import { faultsOf, type TaskInput } from "./task-input.ts";
import { stepBeside, stepField, stepOfField, type TaskStep, taskSteps } from "./task-steps.ts";
import { useTaskCompany } from "./use-task-company.ts";
import { type SavedTask, useTaskForm } from "./use-task-form.ts";
import { WhatStep } from "./WhatStep.tsx";
import { WhenStep } from "./WhenStep.tsx";
import { WhoStep } from "./WhoStep.tsx";

type Props = { readonly start: TaskInput; readonly saved: SavedTask | null; readonly words?: readonly string[] };

const steps = { what: WhatStep, who: WhoStep, when: WhenStep } as const;

/**
 * A task in three steps: what is done, who does it, when and for how much. What is wrong stands at its field once one has left it, by
 * the rules of the service; saving keeps a draft, submitting stops at the first fault.
 */
export const TaskForm = ({ start, saved, words = [] }: Props) => {
  const styles = useWizardStyles();
  const { t } = useText();
  const navigate = useNavigate();
  const { online } = useConnection();
  const reasonId = useId();
  const main = useRef<HTMLDivElement>(null);
  const form = useTaskForm(start, saved);
  const { input } = form;
  const company = useTaskCompany(input.fields["company_id"] ?? "");
  const [asked, setAsked] = useAddressField(stepField);
  const step = taskSteps.find((one) => one === asked) ?? "what";
  const setStep = (to: TaskStep) => setAsked(to);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const faults = faultsOf(input, company.ceilings, shanghaiNow(Date.now()));
  const textOf = useFaultTexts();
  const shownFaults = Object.fromEntries(
    faults.filter(({ field }) => left.has("*") || left.has(field)).map((fault) => [fault.field, textOf(fault)]),
  );
  const goTo = (field: string) => {
    setStep(stepOfField(field));
    setLeft((before) => new Set([...before, field]));
    requestAnimationFrame(() =>
      main.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea, select, button)`)?.focus(),
    );
  };
  const isBlank = (input.fields["company_id"] ?? "") === "" || (input.fields["name"] ?? "").trim() === "";
  const refusal = !online ? t("actions.offline") : form.isBusy ? t("common.saving") : null;
  const save = () => {
    if (refusal !== null) return;
    if (isBlank) goTo((input.fields["company_id"] ?? "") === "" ? "company_id" : "name");
    else form.save();
  };
  const submit = () => {
    const [first] = faults;
    if (first !== undefined) {
      setLeft(new Set(["*"]));
      goTo(first.field);
      setLeft(new Set(["*"]));
    } else if (refusal === null) form.submit();
  };
  const go = (to: TaskStep) => setStep(to);
  useWizardKeys({
    ...{ back: () => go(stepBeside(step, -1)), next: () => go(stepBeside(step, 1)), save, submit },
    gap: () => {
      const [first] = faults;
      if (first !== undefined) goTo(first.field);
    },
  });
  const onBlur = ({ target }: FocusEvent) => {
    const field = target.closest<HTMLElement>("[data-field]")?.dataset["field"];
    if (field !== undefined) setLeft((before) => (before.has(field) ? before : new Set([...before, field])));
  };
  const Step = steps[step];
  const isLast = step === taskSteps.at(-1);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t(saved === null ? "taskForm.newTitle" : "taskForm.editTitle")}</h1>
        <span className={styles.about}>
          {[input.fields["name"] ?? "", company.name, input.fields["industry_name"] ?? ""].filter(Boolean).join(" · ")}
        </span>
        <span className={styles.note}>
          {t("taskForm.place", { at: taskSteps.indexOf(step) + 1, total: taskSteps.length })}
        </span>
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t("common.close")}
          onClick={() => void navigate(saved === null ? "/tasks" : `/tasks/${saved.id}`)}
        />
      </header>
      <div className={styles.body}>
        <StepNav {...{ step, faults, form, textOf }} onGo={go} onField={goTo} />
        <div ref={main} className={mergeClasses(styles.main, styles.mainWide)}>
          <fieldset className={mergeClasses(styles.frame, styles.form)} onBlur={onBlur}>
            <ErrorMessage error={form.problem} />
            <Step {...{ form, company, words }} faults={shownFaults} />
          </fieldset>
          <ModeSide {...{ form, company }} onMode={() => goTo("mode")} />
        </div>
      </div>
      <footer className={styles.foot}>
        <span className={styles.keys}>
          <KeyCap name="Alt ←" />
          <KeyCap name="Alt →" />
          {t("taskForm.keys.step")}
          <KeyCap name="F8" />
          {t("taskForm.keys.nextFault")}
          <span className={mergeClasses(faults.length > 0 && styles.warm)}>
            {faults.length > 0 ? t("taskForm.faults", { count: faults.length }) : ""}
          </span>
        </span>
        <span id={reasonId}>{refusal}</span>
        <ReasonButton
          appearance="subtle"
          className={styles.save}
          reason={refusal}
          reasonId={reasonId}
          shortcut="Ctrl S"
          onClick={save}
        >
          {t("taskForm.save")}
        </ReasonButton>
        {step === taskSteps[0] ? null : (
          <Button icon={<ChevronLeftRegular />} onClick={() => go(stepBeside(step, -1))}>
            {t("taskForm.back")}
          </Button>
        )}
        {isLast ? (
          <ReasonButton
            appearance="primary"
            className={styles.save}
            icon={<CheckmarkRegular />}
            reason={refusal}
            reasonId={reasonId}
            shortcut="Ctrl ⏎"
            onClick={submit}
          >
            {t("records.tasks.actions.submit.label")}
          </ReasonButton>
        ) : (
          <Button appearance="primary" icon={<ChevronRightRegular />} onClick={() => go(stepBeside(step, 1))}>
            {t("taskForm.next")}
          </Button>
        )}
      </footer>
    </div>
  );
};
