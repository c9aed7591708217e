import type { Row } from "../../src-shared/kernel/lists/define.ts";
import type { AnyProposal } from "../../src-shared/kernel/records/proposal.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../src-shared/kernel/values/money/money-words.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { Facts } from "../ui/facts/Facts.tsx";
import { rowFacts } from "./row-facts.ts";

type Props = {
  readonly proposal: AnyProposal;
  readonly kind: string;
  /** The record that it is about, as its list shows it. */
  readonly row: Row;
  /** Name of the amount, and the amount in cents; null while it is to be typed. */
  readonly amount: { readonly name: string; readonly cents: number } | null;
};

/** Which record a dialog is about, and what is proposed: in figures and words. */
export const ProposalFacts = ({ proposal, kind, row, amount }: Props) => {
  const { t, texts } = useText();
  const proposed =
    amount === null
      ? []
      : [
          {
            name: amount.name,
            value: <strong>{t("common.moneyYuan", { amount: formatMoney(amount.cents) })}</strong>,
          },
          { name: t("money.flow.words"), value: moneyInWords(amount.cents) },
        ];
  return <Facts facts={[...rowFacts(texts, proposal.list, row, proposal.kinds[kind]?.shows ?? []), ...proposed]} />;
};
