import { Input, Field as Labelled, Radio, RadioGroup, Select } from "@fluentui/react-components";
import type { Field, Form } from "../../src-shared/records/fields.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { Texts } from "../i18n/texts.ts";
import { CompanyField } from "../money/fields/CompanyField.tsx";
import { RatioField } from "../money/fields/RatioField.tsx";
import { AmountField } from "../ui/inputs/AmountField.tsx";
import { DayInput } from "../ui/inputs/DayInput.tsx";
import { NoteField } from "../ui/inputs/NoteField.tsx";
import { finishedMonths, type Typed } from "./form-values.ts";

type Control<F extends Field = Field> = {
  readonly field: F;
  /** Where its texts lie: `<words>.label`, `.hint`, `.options.<code>`, `.wrong`. */
  readonly words: string;
  readonly value: string;
  readonly today: string;
  readonly onChange: (text: string) => void;
};

/** Label and hint of a field: its own, else those of every form. */
const wordsOf = (texts: Texts, { field, words }: Control) => {
  const common = { reason: ["funds.reason", "funds.noteNeeded"], note: ["funds.note", "funds.noteHint"] } as const;
  const [label, hint] = field.kind === "reason" || field.kind === "note" ? common[field.kind] : [];
  return {
    label: texts.of(`${words}.label`, {}, label && texts.t(label)),
    hint: texts.of(`${words}.hint`, {}, hint === undefined ? "" : texts.t(hint)) || undefined,
  };
};

const Pattern = (control: Control) => {
  const texts = useText();
  const { field, words, value, onChange } = control;
  const { label, hint } = wordsOf(texts, control);
  const isWrong = value.trim() !== "" && !field.schema.safeParse(value.trim()).success;
  return (
    <Labelled
      label={label}
      required
      {...(hint !== undefined && { hint })}
      {...(isWrong && { validationMessage: texts.of(`${words}.wrong`) })}
    >
      <Input
        value={value}
        {...(field.kind === "pattern" && { maxLength: field.most })}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Labelled>
  );
};

const Choice = (control: Control<Extract<Field, { kind: "choice" }>>) => {
  const texts = useText();
  const { field, words, value, onChange } = control;
  return (
    <Labelled label={wordsOf(texts, control).label}>
      <RadioGroup
        layout={field.isInline ? "horizontal" : "vertical"}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
      >
        {field.values.map((code) => (
          <Radio key={code} value={String(code)} label={texts.of(`${words}.options.${code}`)} />
        ))}
      </RadioGroup>
    </Labelled>
  );
};

const Month = (control: Control) => {
  const { label, hint } = wordsOf(useText(), control);
  return (
    <Labelled label={label} required {...(hint !== undefined && { hint })}>
      <Select value={control.value} onChange={(_event, { value }) => control.onChange(value)}>
        {finishedMonths(control.today).map((month) => (
          <option key={month} value={month}>
            {month}
          </option>
        ))}
      </Select>
    </Labelled>
  );
};

/** The control of one field, by its kind. */
const FormField = (control: Control) => {
  const { field, value, onChange } = control;
  const { label, hint } = wordsOf(useText(), control);
  const hinted = hint !== undefined && { hint };
  switch (field.kind) {
    case "company":
      return <CompanyField value={value} onChange={onChange} />;
    case "cents":
      return (
        <AmountField
          label={label}
          {...hinted}
          value={{ text: value, cents: null }}
          onChange={({ text }) => onChange(text)}
        />
      );
    case "ratio":
      return <RatioField label={label} {...hinted} value={value} onChange={onChange} />;
    case "day":
      return <DayInput label={label} value={value} onChange={onChange} />;
    case "choice":
      return <Choice {...control} field={field} />;
    case "finishedMonth":
      return <Month {...control} />;
    case "pattern":
      return <Pattern {...control} />;
    case "reason":
    case "note":
    case "line":
      return (
        <NoteField
          label={label}
          required={field.required}
          {...hinted}
          value={value}
          most={field.most}
          isLine={field.kind === "line"}
          onChange={onChange}
        />
      );
  }
};

type Props = {
  readonly form: Form;
  /** Where the texts of the fields lie: `<words>.<field>`. */
  readonly words: string;
  readonly typed: Typed;
  /** "YYYY-MM-DD". */
  readonly today: string;
  readonly onChange: (typed: Typed) => void;
};

/** The fields of a form in their order. */
export const FormFields = ({ form, words, typed, today, onChange }: Props) => (
  <>
    {Object.entries(form).map(([name, field]) => (
      <FormField
        key={name}
        field={field}
        words={`${words}.${name}`}
        value={typed[name] ?? ""}
        today={today}
        onChange={(text) => onChange({ ...typed, [name]: text })}
      />
    ))}
  </>
);
