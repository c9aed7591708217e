import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable } from "../../ui/facts/Facts.tsx";
import { columnTitle } from "../layout/list-texts.ts";
import { idOf } from "../model/list-selection.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { CellValue } from "../row/CellValue.tsx";

const columnsShown = 8;

/** The rows of a look-up under the columns that the list shows first. */
export const NumbersResult = ({ model, rows }: { model: ListModel; rows: readonly Row[] }) => {
  const texts = useText();
  const previewColumns = model.columns.visible.slice(0, columnsShown);
  return (
    <ResultTable
      label={texts.t("lists.numbers.found", { count: rows.length })}
      titles={previewColumns.map(({ key }) => columnTitle(texts, model.name, key))}
      rows={rows.map((row) => ({
        key: idOf(row),
        cells: previewColumns.map(({ key, column }) => <CellValue key={key} column={column} value={row[key]} />),
      }))}
      isTall
    />
  );
};
