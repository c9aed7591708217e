import { Link } from "@fluentui/react-components";
import type { OwnProofInput } from "../../../../src-shared/bridge/session.ts";
import { CodeField } from "../../../access/CodeField.tsx";
import { PasswordInput } from "../../../access/PasswordInput.tsx";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { OwnProofEntry } from "./use-own-proof.ts";

/** Reads a person's entry that proves once more who they are. */
export const readOwnProof = ({ way, value }: OwnProofEntry): OwnProofInput | null => {
  if (way === "password") return value === "" ? null : { password: value };
  return /^\d{6}$/u.test(value) ? { sms_code: value } : null;
};

/** The password, or an SMS code in its place. */
export const OwnProofFields = ({ entry, autoFocus = false }: { entry: OwnProofEntry; autoFocus?: boolean }) => {
  const desk = useDesk();
  const { t } = useText();
  const { way, value, problem, sending, change, turnTo } = entry;
  if (way === "code") {
    return (
      <>
        <CodeField
          autoFocus={autoFocus}
          hasVoice={false}
          value={value}
          problem={problem}
          sending={sending}
          onAsk={() => sending.ask(() => desk.security.sendFactorCode({}), false)}
          onChange={change}
          onCleaned={() => undefined}
        />
        <Link as="button" type="button" onClick={() => turnTo("password")}>
          {t("security.factor.proofByPassword")}
        </Link>
      </>
    );
  }
  return (
    <>
      <PasswordInput
        autoFocus={autoFocus}
        label={t("security.factor.proofPassword")}
        placeholder={t("security.factor.proofPasswordPlaceholder")}
        value={value}
        problem={problem}
        onChange={change}
      />
      <Link as="button" type="button" onClick={() => turnTo("code")}>
        {t("security.factor.proofByCode")}
      </Link>
    </>
  );
};
