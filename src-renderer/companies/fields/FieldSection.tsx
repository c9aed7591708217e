import { mergeClasses } from "@fluentui/react-components";
import type { Form } from "../../../src-shared/kernel/forms/fields.ts";
import { FormFields } from "../../record/forms/FormFields.tsx";
import type { FormChange, FormInput } from "../../record/forms/form-values.ts";
import { useFieldStyles } from "./fields.styles.ts";
import { Refusals } from "./Refusals.tsx";

/** Faults that a refusal names, by field of the service. */
export type Refused = Readonly<Record<string, readonly string[]>>;

/** The controls of a form in sections, and what the service refused of it. */
export type FormProps = {
  readonly input: FormInput;
  readonly refused: Refused;
  readonly today: string;
  readonly onChange: (change: FormChange) => void;
};

export type SectionProps = FormProps & {
  readonly title: string;
  readonly names: readonly string[];
  readonly form: Form;
  /** Where the texts of the fields lie: `<words>.<field>`. */
  readonly words: string;
  /** Names of fields that take the whole width. */
  readonly wide?: readonly string[];
  readonly options?: Readonly<Record<string, readonly { readonly value: string; readonly text: string }[]>>;
  /** Labels that only this company has, by field. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Hints that only this company has, by field. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Saved and hidden values, by field, as far as they are shown. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** The field of the service that a control stands for, where its name differs. */
  readonly sentAs?: Readonly<Record<string, string>>;
};

const none: Readonly<Record<string, never>> = {};

/** Some fields of a form under a heading, two beside each other; what the service refused stands below its field. */
export const FieldSection = ({ title, names, form, words, input, refused, today, onChange, ...more }: SectionProps) => {
  const { wide = [], options = none, titles = none, notes = none, hidden = none, sentAs = none } = more;
  const styles = useFieldStyles();
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
                formInput={input}
                {...{ words, options, titles, notes, hidden, today, onChange }}
              />
              <Refusals codes={refused[sentAs[name] ?? name]} className={styles.wrong} />
            </div>
          );
        })}
      </div>
    </section>
  );
};
