import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, ErrorCircleRegular, WarningRegular } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { ownTokens } from "../own-tokens.ts";

const useStyles = makeStyles({
  table: {
    width: "100%",
    borderCollapse: "collapse",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: "tabular-nums",
  },
  cell: {
    padding: "6px 8px",
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: "start",
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: "break-word",
  },
  head: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  name: { color: tokens.colorNeutralForeground3, whiteSpace: "nowrap" },
  noted: { backgroundColor: ownTokens.differingGround },
  result: {
    display: "flex",
    alignItems: "center",
    gap: "4px",
    minWidth: "72px",
    color: tokens.colorNeutralForeground3,
  },
  tick: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  warm: { color: tokens.colorStatusWarningForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Result of a line: passed, to be noted, an obstacle, or nothing that is checked. */
export type ComparedTone = "passed" | "warm" | "bad" | "unchecked";

export type ComparedRow = {
  readonly key: string;
  readonly name: string;
  /** Values beside each other, in the order of the titles. */
  readonly cells: readonly ReactNode[];
  readonly tone: ComparedTone;
  readonly result: string;
};

/** True of a line that somebody has to look at. */
export const isNoted = ({ tone }: Pick<ComparedRow, "tone">): boolean => tone === "warm" || tone === "bad";

const marks = { passed: CheckmarkRegular, warm: WarningRegular, bad: ErrorCircleRegular, unchecked: null } as const;

const Result = ({ tone, result }: Pick<ComparedRow, "tone" | "result">) => {
  const styles = useStyles();
  const Icon = marks[tone];
  const toned = tone === "warm" || tone === "bad" ? styles[tone] : undefined;
  return (
    <span className={mergeClasses(styles.result, toned)}>
      {Icon === null ? null : <Icon aria-hidden className={mergeClasses(tone === "passed" && styles.tick)} />}
      <span>{result}</span>
    </span>
  );
};

type Props = {
  readonly label: string;
  /** Titles of the values, without those of the names and of the results. */
  readonly titles: readonly string[];
  readonly resultTitle: string;
  readonly rows: readonly ComparedRow[];
};

/** Values beside each other line by line, each with its result: what passed is quiet, only lines to look at have a ground. */
export const ComparedTable = ({ label, titles, resultTitle, rows }: Props) => {
  const styles = useStyles();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <td className={mergeClasses(styles.cell, styles.head)} />
          {[...titles, resultTitle].map((title) => (
            <th key={title} scope="col" className={mergeClasses(styles.cell, styles.head)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, tone, result }) => (
          <tr key={key} data-tone={tone} className={isNoted({ tone }) ? styles.noted : undefined}>
            <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
              {name}
            </th>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
              <td key={at} className={styles.cell}>
                {cell}
              </td>
            ))}
            <td className={styles.cell}>
              <Result tone={tone} result={result} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
