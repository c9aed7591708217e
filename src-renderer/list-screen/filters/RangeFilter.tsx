import { Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPopover } from "./FilterPopover.tsx";

const useStyles = makeStyles({
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalS, alignItems: "start" },
  input: { width: "100%", minWidth: 0 },
});

export type AmountRange = { readonly min?: number; readonly max?: number };

const asText = (value: number | undefined, isCount: boolean): string =>
  value === undefined ? "" : isCount ? String(value) : plainMoney(value);

/** An amount typed in yuan as cents, or a whole number; undefined for an empty field, null for what is neither. */
const readBound = (text: string, isCount: boolean): number | undefined | null => {
  if (text.trim() === "") return undefined;
  if (isCount) return /^\d{1,9}$/u.test(text.trim()) ? Number(text.trim()) : null;
  const parsed = parseMoney(text, { allowNegative: true });
  return parsed.ok ? parsed.cents : null;
};

const amountWords = {
  min: "lists.ui.min",
  max: "lists.ui.max",
  hint: "lists.ui.amountHint",
  invalid: "lists.ui.amountInvalid",
  order: "lists.ui.amountOrder",
} as const;
const countWords = {
  min: "filterForms.least",
  max: "filterForms.most",
  hint: "filterForms.countHint",
  invalid: "filterForms.countInvalid",
  order: "filterForms.countOrder",
} as const;

type Props = {
  readonly title: string;
  readonly value: AmountRange | undefined;
  readonly text: string | undefined;
  /** Whole numbers in place of amounts. */
  readonly isCount: boolean;
  readonly onChange: (value: AmountRange | undefined) => void;
};

const RangeForm = ({ value, isCount, onChange, onDone }: Omit<Props, "title" | "text"> & { onDone: () => void }) => {
  const styles = useStyles();
  const { t } = useText();
  const [low, setLow] = useState(asText(value?.min, isCount));
  const [high, setHigh] = useState(asText(value?.max, isCount));
  const min = readBound(low, isCount);
  const max = readBound(high, isCount);
  const isReversed = typeof min === "number" && typeof max === "number" && min > max;
  const words = isCount ? countWords : amountWords;
  const problemOf = (bound: number | undefined | null) => (bound === null ? t(words.invalid) : null);
  const apply = () => {
    if (min === null || max === null || isReversed) return false;
    const next = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    onChange(Object.keys(next).length === 0 ? undefined : next);
    return true;
  };
  return (
    <FilterForm onApply={apply} onReset={() => onChange(undefined)} onDone={onDone}>
      <Field {...(isReversed ? { validationMessage: t(words.order) } : { hint: t(words.hint) })}>
        <div className={styles.pair}>
          <Field label={t(words.min)} validationMessage={problemOf(min)}>
            <Input
              size="small"
              className={styles.input}
              inputMode={isCount ? "numeric" : "decimal"}
              value={low}
              onChange={(_event, data) => setLow(data.value)}
            />
          </Field>
          <Field label={t(words.max)} validationMessage={problemOf(max)}>
            <Input
              size="small"
              className={styles.input}
              inputMode={isCount ? "numeric" : "decimal"}
              value={high}
              onChange={(_event, data) => setHigh(data.value)}
            />
          </Field>
        </div>
      </Field>
    </FilterForm>
  );
};

/** Amounts from and to, typed in yuan, kept in cents, or whole numbers; both ends included. */
export const RangeFilter = ({ title, value, text, isCount, onChange }: Props) => (
  <FilterPopover title={title} text={text}>
    {(close) => <RangeForm value={value} isCount={isCount} onChange={onChange} onDone={close} />}
  </FilterPopover>
);
