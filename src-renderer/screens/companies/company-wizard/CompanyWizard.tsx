import { Button, mergeClasses, Switch } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { maskedBase } from "../../../../src-shared/companies/identity/base-form.ts";
import { type WizardStep, wizardSteps } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import { companyStates } from "../../../../src-shared/kernel/states/company.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { FormChange } from "../../../record/forms/form-values.ts";
import { useWizardKeys } from "../../../record/forms/use-wizard-keys.ts";
import { useWizardStyles } from "../../../record/forms/wizard.styles.ts";
import { useConnection } from "../../../session/bootstrap.ts";
import { KeyCap } from "../../../ui/buttons/KeyCap.tsx";
import { StateTag } from "../../../ui/facts/StateTag.tsx";
import { useWindowHold } from "../../../ui/leaving.ts";
import { useToast } from "../../../ui/messages/toast.tsx";
import type { Loaded } from "./fields/loaded.ts";
import { faultsNow, missingNow } from "./fields/wizard-progress.ts";
import { isDirty, stepBeside } from "./fields/wizard-state.ts";
import { Notices } from "./Notices.tsx";
import { StepList } from "./StepList.tsx";
import { BaseStep } from "./steps/BaseStep.tsx";
import { BusinessStep } from "./steps/BusinessStep.tsx";
import { ChannelsStep } from "./steps/ChannelsStep.tsx";
import { ContractStep } from "./steps/ContractStep.tsx";
import { ContractTrial } from "./steps/ContractTrial.tsx";
import { isMade, modesOf } from "./steps/contract-trial.ts";
import { useRequestReverification } from "./use-request-reverification.tsx";
import { useWizard } from "./use-wizard.ts";
import { WizardButtons } from "./WizardButtons.tsx";

/** Puts the cursor into a field of the step that is shown, by its name, by what the service calls it, or by its grid's. */
const focusField = (root: HTMLElement | null, field: string): void => {
  const places = [...(root?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const named = (name: string) => places.find(({ dataset }) => dataset["sent"] === name || dataset["field"] === name);
  const [place] = [field, ...field.split(".").toReversed()].flatMap((name) => named(name) ?? []);
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input:not([type=file]), select, textarea, button")?.focus();
};

type Props = {
  readonly loaded: Loaded;
  /** Loads the service's present state. */
  readonly reload: () => Promise<Loaded | undefined>;
};

/** A company in four steps. Each is saved when it is left; what is missing stands on the left. */
export const CompanyWizard = ({ loaded, reload }: Props) => {
  const styles = useWizardStyles();
  const { t, texts } = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { online } = useConnection();
  const { requestReverification, dialog } = useRequestReverification();
  const { state, dispatch, save, saveAll, sendAmount, goTo, readAnew } = useWizard({
    ...{ loaded, reload, requestReverification },
  });
  const { step, head, inputs, phase, refused, isOwn } = state;
  const form = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const today = dayOf(shanghaiNow(Date.now()));
  const isDraft = head === null || head.mode === "draft";
  const isClosed = head?.mode === "closed";
  const isThere = head?.mode === "facts";
  const titleKey = head === null ? "newTitle" : isThere ? "factsTitle" : "title";
  const gaps = missingNow(state, loaded);
  const faultsOf = (one: WizardStep): readonly string[] => {
    const { wrong, refused: together } = faultsNow(one, state, loaded);
    return [...new Set([...wrong, ...Object.keys(together)])];
  };
  const wrong = faultsOf(step);
  const canSave = online && phase === "editing" && !isClosed;

  // A field of another step is there after the step has been drawn.
  useEffect(() => {
    if (form.current !== null) form.current.dataset["step"] = step;
    // Whichever of both scrolls.
    if (wanted.current === undefined)
      for (const one of [form.current, form.current?.firstElementChild]) one?.scrollTo?.({ top: 0 });
    else focusField(form.current, wanted.current);
    wanted.current = undefined;
  }, [step]);

  // What was refused is where the person has to go on.
  useEffect(() => {
    const [field] = Object.keys(refused);
    if (field !== undefined) focusField(form.current, field);
  }, [refused]);

  const go = (next: WizardStep, field?: string) => {
    if (next === step) {
      if (field !== undefined) focusField(form.current, field);
      return;
    }
    wanted.current = field;
    void goTo(next);
  };
  const saveNow = async () => {
    if (canSave && (await save(step))) toast.success(t(isDraft ? "companyWizard.saved" : "companyWizard.savedFacts"));
  };
  const nextGap = () => {
    const [own] = [...wrong, ...gaps.filter((gap) => gap.step === step).map(({ field }) => field)];
    const [other] = gaps.filter((gap) => gap.step !== step);
    if (own !== undefined) focusField(form.current, own);
    else if (other !== undefined) go(other.step, other.field);
  };
  const submit = async () => {
    if (!canSave || !isDraft || head === null) return;
    const wrongStep = [step, ...wizardSteps].find((one) => faultsOf(one).length > 0);
    if (wrongStep !== undefined) {
      go(wrongStep, faultsOf(wrongStep)[0]);
      return;
    }
    if (!(await saveAll())) return;
    const [gap] = gaps;
    if (gap !== undefined) {
      toast.info(t("companyWizard.stopped", { count: gaps.length }));
      go(gap.step, gap.field);
      return;
    }
    if (!(await save("contract", true))) return;
    toast.success(t("companyWizard.submitted"));
    void navigate(`/companies/${head.id}`);
  };

  useWizardKeys({
    back: () => go(stepBeside(step, -1)),
    next: () => go(stepBeside(step, 1)),
    save: () => void saveNow(),
    submit: () => void submit(),
    gap: nextGap,
  });

  useWindowHold(() => !isClosed && wizardSteps.some((one) => isDirty(state, one)));

  const stateKey = head === null ? "draft" : companyStates.keyOf(head.status);
  const stepProps = {
    input: inputs[step],
    refused,
    today,
    onChange: (change: FormChange) => dispatch({ type: "typed", step, change }),
  };
  const { base, second, third, fourth } = loaded;
  const modes = modesOf(second);
  const hasTrial = step === "contract" && !isMade(fourth);
  const masked = Object.fromEntries(maskedBase.map((name) => [name, base?.[name] ?? ""]));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t(`companyWizard.${titleKey}`)}</h1>
        {stateKey === undefined ? null : (
          <StateTag tone={companyStates.specs[stateKey].tone} text={texts.of(`states.company.${stateKey}`)} />
        )}
        <span className={styles.about}>
          {[inputs.base["name"] ?? "", t(isOwn ? "companyWizard.variant.own" : "companyWizard.variant.agency")]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {isDraft && step === "base" ? (
          <Switch
            label={t("companyWizard.variant.label")}
            checked={isOwn}
            onChange={(_event, data) => dispatch({ type: "variant", isOwn: data.checked })}
          />
        ) : null}
        <span className={styles.note}>
          {t("companyWizard.place", { at: wizardSteps.indexOf(step) + 1, total: wizardSteps.length })}
        </span>
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t("common.close")}
          onClick={() => void navigate(head === null ? "/companies" : `/companies/${head.id}`)}
        />
      </header>
      <div className={styles.body}>
        <StepList {...{ state, loaded }} onGo={go} />
        <div ref={form} className={mergeClasses(styles.main, hasTrial && styles.mainWide)}>
          <div className={styles.form}>
            <Notices state={state} online={online} onReload={() => void readAnew()} />
            <fieldset disabled={isClosed} className={styles.frame}>
              {step === "base" ? <BaseStep {...stepProps} head={head} masked={masked} /> : null}
              {step === "business" ? (
                <BusinessStep {...stepProps} isDraft={!isThere} columns={second?.worker_fields ?? []} />
              ) : null}
              {step === "channels" ? (
                <ChannelsStep
                  {...stepProps}
                  id={head?.id ?? null}
                  isOwn={isOwn}
                  name={head?.name ?? ""}
                  isOff={!canSave}
                  third={third}
                  onSave={() => save("channels")}
                  onSend={sendAmount}
                  onJudged={() => void readAnew()}
                />
              ) : null}
              {step === "contract" ? <ContractStep {...stepProps} fourth={fourth} modes={modes} /> : null}
            </fieldset>
          </div>
          {hasTrial ? <ContractTrial input={inputs.contract} {...{ fourth, modes }} /> : null}
        </div>
      </div>
      <footer className={styles.foot}>
        <span className={styles.keys}>
          <KeyCap name="Alt ←" />
          <KeyCap name="Alt →" />
          {t("companyWizard.keys.step")}
          <KeyCap name="F8" />
          {t("companyWizard.keys.gap")}
          <span className={mergeClasses(wrong.length > 0 && styles.warm)}>
            {wrong.length > 0 ? t("companyWizard.wrongCount", { count: wrong.length }) : ""}
          </span>
        </span>
        <WizardButtons
          {...{ step, isDraft, isClosed }}
          isKnown={head !== null}
          refusal={canSave ? null : online ? t("common.saving") : t("actions.offline")}
          onGo={go}
          onSave={() => void saveNow()}
          onSubmit={() => void submit()}
        />
      </footer>
      {dialog}
    </div>
  );
};
