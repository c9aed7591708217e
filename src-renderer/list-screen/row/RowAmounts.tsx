import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { centsOf } from "../../../src-shared/kernel/values/money/money.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Section } from "../../ui/facts/Facts.tsx";
import { columnTitle } from "../layout/list-texts.ts";
import { AmountTable } from "./AmountTable.tsx";

type Props = {
  readonly title: string;
  readonly list: ListName;
  readonly row: Row;
  /** Amount columns, in their order. */
  readonly keys: readonly string[];
  /** Those that matter most. */
  readonly strong: readonly string[];
};

/** Amounts of a row below each other, under the titles of their columns. */
export const RowAmounts = ({ title, list, row, keys, strong }: Props) => {
  const texts = useText();
  const amounts = keys.map((key) => ({
    key,
    label: columnTitle(texts, list, key),
    cents: centsOf(row[key]),
    isStrong: strong.includes(key),
  }));
  return (
    <Section title={title}>
      <AmountTable label={title} amounts={amounts} />
    </Section>
  );
};
