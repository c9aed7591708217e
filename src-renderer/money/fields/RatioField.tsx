import { Field, Input } from "@fluentui/react-components";
import { useText } from "../../i18n/TextProvider.tsx";
import { ratioOf } from "./typed-ratio.ts";

const longest = 8;

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly isRequired: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** Takes a percentage above 0 and up to 100 as it is typed; `ratioOf` reads it. */
export const RatioField = ({ label, hint, isRequired, value, onChange }: Props) => {
  const { t } = useText();
  const isWrong = value !== "" && ratioOf(value) === null;
  return (
    <Field
      label={label}
      required={isRequired}
      hint={hint ?? t("money.flow.ratioHint")}
      {...(isWrong && { validationMessage: t("money.flow.ratioWrong") })}
    >
      <Input value={value} maxLength={longest} contentAfter="%" onChange={(_event, data) => onChange(data.value)} />
    </Field>
  );
};
