import type { Row } from "../../../src-shared/lists/define.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { moneyInWords } from "../../../src-shared/values/money-words.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { columnTitle } from "../../list-screen/model/list-texts.ts";
import { Facts } from "../../ui/facts/Facts.tsx";

type Props = {
  readonly row: Row;
  /** Names of the amounts of the bill that matter, cents. */
  readonly amounts: readonly ("fee" | "discount" | "payable" | "paid" | "unpaid")[];
  /** An amount of the step itself, told in figures and words. */
  readonly step?: { readonly name: string; readonly cents: number };
};

/** Which bill a dialog is about, its amounts, and what the step is about. */
export const BillFacts = ({ row, amounts, step }: Props) => {
  const texts = useText();
  const { t } = texts;
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const title = (key: string) => columnTitle(texts, "serviceBills", key);
  return (
    <Facts
      facts={[
        ...(["no", "company_name", "period"] as const).map((key) => ({
          name: title(key),
          value: String(row[key] ?? ""),
        })),
        ...amounts.map((key) => ({ name: title(key), value: yuan(Number(row[key] ?? 0)) })),
        ...(step === undefined
          ? []
          : [
              { name: step.name, value: <strong>{yuan(step.cents)}</strong> },
              { name: t("money.flow.words"), value: moneyInWords(step.cents) },
            ]),
      ]}
    />
  );
};
