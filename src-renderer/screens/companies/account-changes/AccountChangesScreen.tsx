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
import { Facts, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { OldAndNew } from "./OldAndNew.tsx";

const account = ["company_name", "account_no", "bank_name"] as const;

/** The account in force beside the new one with its proof, what is under way, and who did what. */
const ChangeFacts = ({ detail }: { readonly detail: AccountChangeDetail }) => {
  const { t } = useText();
  const { change, tries_left, proof_key, under_way, steps } = detail;
  const { code } = accountChangeStates;
  const isToProve = change.status === code("toProve");
  const isFirst = change.old_account_no === "";
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
      {isFirst && change.status === code("toApprove") ? (
        <Message intent="info">{t("records.accountChanges.detail.first")}</Message>
      ) : null}
      {isToProve ? <BankNotices /> : null}
      <Section title={t(isFirst ? "records.accountChanges.detail.next" : "records.accountChanges.detail.compared")}>
        {isFirst ? (
          <RowFields list="accountChanges" row={change} keys={[...account]} />
        ) : (
          <>
            <OldAndNew detail={detail} />
            {isOpen ? <p>{t("records.accountChanges.detail.untilThen")}</p> : null}
            {isOpen && under_way > 0 ? (
              <p>{t("records.accountChanges.detail.underWay", { count: under_way })}</p>
            ) : null}
          </>
        )}
        <Facts facts={[{ name: t("lists.accountChanges.columns.reason"), value: change.reason }]} />
        <ProofButton proofKey={proof_key} />
      </Section>
      <History name="accountChanges" steps={steps} />
    </>
  );
};

export const AccountChangesScreen = defineRecordScreen("accountChanges", {
  Facts: ChangeFacts,
  stepRowOf: ({ steps }) => ({ proved_by: steps.findLast(({ step }) => step === "prove")?.by ?? null }),
  useOptions: useBankOptions,
  isDetailWide: true,
});
