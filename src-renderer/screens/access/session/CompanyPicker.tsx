import { Field } from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import { OptionList } from "../../../ui/inputs/OptionList.tsx";
import { choiceOptions } from "./login-choices.ts";
import { useSignInStyles } from "./sign-in.styles.ts";
import type { SignIn } from "./use-sign-in.ts";

const searchedFrom = 6;

/** The companies and agencies of a phone, grouped and searchable; nothing where there is only one (spec 2). */
export const CompanyPicker = ({ signIn }: { signIn: SignIn }) => {
  const styles = useSignInStyles();
  const { t, texts } = useText();
  const { step, problem } = signIn;
  if (step.name !== "identify" || step.choices.length < 2) return null;
  return (
    <Field label={t("session.company")} required validationMessage={problem?.field === "company" ? problem.text : null}>
      <div className={styles.picker}>
        <OptionList
          label={t("session.company")}
          options={choiceOptions(texts, step.choices)}
          selected={step.chosen === null ? [] : [step.chosen]}
          emptyText={t("session.companyNone")}
          height={176}
          autoFocus={step.chosen === null}
          onPick={signIn.choose}
          {...(step.choices.length >= searchedFrom && { searchPlaceholder: t("session.companyPlaceholder") })}
        />
      </div>
    </Field>
  );
};
