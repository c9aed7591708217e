import { Button, Field, Input } from "@fluentui/react-components";
import { EyeOffRegular, EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { passwordLength } from "../../src-shared/kernel/values/people/password.ts";
import { useText } from "../i18n/TextProvider.tsx";

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

/**
 * A password that can be shown while it is typed, of 16 characters at most (spec 5). Nothing is trimmed; a longer text that
 * is pasted is not cut without a word.
 */
export const PasswordInput = (props: Props) => {
  const { label, placeholder, value, problem, onChange, hint, isNew = false, autoFocus = false } = props;
  const { t } = useText();
  const [isShown, setShown] = useState(false);
  const [wasTooLong, setTooLong] = useState(false);
  const message = problem ?? (wasTooLong ? t("session.passwordProblem.length") : null);
  return (
    <Field label={label} required validationMessage={message} hint={message === null && hint ? hint : null}>
      <Input
        autoFocus={autoFocus}
        type={isShown ? "text" : "password"}
        autoComplete={isNew ? "new-password" : "current-password"}
        placeholder={placeholder}
        maxLength={passwordLength.most}
        value={value}
        onChange={(_event, data) => {
          setTooLong(false);
          onChange(data.value);
        }}
        onPaste={(event) => {
          if (event.clipboardData.getData("text").length <= passwordLength.most) return;
          event.preventDefault();
          setTooLong(true);
        }}
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
