import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../../src-shared/kernel/values/money/count.ts";
import { moneyText } from "../../../src-shared/kernel/values/money/money.ts";
import { usePageStyles } from "./page.styles.ts";

export type Fact = { readonly name: string; readonly value: ReactNode };

/** Names and values below each other; a bare number is a count. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => {
  const styles = usePageStyles();
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} style={{ display: "contents" }}>
          <dt className={styles.factName}>{name}</dt>
          <dd className={styles.fact}>{typeof value === "number" ? formatCount(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
};

const useStyles = makeStyles({
  section: {
    paddingBottom: tokens.spacingVerticalL,
    "& > h3 + * ~ *": { marginTop: tokens.spacingVerticalS },
    "& + &": { paddingTop: tokens.spacingVerticalXS, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  title: {
    margin: 0,
    padding: `${tokens.spacingVerticalS} 0`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: "18px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
});

/** A titled part of a detail. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
};

const useMoneyStyles = makeStyles({
  money: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  strong: { fontWeight: tokens.fontWeightSemibold },
  negative: { color: tokens.colorStatusDangerForeground3 },
  zero: { color: tokens.colorNeutralForeground3 },
});

/** An amount in cents as people read it: 123456 → 1,234.56; negative ones in red, with their sign, none as a dash. */
export const Money = ({ cents, isStrong = false }: { cents: number | null; isStrong?: boolean }) => {
  const styles = useMoneyStyles();
  return (
    <span
      className={mergeClasses(
        styles.money,
        isStrong && styles.strong,
        (cents === null || cents === 0) && styles.zero,
        cents !== null && cents < 0 && styles.negative,
      )}
    >
      {moneyText(cents)}
    </span>
  );
};
