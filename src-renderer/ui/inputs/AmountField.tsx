import { Button, Field, Input, makeStyles, tokens } from "@fluentui/react-components";
import { formatMoney, plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";
import { moneyInWords } from "../../../src-shared/kernel/values/money/money-words.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";

const useStyles = makeStyles({
  line: { display: "flex", gap: tokens.spacingHorizontalS },
  // As narrow as its place bears: inputs have a width of their own.
  input: { flexGrow: 1, minWidth: 0, fontVariantNumeric: "tabular-nums", "& > input": { minWidth: 0, width: "100%" } },
});

/** An amount as it is typed, with the cents once it is one that may be used. */
export type TypedAmount = { readonly text: string; readonly cents: number | null };

export const noAmount: TypedAmount = { text: "", cents: null };

/** A label with the unit of its amounts, which no text of a field holds itself. */
export const withUnit = ({ t }: Texts, label: string, unit = t("forms.yuan")): string =>
  t("forms.inUnit", { label, unit });

type Options = { readonly most?: number | undefined; readonly mayBeZero?: boolean | undefined };

/** Reads a typed amount: cents, or what is wrong with it in words (none while nothing was typed). */
export const readAmount = (
  texts: Texts,
  text: string,
  { most, mayBeZero = false }: Options,
): { cents: number } | { problem: string | undefined } => {
  if (text === "") return { problem: undefined };
  const parsed = parseMoney(text, { refuseZero: !mayBeZero });
  if (!parsed.ok) return { problem: texts.of(`funds.amount.${parsed.code}`, {}, texts.t("funds.amount.wrong")) };
  if (most !== undefined && parsed.cents > most) {
    const amount = texts.t("common.moneyYuan", { amount: formatMoney(most) });
    return { problem: texts.t("funds.amount.aboveMost", { amount }) };
  }
  return { cents: parsed.cents };
};

type Props = Options & {
  readonly value: TypedAmount;
  readonly onChange: (value: TypedAmount) => void;
  /** Without a unit: that stands behind it. */
  readonly label?: string;
  /** Unit of the amount, where that is more than yuan, such as yuan a month. */
  readonly unit?: string | undefined;
  readonly hint?: string | undefined;
  /** False where nothing may stand there; then it has no star. */
  readonly isRequired?: boolean;
  /** Text of a button that takes `most`. */
  readonly allText?: string | undefined;
};

/** Takes an amount in yuan; below it stands what is wrong, else the amount in words. */
export const AmountField = ({ value, onChange, label, unit, hint, isRequired = true, allText, ...options }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const read = readAmount(texts, value.text, options);
  const problem = "problem" in read ? read.problem : undefined;
  const words = "cents" in read ? texts.t("funds.amount.words", { words: moneyInWords(read.cents) }) : undefined;
  const take = (text: string) => {
    const amount = readAmount(texts, text, options);
    onChange({ text, cents: "cents" in amount ? amount.cents : null });
  };
  const name = withUnit(texts, label ?? texts.t("funds.amount.label"), unit);
  return (
    <Field
      label={name}
      required={isRequired}
      {...(problem !== undefined && { validationState: "error", validationMessage: problem })}
      hint={[words, hint].filter(Boolean).join(" · ") || null}
    >
      <div className={styles.line}>
        <Input
          className={styles.input}
          inputMode="decimal"
          aria-label={name}
          value={value.text}
          onChange={(_event, { value: text }) => take(text)}
        />
        {allText !== undefined && options.most !== undefined ? (
          <Button onClick={() => take(plainMoney(options.most ?? 0))}>{allText}</Button>
        ) : null}
      </div>
    </Field>
  );
};
