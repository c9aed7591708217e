import type { ReactNode } from "react";
import { formatCount } from "../../../src-shared/kernel/values/money/count.ts";
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
