import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { useText } from "../../../i18n/TextProvider.tsx";
import { changesOf, mostChanges } from "./written-changes.ts";
import { fieldText, fieldTitle, listOfObject } from "./written-texts.ts";

const useStyles = makeStyles({
  table: { width: "100%", tableLayout: "fixed", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: "left",
    verticalAlign: "top",
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: "anywhere",
  },
  head: { backgroundColor: tokens.colorNeutralBackground2, fontWeight: tokens.fontWeightSemibold },
  field: { width: "30%" },
});

type Props = { readonly object: string; readonly before: string; readonly after: string };

/** Shows an audit entry's changes to its record: a field a row, as it was and as it became. */
export const WrittenTable = ({ object, before, after }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const list = listOfObject(object);
  const changes = changesOf(before, after);
  if (changes.length === 0) return <Text>{t("auditLog.nothing")}</Text>;
  const side = (path: string, value: unknown) => fieldText(texts, list, path, value) ?? "";
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.cell, styles.head, styles.field)}>
              {t("auditLog.field")}
            </th>
            <th scope="col" className={mergeClasses(styles.cell, styles.head)}>
              {t("auditLog.before")}
            </th>
            <th scope="col" className={mergeClasses(styles.cell, styles.head)}>
              {t("auditLog.after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, mostChanges).map((one) => (
            <tr key={one.path}>
              <th scope="row" className={styles.cell}>
                {fieldTitle(texts, list, one.path)}
              </th>
              <td className={styles.cell}>{side(one.path, one.before)}</td>
              <td className={styles.cell}>{side(one.path, one.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > mostChanges ? <Text>{t("auditLog.more", { count: changes.length - mostChanges })}</Text> : null}
    </>
  );
};
