import { Field, Input, makeStyles, mergeClasses, Select, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { Part } from "../../ui/Part.tsx";
import type { FieldRemark } from "./worker-draft.ts";

const useStyles = makeStyles({
  section: {
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalS,
    paddingBottom: tokens.spacingVerticalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ":last-child": { borderBottom: "none" },
  },
  head: { gridColumn: "1 / -1", display: "flex", alignItems: "baseline", gap: tokens.spacingHorizontalS, margin: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  // Its label is as wide as those of the fields in two columns.
  wide: { gridColumn: "1 / -1", gridTemplateColumns: "calc(16.5% - 4px) 1fr" },
  control: { width: "100%", minWidth: 0 },
});

/** A part of the form with its heading. */
export const FormSection = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) => {
  const styles = useStyles();
  return (
    <Part role="group" aria-label={title} className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <span className={styles.note}>{note}</span>
      </div>
      {children}
    </Part>
  );
};

type LabelledProps = {
  /** Name of the field in remarks; F8 goes by it. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly remarks: readonly FieldRemark[];
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A labelled control with what is wrong or doubtful beside it: an error hides warnings. */
export const FormField = ({
  name,
  label,
  required = false,
  hint,
  remarks,
  isWide = false,
  children,
}: LabelledProps) => {
  const styles = useStyles();
  const texts = useText();
  const own = remarks.filter(({ field }) => field === name);
  const shown = own.find(({ severity }) => severity === "error") ?? own[0];
  return (
    <Field
      label={label}
      orientation="horizontal"
      required={required}
      data-field={name}
      className={mergeClasses(isWide && styles.wide)}
      {...(shown === undefined
        ? hint !== undefined && { hint: <span>{hint}</span> }
        : {
            validationState: shown.severity,
            validationMessage: texts.of(shown.key, { ...shown.params }),
          })}
    >
      {children}
    </Field>
  );
};

type TextProps = {
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly most?: number;
  readonly after?: ReactNode;
  readonly onChange: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
};

/** One line. */
export const TextLine = ({ value, placeholder, disabled = false, most = 64, after, onChange, onLeave }: TextProps) => {
  const styles = useStyles();
  return (
    <Input
      size="small"
      className={styles.control}
      value={value}
      disabled={disabled}
      maxLength={most}
      autoComplete="off"
      {...(placeholder !== undefined && { placeholder })}
      {...(after !== undefined && { contentAfter: <span>{after}</span> })}
      onChange={(_event, data) => onChange(data.value)}
      onBlur={() => onLeave?.()}
    />
  );
};

type ChoiceProps = {
  readonly value: string;
  readonly disabled?: boolean;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
};

/** One of several. */
export const ChoiceLine = ({ value, disabled = false, options, onChange }: ChoiceProps) => {
  const styles = useStyles();
  return (
    <Select
      size="small"
      className={styles.control}
      disabled={disabled}
      value={value}
      onChange={(_event, data) => onChange(data.value)}
    >
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.text}
        </option>
      ))}
    </Select>
  );
};
