import {
  FieldContextProvider,
  Input,
  Field as Labelled,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  tokens,
} from "@fluentui/react-components";
import { useState } from "react";
import type { Field, Form } from "../../../src-shared/kernel/forms/fields.ts";
import type { TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { isPlainLine } from "../../../src-shared/kernel/values/text/text.ts";
import { FeeGridField } from "../../fee-grid/FeeGridField.tsx";
import { gridText, rowsOfText } from "../../fee-grid/model/grid-kinds.ts";
import { TaxGridField } from "../../fee-grid/TaxGridField.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { CompanyField } from "../../money/fields/CompanyField.tsx";
import { RatioField } from "../../money/fields/RatioField.tsx";
import { AmountField } from "../../ui/inputs/AmountField.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { DayInput } from "../../ui/inputs/DayInput.tsx";
import { HiddenValue } from "../../ui/inputs/HiddenValue.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { RegionSelects } from "../../ui/inputs/RegionSelects.tsx";
import { Part } from "../../ui/Part.tsx";
import { FileField } from "../../viewer/FileField.tsx";
import { noFiles } from "../../viewer/use-chosen-files.ts";
import { useFieldTitle } from "./field-titles.ts";
import {
  emptied,
  type FormChange,
  type FormInput,
  finishedMonths,
  partsOf,
  valuesOf,
  withTexts,
} from "./form-values.ts";

// Choices beside each other go on in the next line where their texts are long.
const useStyles = makeStyles({
  choices: { flexWrap: "wrap" },
  fault: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200, lineHeight: "16px" },
});

type Faults = Readonly<Record<string, string>> | undefined;

type Control<F extends Field = Field> = {
  readonly field: F;
  /** Where its texts lie: `<words>.label`, `.hint`, `.options.<code>`, `.wrong`, `.unit` of an amount that is not in plain yuan. */
  readonly words: string;
  readonly value: string;
  /** Choices in a field of kind `option`. */
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly today: string;
  /** The most that may be typed as an amount, cents. */
  readonly most?: number | undefined;
  /** The law's table of this mode stands beside a tax grid. */
  readonly taxMode?: TaxMode | undefined;
  /** A label of this record alone, in place of the field's own. */
  readonly title?: string | undefined;
  /** A hint of this record alone, in place of the field's own; "" for none. */
  readonly note?: string | undefined;
  /** Saved value, as far as it is shown; the control is empty then, and a control left empty keeps it. "" for none. */
  readonly hidden?: string | undefined;
  readonly onChange: (text: string) => void;
};

/** Label and hint of a field: its own, else those of every form. */
const wordsOf = (texts: Texts, { field, words, title, note }: Control) => {
  const common = { reason: ["funds.reason", "funds.noteNeeded"], note: ["funds.note", "funds.noteHint"] } as const;
  const [label, hint] = field.kind === "reason" || field.kind === "note" ? common[field.kind] : [];
  return {
    label: title ?? texts.of(`${words}.label`, {}, label && texts.t(label)),
    hint: note || texts.of(`${words}.hint`, {}, hint === undefined ? "" : texts.t(hint)) || undefined,
  };
};

/** Finds the fault in the typed text; undefined while there is none, or nothing was typed. */
const wrongOf = (texts: Texts, { field, words, value }: Control): string | undefined => {
  const text = value.trim();
  if (text === "") return undefined;
  if (field.kind === "count") {
    const isRight = field.schema.safeParse(Number(text)).success;
    return isRight ? undefined : texts.t("forms.wrong.count", { least: field.least, most: field.most });
  }
  const judged =
    field.kind === "idNumber" || field.kind === "creditCode"
      ? text.toUpperCase()
      : field.kind === "bankCard"
        ? text.replace(/\s/gu, "")
        : text;
  if (field.schema.safeParse(judged).success) return undefined;
  return field.kind === "pattern" ? texts.of(`${words}.wrong`) : texts.of(`forms.wrong.${field.kind}`);
};

/** Said of a line that is refused for what nobody sees in it; null otherwise. */
const unseenIn = (texts: Texts, { field, value }: Control): string | null =>
  field.kind !== "line" || isPlainLine(value.trim()) || field.schema.safeParse(value).success
    ? null
    : texts.t("forms.wrong.line");

/** Signs that a line takes: a card is typed in groups, so more than its digits. */
const lengthOf = (field: Field): number | undefined => {
  if (field.kind === "count") return 16;
  if (field.kind === "bankCard") return field.most + 6;
  return "most" in field ? field.most : undefined;
};

const Line = (control: Control) => {
  const texts = useText();
  const { field, value, hidden, onChange } = control;
  const { label, hint } = wordsOf(texts, control);
  const isEmptied = value === emptied;
  const shown = isEmptied ? "" : value;
  const wrong = wrongOf(texts, { ...control, value: shown });
  const most = lengthOf(field);
  const saved = hidden ? (
    <HiddenValue
      value={hidden}
      isEmptied={isEmptied}
      onEmpty={field.required ? undefined : () => onChange(emptied)}
      onKeep={() => onChange("")}
    />
  ) : undefined;
  return (
    <Labelled
      label={label}
      required={field.required}
      {...(saved === undefined ? hint !== undefined && { hint } : { hint: saved })}
      {...(wrong !== undefined && { validationMessage: wrong })}
    >
      <Input
        value={shown}
        {...(most !== undefined && { maxLength: most })}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Labelled>
  );
};

const Choices = (control: Control<Extract<Field, { kind: "choices" }>>) => {
  const texts = useText();
  const { field, words, value, onChange } = control;
  const { label, hint } = wordsOf(texts, control);
  const selectedValues = new Set(partsOf(value));
  return (
    <Labelled label={label} required={field.required} {...(hint !== undefined && { hint })}>
      <Part role="group" aria-label={label}>
        {/* A field names and numbers one control only; of several each would get the same id, and a click on one's text go to the first. */}
        <FieldContextProvider value={undefined}>
          {field.values.map((code) => (
            <Check
              key={code}
              label={texts.of(`${words}.options.${code}`)}
              checked={selectedValues.has(String(code))}
              onChange={(isChecked) => {
                const next = field.values.filter((one) => (one === code ? isChecked : selectedValues.has(String(one))));
                onChange(next.join(","));
              }}
            />
          ))}
        </FieldContextProvider>
      </Part>
    </Labelled>
  );
};

const YesNo = (control: Control) => {
  const { label, hint } = wordsOf(useText(), control);
  return (
    <Labelled {...(hint !== undefined && { hint })}>
      <Check
        label={label}
        checked={control.value === "1"}
        onChange={(isChecked) => control.onChange(isChecked ? "1" : "")}
      />
    </Labelled>
  );
};

/** Keys of the files; one without a key is on its way, and keeps the form from being complete. */
const Files = (control: Control<Extract<Field, { kind: "files" }>>) => {
  const { label, hint } = wordsOf(useText(), control);
  const [files, setFiles] = useState(noFiles);
  return (
    <FileField
      label={label}
      hint={hint}
      required={control.field.required}
      value={files}
      most={control.field.most}
      isPdf={control.field.isPdf}
      onChange={(next) => {
        setFiles(next);
        control.onChange([...next.files.map(({ key }) => key), ...(next.isUploading ? ["", ""] : [])].join(","));
      }}
    />
  );
};

const Option = (control: Control) => {
  const texts = useText();
  const { label, hint } = wordsOf(texts, control);
  return (
    <Labelled label={label} required={control.field.required} {...(hint !== undefined && { hint })}>
      <Select value={control.value} onChange={(_event, { value }) => control.onChange(value)}>
        {control.options.length === 0 ? <option value="">{texts.t("forms.none")}</option> : null}
        {control.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Labelled>
  );
};

const RegionField = (control: Control) => {
  const { label, hint } = wordsOf(useText(), control);
  return (
    <Labelled label={label} required={control.field.required} {...(hint !== undefined && { hint })}>
      <RegionSelects label={label} value={control.value} onChange={control.onChange} />
    </Labelled>
  );
};

const Choice = (control: Control<Extract<Field, { kind: "choice" }>>) => {
  const texts = useText();
  const styles = useStyles();
  const { field, words, value, onChange } = control;
  return (
    <Labelled label={wordsOf(texts, control).label}>
      <RadioGroup
        className={styles.choices}
        layout={field.isInline ? "horizontal" : "vertical"}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
      >
        {field.required ? null : <Radio value="" label={texts.t("forms.leftOut")} />}
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
  const texts = useText();
  const { label, hint } = wordsOf(texts, control);
  const hinted = hint !== undefined && { hint };
  switch (field.kind) {
    case "company":
      return <CompanyField value={value} group={field.group} onChange={onChange} />;
    case "cents":
      return (
        <AmountField
          label={label}
          unit={texts.of(`${control.words}.unit`, {}, "") || undefined}
          {...hinted}
          isRequired={field.required}
          value={{ text: value, cents: null }}
          most={control.most}
          allText={texts.of(`${control.words}.all`, {}, "") || undefined}
          mayBeZero={field.min === 0}
          onChange={({ text }) => onChange(text)}
        />
      );
    case "ratio":
      return <RatioField label={label} {...hinted} isRequired={field.required} value={value} onChange={onChange} />;
    case "day":
      return <DayInput label={label} value={value} required={field.required} means={field.means} onChange={onChange} />;
    case "choice":
      return <Choice {...control} field={field} />;
    case "finishedMonth":
      return <Month {...control} />;
    case "option":
      return <Option {...control} />;
    case "region":
      return <RegionField {...control} />;
    case "choices":
      return <Choices {...control} field={field} />;
    case "yesNo":
      return <YesNo {...control} />;
    case "files":
      return <Files {...control} field={field} />;
    case "feeTiers":
      return (
        <FeeGridField
          label={label}
          {...hinted}
          isRequired={field.required}
          rows={rowsOfText(value)}
          onChange={(rows) => onChange(gridText(rows))}
        />
      );
    case "taxGrid":
      return (
        <TaxGridField
          label={label}
          {...hinted}
          rows={rowsOfText(value)}
          taxMode={control.taxMode}
          onChange={(rows) => onChange(gridText(rows))}
        />
      );
    case "pattern":
    case "phone":
    case "idNumber":
    case "bankCard":
    case "email":
    case "alipay":
    case "creditCode":
    case "personName":
    case "count":
      return <Line {...control} />;
    case "reason":
    case "note":
    case "text":
    case "line":
      return (
        <NoteField
          label={label}
          required={field.required}
          {...hinted}
          validationMessage={unseenIn(texts, control)}
          value={value}
          most={field.most}
          isLine={field.kind === "line"}
          onChange={onChange}
        />
      );
  }
};

/** A field that the dialog around it can name. */
const NamedField = ({ name, faults, ...control }: Control & { readonly name: string; readonly faults: Faults }) => {
  const styles = useStyles();
  useFieldTitle(name, wordsOf(useText(), control).label);
  if (faults === undefined) return <FormField {...control} />;
  // What was typed and cannot be read says so itself.
  const isUnread =
    control.value.trim() !== "" && valuesOf({ [name]: control.field }, { [name]: control.value })[name] === undefined;
  const fault = isUnread ? undefined : faults[name];
  return (
    <div data-field={name}>
      <FormField {...control} />
      {fault === undefined ? null : (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </div>
  );
};

type Props = {
  readonly form: Form;
  /** Where the texts of the fields lie: `<words>.<field>`. */
  readonly words: string;
  readonly formInput: FormInput;
  /** Choices of its option fields, by field. */
  readonly options?: Readonly<Record<string, Control["options"]>>;
  /** Labels of this record alone, by field. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Hints of this record alone, by field. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Saved and hidden values, by field of one line, as far as they are shown. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** "YYYY-MM-DD". */
  readonly today: string;
  readonly most?: number | undefined;
  /** Mode in which income is taxed: a tax grid is compared with the law's table of this mode. */
  readonly taxMode?: TaxMode | undefined;
  /** Words for what rules beyond a field's own say against it, by field; where they are given, fields can be found by their names. */
  readonly faults?: Readonly<Record<string, string>>;
  readonly onChange: (change: FormChange) => void;
};

/** The fields of a form in their order. */
export const FormFields = (props: Props) => {
  const { form, words, formInput, options = {}, titles = {}, notes = {}, hidden = {} } = props;
  const { today, most, taxMode, faults, onChange } = props;
  return (
    <>
      {Object.entries(form).map(([name, field]) => (
        <NamedField
          key={name}
          name={name}
          faults={faults}
          field={field}
          words={`${words}.${name}`}
          value={formInput[name] ?? ""}
          options={options[name] ?? []}
          title={titles[name]}
          note={notes[name]}
          hidden={hidden[name]}
          today={today}
          most={most}
          taxMode={taxMode}
          onChange={(text) => onChange(withTexts({ [name]: text }))}
        />
      ))}
    </>
  );
};
