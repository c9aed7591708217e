import { Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { plainMoney } from "../../../src-shared/values/money.ts";
import { parseMoney } from "../../../src-shared/values/money-parse.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { FilterPopover } from "./FilterPopover.tsx";

const useStyles = makeStyles({
  pair: { display: "grid", gridTemplateColumns: "1fr 1fr", gap: tokens.spacingHorizontalS, alignItems: "start" },
  input: { width: "100%", minWidth: 0 },
});

export type AmountRange = { readonly min?: number; readonly max?: number };

const asText = (cents: number | undefined): string => (cents === undefined ? "" : plainMoney(cents));

/** An amount typed in yuan as cents; undefined for an empty field, null for what is not an amount. */
const readAmount = (text: string): number | undefined | null => {
  if (text.trim() === "") return undefined;
  const parsed = parseMoney(text, { allowNegative: true });
  return parsed.ok ? parsed.cents : null;
};

type Props = {
  readonly title: string;
  readonly value: AmountRange | undefined;
  readonly text: string | undefined;
  readonly onChange: (value: AmountRange | undefined) => void;
};

const RangeForm = ({ value, onChange, onDone }: Omit<Props, "title" | "text"> & { onDone: () => void }) => {
  const styles = useStyles();
  const { t } = useText();
  const [low, setLow] = useState(asText(value?.min));
  const [high, setHigh] = useState(asText(value?.max));
  const min = readAmount(low);
  const max = readAmount(high);
  const isReversed = typeof min === "number" && typeof max === "number" && min > max;
  const problemOf = (cents: number | undefined | null) => (cents === null ? t("lists.ui.amountInvalid") : null);
  const apply = () => {
    if (min === null || max === null || isReversed) return false;
    const next = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    onChange(Object.keys(next).length === 0 ? undefined : next);
    return true;
  };
  return (
    <FilterForm onApply={apply} onReset={() => onChange(undefined)} onDone={onDone}>
      <Field {...(isReversed ? { validationMessage: t("lists.ui.amountOrder") } : { hint: t("lists.ui.amountHint") })}>
        <div className={styles.pair}>
          <Field label={t("lists.ui.min")} validationMessage={problemOf(min)}>
            <Input
              size="small"
              className={styles.input}
              inputMode="decimal"
              value={low}
              onChange={(_event, data) => setLow(data.value)}
            />
          </Field>
          <Field label={t("lists.ui.max")} validationMessage={problemOf(max)}>
            <Input
              size="small"
              className={styles.input}
              inputMode="decimal"
              value={high}
              onChange={(_event, data) => setHigh(data.value)}
            />
          </Field>
        </div>
      </Field>
    </FilterForm>
  );
};

/** Amounts from and to, typed in yuan, kept in cents, both ends included. */
export const RangeFilter = ({ title, value, text, onChange }: Props) => (
  <FilterPopover title={title} text={text}>
    {(close) => <RangeForm value={value} onChange={onChange} onDone={close} />}
  </FilterPopover>
);
