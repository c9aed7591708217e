import { Button, Field, Input } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../app/i18n/TextProvider.tsx";

type Props = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly isNew?: boolean;
  readonly autoFocus?: boolean;
};

/** A password that can be shown while it is typed. Nothing is cut or trimmed: what is wrong with it is said. */
export const PasswordInput = (props: Props) => {
  const { label, placeholder, value, problem, onChange, hint, isNew = false, autoFocus = false } = props;
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} required validationMessage={problem} hint={problem === null && hint ? hint : null}>
      <Input
        autoFocus={autoFocus}
        type={isShown ? "text" : "password"}
        autoComplete={isNew ? "new-password" : "current-password"}
        placeholder={placeholder}
        maxLength={64}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={t(isShown ? "session.hidePassword" : "session.showPassword")}
            onClick={() => setShown(!isShown)}
          />
        }
      />
    </Field>
  );
};
