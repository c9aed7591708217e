import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import type { PayAccountAction } from "../../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import type { PayAccountDetail as Detail } from "../../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { termText } from "../../../i18n/term-text.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { mayBringForward } from "../../../record/record-words.ts";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { FieldGrid } from "../../../ui/facts/FieldGrid.tsx";
import { accountSteps, usePayAccount } from "../../../workers/accounts/account-actions.tsx";
import { ChangeDialog } from "../../../workers/accounts/ChangeDialog.tsx";
import { FaceNeeded } from "./FaceNeeded.tsx";
import { PaidTo } from "./PaidTo.tsx";

const account = [
  "labor_name",
  "id_no",
  "type",
  "account_no",
  "bank_name",
  "bank_phone",
  "is_default",
  "used_by",
] as const;
const check = ["status", "verify_method", "verified_at", "hold", "create_at"] as const;
const request = ["request", "asked_by_name", "asked_at", "asked_reason"] as const;

const Body = ({ detail }: { readonly detail: Detail }) => {
  const { t, texts } = useText();
  const row = detail.account as Row;
  const sum = (count: number, cents: number) => `${formatMoney(cents)} ・ ${t("payAccounts.detail.count", { count })}`;
  return (
    <>
      <FaceNeeded detail={detail} />
      <PaidTo detail={detail} />
      {detail.account.request === 0 ? null : (
        <RowSection title={t("payAccounts.detail.request")} list="payAccounts" row={row} keys={request} />
      )}
      <RowSection title={t("payAccounts.detail.account")} list="payAccounts" row={row} keys={account} />
      <RowSection title={t("payAccounts.detail.check")} list="payAccounts" row={row} keys={check} />
      <Section title={t("payAccounts.detail.payments")}>
        <FieldGrid
          fields={[
            { key: "paid", name: t("payAccounts.detail.paid"), value: sum(detail.paid_count, detail.paid_amount) },
            {
              key: "unpaid",
              name: t("payAccounts.detail.unpaid"),
              value: sum(detail.unpaid_count, detail.unpaid_amount),
            },
            ...(detail.fail_at === null
              ? []
              : [
                  {
                    key: "failed",
                    name: t("payAccounts.detail.lastFailure"),
                    value: `${detail.fail_at} ${termText(texts, detail.fail_reason ?? "")}`,
                  },
                ]),
          ]}
        />
      </Section>
    </>
  );
};

/** An account: whose it is, how it was checked, what was paid to it, what a second person is asked, and what can be done. */
export const PayAccountDetail = ({ id, onClose }: DetailProps) => {
  const query = usePayAccount(id);
  return (
    <StepDetail
      list="payAccounts"
      {...{ id, query, onClose }}
      shown={accountSteps}
      rowOf={(detail) => detail.account as Row}
      titleOf={(row) => String(row["labor_name"])}
      isMine={({ actions }) => mayBringForward(accountSteps.decided, actions)}
      dialogOf={({ action, detail }, end) => (
        <ChangeDialog action={action as PayAccountAction} detail={detail} onClose={end} />
      )}
    >
      {(detail) => <Body detail={detail} />}
    </StepDetail>
  );
};
