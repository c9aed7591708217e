import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from "@fluentui/react-components";
import { settlements } from "../../../../../src-shared/billing/settlements/settlements-list.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../../list-screen/layout/list-texts.ts";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import type { Change } from "../data/settlement-diff.ts";

const useStyles = makeStyles({
  table: { width: "100%", borderCollapse: "collapse", marginTop: tokens.spacingVerticalS },
  cell: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  before: { color: tokens.colorNeutralForeground3, textDecorationLine: "line-through" },
});

const shortHash = (value: unknown): unknown => (typeof value === "string" ? value.slice(0, 8) : value);

/** Shows others' changes made before this person acted: nothing was done. */
export const ConflictNotice = ({ changes }: { changes: readonly Change[] }) => {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const titleOf = (field: string) =>
    field === "snapshot_hash" ? t("settlements.detail.hash") : columnTitle(texts, "settlements", field);
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t("settlements.conflict.title")}</MessageBarTitle>
        {t(changes.length === 0 ? "settlements.conflict.noVisible" : "settlements.conflict.text")}
        {changes.length === 0 ? null : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.cell} scope="col">
                  {t("settlements.conflict.field")}
                </th>
                <th className={styles.cell} scope="col">
                  {t("settlements.conflict.before")}
                </th>
                <th className={styles.cell} scope="col">
                  {t("settlements.conflict.after")}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => {
                const column = settlements.columns[field];
                const textOf = field === "snapshot_hash" ? shortHash : (value: unknown) => value;
                return (
                  <tr key={field}>
                    <th className={styles.cell} scope="row">
                      {titleOf(field)}
                    </th>
                    <td className={styles.cell}>
                      <span className={styles.before}>
                        <CellValue column={column} value={textOf(before)} />
                      </span>
                    </td>
                    <td className={styles.cell}>
                      <CellValue column={column} value={textOf(after)} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </MessageBarBody>
    </MessageBar>
  );
};
