import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import type { EntIdentityInfo } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";

type Props = {
  readonly anew: NonNullable<EntIdentityInfo["asked_anew"]>;
  /** Goes to the steps; absent where they stand below. */
  readonly onGo?: (() => void) | undefined;
};

/** That a company has to prove itself anew since its name or legal person was changed, what stays away until then, and where. */
export const IdentityAnew = ({ anew: { at, by, facts }, onGo }: Props) => {
  const texts = useText();
  const { t, of } = texts;
  const names = texts.list(facts.map((fact) => of(`companyWizard.fields.${fact}.label`)));
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{t("enterprise.anew.text", { at: at.slice(0, 16), by, facts: names })}</MessageBarBody>
      {onGo === undefined ? null : (
        <MessageBarActions>
          <Button size="small" onClick={onGo}>
            {t("enterprise.anew.go")}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
};
