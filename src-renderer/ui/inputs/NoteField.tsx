import { Field, Input, Textarea } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";

type Props = {
  readonly label: string;
  readonly value: string;
  /** In characters; what goes beyond is not taken. */
  readonly most: number;
  readonly onChange: (value: string) => void;
  /** One line, such as a name. */
  readonly isLine?: boolean;
  readonly required?: boolean;
  readonly hint?: string | null;
  /** Fault of the value; null while there is none. */
  readonly validationMessage?: string | null;
};

/** More than so many characters are no remark but a whole text, which is read while it is written. */
const wholePage = 2_000;
const pageRows = 10;

/** Takes words up to a length, and says so where it ends: nothing is cut off without a word. */
export const NoteField = ({ label, value, most, onChange, isLine = false, ...field }: Props) => {
  const { t } = useText();
  const change = (text: string) => onChange(text.slice(0, most));
  const isFull = value.length >= most && !field.validationMessage;
  return (
    <Field
      label={label}
      {...field}
      {...(isFull && { validationState: "warning", validationMessage: t("common.noteFull", { most }) })}
    >
      {isLine ? (
        <Input value={value} maxLength={most} onChange={(_event, data) => change(data.value)} />
      ) : (
        <Textarea
          value={value}
          maxLength={most}
          resize="vertical"
          {...(most > wholePage && { rows: pageRows })}
          onChange={(_event, data) => change(data.value)}
        />
      )}
    </Field>
  );
};
