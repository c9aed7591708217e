import { makeStyles, tokens } from "@fluentui/react-components";
import type { ExplanationStep } from "../../../src-shared/billing/bills/bills-calls.ts";
import { formatMoney, formatRatio } from "../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Money } from "../../ui/facts/Facts.tsx";
import { formulaText, inputName } from "./formula-words.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none" },
  step: { padding: `${tokens.spacingVerticalS} 0`, borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  line: { display: "flex", justifyContent: "space-between", gap: tokens.spacingHorizontalM },
  formula: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, overflowWrap: "anywhere" },
  inputs: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Inputs are cents unless their name says percent ×100 (`_bp`), months or a row, or they are texts. */
const inputText = (name: string, value: number | string): string => {
  if (typeof value === "string") return value;
  if (name.endsWith("_bp")) return formatRatio(value);
  return name === "months" || name.endsWith("_months") || name === "row" ? String(value) : formatMoney(value);
};

/** Explains step by step how a number came about. */
export const ExplanationSteps = ({ steps }: { steps: readonly ExplanationStep[] }) => {
  const styles = useStyles();
  const texts = useText();
  return (
    <ol className={styles.list}>
      {steps.map(({ key, formula, inputs, cents }) => (
        <li key={`${key} ${formula}`} className={styles.step}>
          <div className={styles.line}>
            <span>{texts.of(`bills.steps.${key}`)}</span>
            <Money cents={cents} isStrong />
          </div>
          <div className={styles.formula}>{formulaText(texts, formula)}</div>
          <div className={styles.inputs}>
            {Object.entries(inputs)
              .map(([name, value]) => `${inputName(texts, name)} ${inputText(name, value)}`)
              .join(" · ")}
          </div>
        </li>
      ))}
    </ol>
  );
};
