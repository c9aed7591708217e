import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { issueText, worstIssue } from "../model/cell-issues.ts";

const line = `1px solid ${tokens.colorNeutralStroke3}`;

const useStyles = makeStyles({
  frame: { minHeight: 0, overflow: "auto", border: line, outlineOffset: "-2px" },
  table: { borderCollapse: "separate", borderSpacing: 0, minWidth: "100%", fontVariantNumeric: "tabular-nums" },
  cell: {
    height: "32px",
    maxWidth: "260px",
    padding: `0 ${tokens.spacingHorizontalS}`,
    boxSizing: "border-box",
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
    borderRight: line,
    borderBottom: line,
  },
  title: {
    position: "sticky",
    top: 0,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  right: { textAlign: "right" },
  number: { color: tokens.colorNeutralForeground3, backgroundColor: tokens.colorNeutralBackground2 },
  error: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorStatusWarningForeground3 },
});

type Props = { readonly columns: ImportState["columns"]; readonly rows: NonNullable<ImportState["first_rows"]> };

/** The first rows of a file that is still being read, to be looked at: whoever took the wrong file sees it at once. */
export const FirstRows = ({ columns, rows }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const title = t("imports.ui.reading.first", { rows: rows.length });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard
    <section className={styles.frame} aria-label={title} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th className={mergeClasses(styles.cell, styles.title, styles.right)}>{t("imports.ui.rowNumber")}</th>
            {columns.map(({ key, title: name, kind }) => (
              <th key={key} className={mergeClasses(styles.cell, styles.title, kind === "cents" && styles.right)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells, issues }) => (
            <tr key={number}>
              <th scope="row" className={mergeClasses(styles.cell, styles.number, styles.right)}>
                {number}
              </th>
              {columns.map(({ key, kind }) => {
                const own = issues.filter(({ column }) => column === key);
                const severity = worstIssue(own);
                const issueTexts = own.map((issue) => issueText(texts, issue)).join("\n");
                return (
                  <td
                    key={key}
                    title={issueTexts === "" ? cells[key] : issueTexts}
                    className={mergeClasses(
                      styles.cell,
                      kind === "cents" && styles.right,
                      severity !== undefined && styles[severity],
                    )}
                  >
                    {cells[key]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
