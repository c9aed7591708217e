import { bankCaseStates } from "../../../src-shared/billing/bank-cases/bank-case-states.ts";
import type { BankCaseView } from "../../../src-shared/billing/bank-cases/bank-cases-calls.ts";
import { formatMoney, moneyText } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { ResultTable } from "../../ui/facts/Facts.tsx";

const bankText = ({ t }: Texts, { bank_state, bank_amount }: BankCaseView): string => {
  const amount = moneyText(bank_amount);
  if (bank_state === "paid") return t("settlements.dialogs.caseBankPaid", { amount });
  if (bank_state === "returned") return t("settlements.dialogs.caseBankReturned", { amount });
  return t(bank_state === "failed" ? "settlements.dialogs.caseBankFailed" : "settlements.dialogs.caseBankSilent");
};

const proposalText = ({ t }: Texts, { result, amount }: BankCaseView): string => {
  if (result === null) return t("common.emptyValue");
  if (result === "failed") return t("settlements.dialogs.caseProposedFailed");
  return t("settlements.dialogs.caseProposedPaid", { amount: moneyText(amount) });
};

/** `seq`: the line of a settlement. */
type Shown = BankCaseView & { readonly seq?: number };

/** Cases about bank orders: what was ordered, what the bank says, what was proposed and by whom decided. */
export const CasesTable = ({ cases }: { readonly cases: readonly Shown[] }) => {
  const { t, of, texts } = useText();
  return (
    <ResultTable
      label={t("settlements.detail.cases")}
      titles={(
        ["caseOrder", "caseOrdered", "caseBank", "caseProposal", "caseProposer", "caseDecider", "caseState"] as const
      ).map((key) => t(`settlements.dialogs.${key}`))}
      rows={cases.map((one) => ({
        key: one.id,
        cells: [
          one.seq === undefined ? one.order_no : `${one.seq} · ${one.order_no}`,
          formatMoney(one.ordered),
          bankText(texts, one),
          [proposalText(texts, one), ...(one.reason === "" ? [] : [one.reason])].join(" · "),
          one.proposer_name ?? t("common.emptyValue"),
          one.decider_name ?? t("common.emptyValue"),
          of(`states.bankCase.${bankCaseStates.keyOf(one.status) ?? "open"}`),
        ],
      }))}
    />
  );
};
