import type { EntIdentityInfo } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";

type Props = {
  readonly anew: NonNullable<EntIdentityInfo["asked_anew"]>;
  /** Goes to the steps; absent where they stand below. */
  readonly onGo?: (() => void) | undefined;
};

/** Tells that a company must be verified again since its name or legal person changed, what is off until then, and where. */
export const ReverifyNotice = ({ anew: { at, by, facts }, onGo }: Props) => {
  const { t, of, texts } = useText();
  const names = texts.list(facts.map((fact) => of(`companyWizard.fields.${fact}.label`)));
  return (
    <Message
      intent="warning"
      action={onGo === undefined ? undefined : { text: t("enterprise.anew.go"), onClick: onGo }}
    >
      {t("enterprise.anew.text", { at: at.slice(0, 16), by, facts: names })}
    </Message>
  );
};
