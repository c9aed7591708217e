import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { PayAccountDetail } from "../../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { payAccounts } from "../../../../src-shared/workers/pay-accounts/pay-accounts-list.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { termText } from "../../../i18n/term-text.ts";
import { FieldValue } from "../../../list-screen/row/RowFields.tsx";
import { ComparedTable } from "../../../ui/facts/ComparedTable.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";

type Props = { readonly detail: PayAccountDetail };

/** The account that the worker is paid to now beside the one that somebody asks to pay to; nothing where none is replaced. */
export const PaidTo = ({ detail: { account, paid_to } }: Props) => {
  const { t, texts } = useText();
  if (paid_to === null) return null;
  const title = t("payAccounts.detail.paidTo.title");
  const isSameBank = paid_to.bank_name === account.bank_name;
  const value = (name: "account_no" | "bank_name") => (
    <FieldValue list="payAccounts" row={account as Row} name={name} column={payAccounts.columns[name]} />
  );
  return (
    <Section title={title}>
      <ComparedTable
        label={title}
        titles={[t("payAccounts.detail.paidTo.now"), t("payAccounts.detail.paidTo.next")]}
        resultTitle={t("payAccounts.detail.paidTo.result")}
        rows={[
          {
            ...{ key: "account_no", name: t("payAccounts.detail.paidTo.number") },
            cells: [paid_to.account_no, value("account_no")],
            ...{ tone: "warm", result: t("payAccounts.detail.paidTo.changes") },
          },
          {
            ...{ key: "bank_name", name: t("payAccounts.detail.paidTo.bank") },
            cells: [termText(texts, paid_to.bank_name), value("bank_name")],
            tone: isSameBank ? "passed" : "warm",
            result: t(isSameBank ? "payAccounts.detail.paidTo.same" : "payAccounts.detail.paidTo.changes"),
          },
          {
            ...{ key: "used_by", name: t("payAccounts.detail.paidTo.users") },
            cells: ["—", t("payAccounts.detail.paidTo.people", { count: account.used_by })],
            tone: account.used_by > 1 ? "bad" : "passed",
            result: t(account.used_by > 1 ? "payAccounts.detail.paidTo.shared" : "payAccounts.detail.paidTo.own"),
          },
        ]}
      />
      <p>{t("payAccounts.detail.paidTo.untilThen")}</p>
    </Section>
  );
};
