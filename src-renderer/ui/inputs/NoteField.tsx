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
  /** What is wrong with it; null while nothing is. */
  readonly validationMessage?: string | null;
};

/** Takes words up to a length, and says so where it ends: nothing is cut off without a word. */
export const NoteField = ({ label, value, most, onChange, isLine = false, ...field }: Props) => {
  const { t } = useText();
  const Box = isLine ? Input : Textarea;
  const isFull = value.length >= most && !field.validationMessage;
  return (
    <Field
      label={label}
      {...field}
      {...(isFull && { validationState: "warning", validationMessage: t("common.noteFull", { most }) })}
    >
      <Box value={value} maxLength={most} onChange={(_event, data) => onChange(data.value.slice(0, most))} />
    </Field>
  );
};
