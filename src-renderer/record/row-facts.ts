import type { AnyList, Row } from "../../src-shared/kernel/lists/define.ts";
import { centsOf, moneyText } from "../../src-shared/kernel/values/money/money.ts";
import type { Texts } from "../i18n/texts.ts";
import { cellText } from "../list-screen/layout/list-texts.ts";
import type { Fact } from "../ui/facts/Facts.tsx";

/** Some columns of a row with their titles, amounts in yuan. */
export const rowFacts = (texts: Texts, list: AnyList, row: Row, keys: readonly string[]): readonly Fact[] =>
  keys.flatMap((key) => {
    const column = list.columns[key];
    if (column === undefined) return [];
    const isAmount = column.kind === "cents";
    const amount = () => texts.t("common.moneyYuan", { amount: moneyText(row[key]) });
    return [
      {
        name: texts.of(`lists.${list.name}.columns.${key}`),
        value:
          isAmount && centsOf(row[key]) !== null
            ? amount()
            : cellText(texts, column, row[key]) || texts.t("common.emptyValue"),
      },
    ];
  });
