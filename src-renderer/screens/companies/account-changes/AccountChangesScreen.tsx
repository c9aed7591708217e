import {
  type AccountChangeDetail,
  accountChangeStates,
} from "../../../../src-shared/companies/account-changes/account-changes-record.ts";
import { BankNotices } from "../../../companies/account/BankNotices.tsx";
import { ProofButton } from "../../../companies/account/ProofButton.tsx";
import { useBankOptions } from "../../../companies/account/use-bank-options.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import { Message } from "../../../ui/messages/Message.tsx";

const newFields = ["company_name", "account_no", "bank_name", "reason", "create_at", "last_day"] as const;
const oldFields = ["old_account_no", "old_bank_name"] as const;

/** The new account beside the one in force, what is under way with that, and who did what. */
const Facts = ({ detail: { change, tries_left, proof_key, under_way, steps } }: { detail: AccountChangeDetail }) => {
  const { t } = useText();
  const { code } = accountChangeStates;
  const isToProve = change.status === code("toProve");
  const isOpen = isToProve || change.status === code("toApprove");
  return (
    <>
      {isToProve ? (
        <Message intent="info">
          {t("records.accountChanges.detail.toProve", { count: tries_left, day: change.last_day ?? "" })}
        </Message>
      ) : null}
      {change.status === code("failed") ? (
        <Message intent="error">{t("records.accountChanges.detail.failed")}</Message>
      ) : null}
      {change.old_account_no === "" && change.status === code("toApprove") ? (
        <Message intent="info">{t("records.accountChanges.detail.first")}</Message>
      ) : null}
      {isToProve ? <BankNotices /> : null}
      <Section title={t("records.accountChanges.detail.next")}>
        <RowFields list="accountChanges" row={change} keys={[...newFields]} />
        <ProofButton proofKey={proof_key} />
      </Section>
      {change.old_account_no === "" ? null : (
        <Section title={t("records.accountChanges.detail.before")}>
          <RowFields list="accountChanges" row={change} keys={[...oldFields]} />
          {isOpen && under_way > 0 ? <p>{t("records.accountChanges.detail.underWay", { count: under_way })}</p> : null}
        </Section>
      )}
      <History name="accountChanges" steps={steps} />
    </>
  );
};

export const AccountChangesScreen = defineRecordScreen("accountChanges", { Facts, useOptions: useBankOptions });
