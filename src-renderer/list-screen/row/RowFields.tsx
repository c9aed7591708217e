import { makeStyles, tokens } from "@fluentui/react-components";
import { Fragment } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Fact } from "../../ui/facts/Facts.tsx";
import { idOf } from "../model/list-selection.ts";
import { columnTitle } from "../model/list-texts.ts";
import { CellValue } from "./CellValue.tsx";
import { RecordLink } from "./RecordLink.tsx";
import { Revealable } from "./reveal.tsx";

const useStyles = makeStyles({
  fields: {
    display: "grid",
    gridTemplateColumns: "112px minmax(0, 1fr)",
    margin: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: "hidden",
  },
  name: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  value: {
    display: "flex",
    alignItems: "center",
    boxSizing: "border-box",
    minHeight: "29px",
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: "anywhere",
    fontVariantNumeric: "tabular-nums",
  },
  number: { justifyContent: "flex-end" },
  // The button beside the figures is higher than a line: it must not make the row higher than the others.
  masked: { display: "inline-flex", alignItems: "center", margin: `calc(-1 * ${tokens.spacingVerticalXS}) 0` },
});

const RowField = ({ list, row, name }: { list: ListName; row: Row; name: string }) => {
  const styles = useStyles();
  const texts = useText();
  const column = listByName(list).columns[name];
  if (!column) return null;
  const value = row[name];
  const title = columnTitle(texts, list, name);
  const content = <CellValue column={column} value={value} />;
  const isMasked = column.sensitive !== undefined && typeof value === "string" && value.includes("*");
  return (
    <>
      <dt className={styles.name}>{title}</dt>
      <dd className={styles.value}>
        {isMasked ? (
          <Revealable id={idOf(row)} field={name} title={title} masked={content} className={styles.masked} />
        ) : column.leadsTo ? (
          <RecordLink to={column.leadsTo(row)}>{content}</RecordLink>
        ) : (
          content
        )}
      </dd>
    </>
  );
};

type Props = {
  readonly list: ListName;
  readonly row: Row;
  readonly keys: readonly string[];
  /** Facts that the list has no column for, below the fields. */
  readonly more?: readonly Fact[];
};

/** Fields of a record, titled and drawn as in its list; masked ones can be revealed inside a RevealProvider. */
export const RowFields = ({ list, row, keys, more = [] }: Props) => {
  const styles = useStyles();
  return (
    <dl className={styles.fields}>
      {keys.map((key) => (
        <RowField key={key} list={list} row={row} name={key} />
      ))}
      {more.map(({ name, value }) => (
        <Fragment key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
};
