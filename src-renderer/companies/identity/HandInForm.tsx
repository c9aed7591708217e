import { Field, Input, Radio, RadioGroup } from "@fluentui/react-components";
import { type FormEvent, useId, useState } from "react";
import { longestScope } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { SubmitButton } from "../../ui/buttons/SubmitButton.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { DayInput } from "../../ui/inputs/DayInput.tsx";
import { ErrorMessage, Message } from "../../ui/messages/Message.tsx";
import { FileField } from "../../viewer/FileField.tsx";
import { noFiles } from "../../viewer/use-chosen-files.ts";
import { AgentNames } from "./AgentNames.tsx";
import {
  emptyForm,
  type FieldName,
  handedInOf,
  type IdentityForm,
  problemsOf,
  type Reviewed,
} from "./identity-form.ts";
import { type CompanyId, useAgents, useEnterpriseSteps } from "./use-enterprise.ts";

type TextField = Exclude<keyof IdentityForm, "isAgent">;

type Props = { readonly companyId: CompanyId; readonly triesLeft: number; readonly reviewed: Reviewed };

/** Licence, legal person, and the agent with the power of attorney (requirement C4). */
export const HandInForm = ({ companyId, triesLeft, reviewed }: Props) => {
  const styles = usePageStyles();
  const { t } = useText();
  const [form, setForm] = useState<IdentityForm>(() => ({ ...emptyForm, scope: t("enterprise.form.usualScope") }));
  const [licence, setLicence] = useState(noFiles);
  const [attorney, setAttorney] = useState(noFiles);
  const [isJudged, setJudged] = useState(false);
  const { handIn } = useEnterpriseSteps(companyId);
  const agents = useAgents(companyId, form.isAgent);
  const agentNames = useId();
  const keys = { licence: licence.files[0]?.key, attorney: attorney.files[0]?.key };
  const problems = problemsOf(form, keys, dayOf(shanghaiNow(Date.now())), reviewed);
  const isUploading = licence.isUploading || attorney.isUploading;
  const problemOf = (name: FieldName) => {
    const key = isJudged ? problems[name] : undefined;
    return key === undefined ? {} : { validationMessage: t(key) };
  };
  const set = (name: TextField) => (value: string) => setForm((now) => ({ ...now, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (Object.keys(problems).length > 0 || isUploading) return;
    handIn.mutate(handedInOf(form, keys.licence ?? "", keys.attorney ?? "", reviewed));
  };
  const text = (name: TextField, most: number, isNumber = false) => (
    <Field label={t(`enterprise.form.${name}`)} required {...problemOf(name)}>
      <Input
        value={form[name]}
        maxLength={most}
        autoComplete="off"
        {...(isNumber && { inputMode: "numeric" as const })}
        onChange={(_event, { value }) => set(name)(value)}
      />
    </Field>
  );
  /** As reviewed by the agency: shown, never typed. */
  const fixed = (name: "legalPerson" | "legalIdNo", masked: string) => (
    <Field label={t(`enterprise.form.${name}`)} hint={t("enterprise.form.reviewedHint")}>
      <Input value={masked} readOnly />
    </Field>
  );
  const fileProblem = (name: "licence" | "attorney") => {
    const { validationMessage } = problemOf(name);
    return validationMessage === undefined ? null : <Message intent="error">{validationMessage}</Message>;
  };
  return (
    <form className={styles.content} onSubmit={submit} noValidate>
      <FileField
        label={t("enterprise.form.licence")}
        hint={t("enterprise.form.licenceHint")}
        value={licence}
        most={1}
        required
        onChange={setLicence}
      />
      {fileProblem("licence")}
      <div className={styles.pair}>
        {reviewed.legal_person === "" ? text("legalPerson", 50) : fixed("legalPerson", reviewed.legal_person)}
        {reviewed.legal_person_id_no === "" ? text("legalIdNo", 18) : fixed("legalIdNo", reviewed.legal_person_id_no)}
        {text("legalMobile", 11, true)}
      </div>
      <Field label={t("enterprise.form.who")}>
        <RadioGroup
          layout="horizontal"
          value={form.isAgent ? "agent" : "self"}
          onChange={(_event, { value }) => setForm((now) => ({ ...now, isAgent: value === "agent" }))}
        >
          <Radio value="agent" label={t("enterprise.form.byAgent")} />
          <Radio value="self" label={t("enterprise.form.bySelf")} />
        </RadioGroup>
      </Field>
      {form.isAgent ? (
        <>
          <div className={styles.pair}>
            <Field
              label={t("enterprise.form.agentName")}
              required
              hint={agents.length === 0 ? null : t("enterprise.form.agentHint")}
              {...problemOf("agentName")}
            >
              <Input
                value={form.agentName}
                maxLength={50}
                autoComplete="off"
                list={agentNames}
                onChange={(_event, { value }) => set("agentName")(value)}
              />
            </Field>
            <AgentNames id={agentNames} agents={agents} />
            {text("agentIdNo", 18)}
            {text("agentMobile", 11, true)}
          </div>
          <FileField
            label={t("enterprise.form.attorney")}
            hint={t("enterprise.form.attorneyHint")}
            value={attorney}
            most={1}
            required
            onChange={setAttorney}
          />
          {fileProblem("attorney")}
          <div className={styles.pair}>
            <Field {...problemOf("startAt")}>
              <DayInput
                label={t("enterprise.form.startAt")}
                required
                means="begins"
                value={form.startAt}
                onChange={set("startAt")}
              />
            </Field>
            <Field {...problemOf("endAt")}>
              <DayInput
                label={t("enterprise.form.endAt")}
                required
                means="expires"
                value={form.endAt}
                onChange={set("endAt")}
              />
            </Field>
          </div>
          {text("scope", longestScope)}
        </>
      ) : null}
      <ErrorMessage error={handIn.error} />
      <div className={styles.row}>
        <SubmitButton
          text={t("enterprise.form.submit")}
          isBusy={handIn.isPending}
          reason={isUploading ? t("common.uploading") : null}
        />
        <span className={styles.factName}>{t("enterprise.form.tries", { count: triesLeft })}</span>
      </div>
    </form>
  );
};
