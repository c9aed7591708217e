import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Column, Row } from "../../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Fact } from "../../ui/facts/Facts.tsx";
import { type Field, FieldGrid } from "../../ui/facts/FieldGrid.tsx";
import { cellText, columnTitle } from "../layout/list-texts.ts";
import { idOf } from "../model/list-selection.ts";
import { CellValue } from "./CellValue.tsx";
import { RecordLink } from "./RecordLink.tsx";
import { Revealable } from "./reveal.tsx";

const useStyles = makeStyles({
  // The button beside the figures is higher than a line: it must not make the row higher than the others.
  masked: { display: "inline-flex", alignItems: "center", margin: `calc(-1 * ${tokens.spacingVerticalXS}) 0` },
  nothing: { color: tokens.colorNeutralForeground3 },
});

type ValueProps = { readonly list: ListName; readonly row: Row; readonly name: string; readonly column: Column };

/** A value of a record, drawn as in its list; where masked it can be revealed inside a RevealProvider. */
export const FieldValue = ({ list, row, name, column }: ValueProps) => {
  const styles = useStyles();
  const texts = useText();
  const value = row[name];
  const title = columnTitle(texts, list, name);
  const content = <CellValue column={column} value={value} />;
  if (column.sensitive !== undefined && typeof value === "string" && value.includes("*"))
    return <Revealable id={idOf(row)} field={name} title={title} masked={content} className={styles.masked} />;
  return column.leadsTo ? <RecordLink to={column.leadsTo(row)}>{content}</RecordLink> : content;
};

/** Wider than a column of the drawer, counted in half-width characters (a Chinese character takes two). */
const longFrom = 30;
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0xff ? 2 : 1), 0);

type Props = {
  readonly list: ListName;
  readonly row: Row;
  readonly keys: readonly string[];
  /** Facts that the list has no column for, below the fields. */
  readonly more?: readonly Fact[];
};

/**
 * Fields of a record, titled and drawn as in its list, amounts first; what is empty is left out. Masked ones can be revealed
 * inside a RevealProvider.
 */
export const RowFields = ({ list, row, keys, more = [] }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const { columns } = listByName(list);
  const fields = keys.flatMap((key): Field[] => {
    const column = columns[key];
    const value = row[key];
    if (column === undefined || value === undefined || value === null || value === "") return [];
    return [
      {
        key,
        name: columnTitle(texts, list, key),
        value: <FieldValue list={list} row={row} name={key} column={column} />,
        isLong: widthOf(cellText(texts, column, value)) > longFrom,
        isAmount: column.kind === "cents",
      },
    ];
  });
  if (fields.length === 0 && more.length === 0)
    return <Text className={styles.nothing}>{texts.t("lists.ui.nothingFilled")}</Text>;
  const ordered = fields.toSorted((one, other) => Number(other.isAmount ?? false) - Number(one.isAmount ?? false));
  return <FieldGrid fields={[...ordered, ...more.map((fact) => ({ key: fact.name, ...fact }))]} />;
};
