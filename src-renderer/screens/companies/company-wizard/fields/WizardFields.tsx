import { mergeClasses } from "@fluentui/react-components";
import type { WizardStep } from "../../../../../src-shared/companies/wizard/wizard-steps.ts";
import type { Form } from "../../../../../src-shared/kernel/forms/fields.ts";
import { FormFields } from "../../../../record/forms/FormFields.tsx";
import type { FormChange, FormInput } from "../../../../record/forms/form-values.ts";
import { Refusals } from "./Refusals.tsx";
import { useWizardStyles } from "./wizard.styles.ts";
import { formOf } from "./wizard-forms.ts";
import type { Refused } from "./wizard-state.ts";

/** What a step's fields need. */
export type StepProps = {
  readonly input: FormInput;
  readonly refused: Refused;
  readonly today: string;
  readonly onChange: (change: FormChange) => void;
};

type Props = StepProps & {
  readonly step: WizardStep;
  readonly title: string;
  readonly names: readonly string[];
  /** Names of fields that take the whole width. */
  readonly wide?: readonly string[];
  readonly options?: Readonly<Record<string, readonly { readonly value: string; readonly text: string }[]>>;
  /** The fields, where they are not those of the step. */
  readonly form?: Form;
  /** Labels that only this company has, by field. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Hints that only this company has, by field. */
  readonly notes?: Readonly<Record<string, string>>;
  /** What is saved and hidden, by field, as far as it is shown. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** The field of the service that a control stands for, where its name differs. */
  readonly sentAs?: Readonly<Record<string, string>>;
};

/** Some fields of a step under a heading, two beside each other; what the service refused stands below its field. */
export const WizardFields = (props: Props) => {
  const {
    step,
    title,
    names,
    wide = [],
    options = {},
    titles = {},
    notes = {},
    hidden = {},
    sentAs = {},
    input,
    refused,
    today,
    onChange,
  } = props;
  const styles = useWizardStyles();
  const { form = formOf(step, input) } = props;
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <div className={styles.fields}>
        {names.map((name) => {
          const field = form[name];
          if (field === undefined) return null;
          return (
            <div
              key={name}
              data-field={name}
              data-sent={sentAs[name]}
              className={mergeClasses(wide.includes(name) && styles.wide)}
            >
              <FormFields
                form={{ [name]: field }}
                words="companyWizard.fields"
                formInput={input}
                options={{ [name]: options[name] ?? [] }}
                {...(titles[name] !== undefined && { titles: { [name]: titles[name] } })}
                notes={{ [name]: notes[name] ?? "" }}
                hidden={{ [name]: hidden[name] ?? "" }}
                today={today}
                onChange={onChange}
              />
              <Refusals codes={refused[sentAs[name] ?? name]} className={styles.wrong} />
            </div>
          );
        })}
      </div>
    </section>
  );
};
