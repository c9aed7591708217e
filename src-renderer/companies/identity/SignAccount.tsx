import { Button, Field, Input, Spinner } from "@fluentui/react-components";
import { useState } from "react";
import type { EntIdentityState } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import { leastReason } from "../../../src-shared/kernel/calls/define.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { ErrorMessage, Message } from "../../ui/messages/Message.tsx";
import { type CompanyId, useEnterpriseSteps } from "./use-enterprise.ts";

const UnbindDialog = ({ companyId, onClose }: { companyId: CompanyId; onClose: () => void }) => {
  const { t, error } = useText();
  const [reason, setReason] = useState("");
  const { unbind } = useEnterpriseSteps(companyId);
  return (
    <ConfirmDialog
      title={t("enterprise.sign.unbind")}
      confirmText={t("enterprise.sign.unbind")}
      isBusy={unbind.isPending}
      refusal={visibleLength(reason) < leastReason ? t("common.reasonTooShort") : null}
      onConfirm={() => unbind.mutate(reason.trim(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t("enterprise.sign.unbindText")}</p>
      <Field
        label={t("enterprise.sign.reason")}
        required
        {...(unbind.error && { validationMessage: error(unbind.error) })}
      >
        <Input value={reason} maxLength={100} onChange={(_event, { value }) => setReason(value)} />
      </Field>
    </ConfirmDialog>
  );
};

/** The account by which a verified company signs: opened, taken away. */
export const SignAccount = ({ companyId, state }: { companyId: CompanyId; state: EntIdentityState }) => {
  const styles = usePageStyles();
  const { t } = useText();
  const [isUnbinding, setUnbinding] = useState(false);
  const { bind } = useEnterpriseSteps(companyId);
  const { sign, contracts_waiting: waiting, may_edit } = state;
  const isBound = sign.status === "bound";
  const isOpening = sign.status === "opening";
  return (
    <div className={styles.content}>
      <Facts
        facts={[
          { name: t("enterprise.sign.title"), value: t(`enterprise.sign.status.${sign.status}`) },
          ...(sign.account === null ? [] : [{ name: t("enterprise.sign.account"), value: sign.account }]),
          ...(sign.at === null ? [] : [{ name: t("enterprise.sign.at"), value: sign.at }]),
          ...(waiting === 0 ? [] : [{ name: t("enterprise.sign.waiting"), value: waiting }]),
        ]}
      />
      {sign.status === "declined" ? <Message intent="error">{t("enterprise.sign.declined")}</Message> : null}
      <ErrorMessage error={bind.error} />
      {may_edit ? (
        <div className={styles.row}>
          {isBound ? (
            <ReasonButton
              reason={waiting === 0 ? null : t("enterprise.sign.waits", { count: waiting })}
              onClick={() => setUnbinding(true)}
            >
              {t("enterprise.sign.unbind")}
            </ReasonButton>
          ) : (
            <Button
              disabledFocusable={bind.isPending || isOpening}
              {...((bind.isPending || isOpening) && { icon: <Spinner size="tiny" /> })}
              onClick={() => bind.mutate()}
            >
              {t("enterprise.sign.bind")}
            </Button>
          )}
        </div>
      ) : null}
      {isUnbinding ? <UnbindDialog companyId={companyId} onClose={() => setUnbinding(false)} /> : null}
    </div>
  );
};
