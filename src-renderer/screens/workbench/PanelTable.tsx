import { mergeClasses } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useWorkbenchStyles } from "./workbench.styles.ts";

export type PanelColumn = {
  readonly key: string;
  readonly title: string;
  /** Digits stand under each other at the right; a text takes the room that is left and is cut when it must be. */
  readonly kind?: "figure" | "text";
  readonly hint?: string;
};
type Props = {
  readonly label: string;
  readonly columns: readonly PanelColumn[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

/** Rows of a panel, at most as high as a third of a small screen. */
export const PanelTable = ({ label, columns, rows }: Props) => {
  const styles = useWorkbenchStyles();
  const kindOf = (at: number): string => {
    const kind = columns[at]?.kind;
    return mergeClasses(styles.cell, kind === "figure" && styles.figure, kind === "text" && styles.text);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, hint }, at) => (
              <th key={key} scope="col" className={mergeClasses(kindOf(at), styles.top)} title={hint}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={columns[at]?.key} className={kindOf(at)} title={typeof cell === "string" ? cell : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
