import { makeStyles, tokens } from "@fluentui/react-components";
import { settlements } from "../../../../../src-shared/billing/settlements/settlements-list.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../../list-screen/layout/list-texts.ts";
import { CellValue } from "../../../../list-screen/row/CellValue.tsx";
import { PlainTable } from "../../../../ui/facts/PlainTable.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import type { Change } from "../data/settlement-diff.ts";

const useStyles = makeStyles({
  before: { color: tokens.colorNeutralForeground3, textDecorationLine: "line-through" },
});

const shortHash = (value: unknown): unknown => (typeof value === "string" ? value.slice(0, 8) : value);

/** Shows others' changes made before this person acted: nothing was done. */
export const ConflictNotice = ({ changes }: { changes: readonly Change[] }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const titleOf = (field: string) =>
    field === "snapshot_hash" ? t("settlements.detail.hash") : columnTitle(texts, "settlements", field);
  return (
    <Message intent="warning" title={t("settlements.conflict.title")}>
      {t(changes.length === 0 ? "settlements.conflict.noVisible" : "settlements.conflict.text")}
      {changes.length === 0 ? null : (
        <PlainTable
          hasRowHeads
          figures={[]}
          titles={(["field", "before", "after"] as const).map((key) => t(`settlements.conflict.${key}`))}
          rows={changes.map(({ field, before, after }) => {
            const column = settlements.columns[field];
            const textOf = field === "snapshot_hash" ? shortHash : (value: unknown) => value;
            return {
              key: field,
              cells: [
                titleOf(field),
                <span key="before" className={styles.before}>
                  <CellValue column={column} value={textOf(before)} />
                </span>,
                <CellValue key="after" column={column} value={textOf(after)} />,
              ],
            };
          })}
        />
      )}
    </Message>
  );
};
