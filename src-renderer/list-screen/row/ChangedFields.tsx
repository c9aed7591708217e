import { makeStyles, tokens } from "@fluentui/react-components";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/facts/Facts.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { columnTitle } from "../layout/list-texts.ts";
import { CellValue } from "./CellValue.tsx";

const useStyles = makeStyles({
  before: { color: tokens.colorNeutralForeground3, textDecorationLine: "line-through" },
});

export type FieldChange = { readonly field: string; readonly before: Row[string]; readonly after: Row[string] };

/** Fields that differ between two readings of a row. */
export const changedFields = (fields: readonly string[], before: Row, after: Row): readonly FieldChange[] =>
  fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

type Props = { readonly list: ListName; readonly changes: readonly FieldChange[] };

/** Shows others' changes made before this person saved: nothing was done. */
export const ChangedFields = ({ list, changes }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { columns } = listByName(list);
  return (
    <>
      <Message intent="warning" title={t("lists.conflict.title")}>
        {t(changes.length === 0 ? "lists.conflict.nothingVisible" : "lists.conflict.text")}
      </Message>
      <ResultTable
        label={t("lists.conflict.title")}
        titles={[t("lists.conflict.field"), t("lists.conflict.before"), t("lists.conflict.after")]}
        rows={changes.flatMap(({ field, before, after }) => {
          const column = columns[field];
          if (!column) return [];
          const cells = [
            columnTitle(texts, list, field),
            <span key="before" className={styles.before}>
              <CellValue column={column} value={before} />
            </span>,
            <CellValue key="after" column={column} value={after} />,
          ];
          return [{ key: field, cells }];
        })}
      />
    </>
  );
};
