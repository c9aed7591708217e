import type { ReactNode } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { StackedBar } from "../../ui/facts/StackedBar.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import type { LaidColumn } from "../layout/lay-out.ts";
import { isRightAligned } from "../layout/list-texts.ts";
import type { NoteLink, NoteLinks } from "../layout/note.ts";
import type { CellContent } from "../layout/row-content.ts";
import { idOf } from "../model/list-selection.ts";
import type { HandledMark } from "../model/use-list-rows.ts";
import { HandledWords } from "../row/HandledWords.tsx";
import { RecordLink } from "../row/RecordLink.tsx";
import { RevealInGrid } from "../row/RevealInGrid.tsx";
import type { RowLook } from "./grid-row.styles.ts";

type Props = {
  readonly row: Row;
  readonly column: LaidColumn;
  readonly content: CellContent;
  readonly look: RowLook;
  /** Place of a cell that stays in sight, px from the left; the last of them has an edge. */
  readonly left: number | undefined;
  readonly isEdge: boolean;
  /** Partly hidden: a number would be read as another one. */
  readonly isCut: boolean;
  /** The pointer is over the cell, or its value is revealed: it has the buttons of its masked values. */
  readonly looksAlikeMasked: boolean;
  /** Decision that the person has just made about the row: shown in place of its state. */
  readonly handled: HandledMark | undefined;
  readonly titleOf: (key: string) => string;
  readonly explainTitle: string | undefined;
  readonly onExplain: (key: string) => void;
  readonly onLink: (link: NoteLink) => void;
  readonly againstLink: NoteLinks["against"];
};

const firstLine = (props: Props): ReactNode => {
  const { row, column, content, look, looksAlikeMasked, titleOf, explainTitle, onExplain } = props;
  const { key } = column;
  const { text, tone, masked } = content;
  if (props.handled !== undefined) return <HandledWords mark={props.handled} isShort />;
  if (tone !== undefined) return <StateTag tone={tone} text={text} />;
  if (looksAlikeMasked && masked.includes(key)) {
    return <RevealInGrid id={idOf(row)} field={key} title={titleOf(key)} masked={text} className={look.reveal} />;
  }
  if (explainTitle !== undefined && typeof row[key] === "number") {
    return (
      <button
        type="button"
        tabIndex={-1}
        className={look.explain}
        title={explainTitle}
        onClick={(event) => {
          event.stopPropagation();
          onExplain(key);
        }}
      >
        {text}
      </button>
    );
  }
  const place = column.column.leadsTo?.(row) ?? null;
  return place === null ? (
    text
  ) : (
    <RecordLink to={place} isInGrid>
      {text}
    </RecordLink>
  );
};

const secondLine = ({
  row,
  column,
  content,
  look,
  looksAlikeMasked,
  titleOf,
  onLink,
  againstLink,
}: Props): ReactNode => {
  const { below, note, masked } = content;
  const [under] = column.below;
  if (looksAlikeMasked && under && masked.includes(under.key)) {
    const { key } = under;
    return (
      <span className={`${look.below} ${look.ground}`}>
        <RevealInGrid id={idOf(row)} field={key} title={titleOf(key)} masked={below} className={look.reveal} />
      </span>
    );
  }
  if (note === undefined)
    return below === "" ? null : (
      <span className={look.below} title={below}>
        {below}
      </span>
    );
  if (note.parts !== undefined) return <StackedBar className={look.bar} label={note.text} parts={note.parts} />;
  const text = note.place ? (
    <RecordLink to={note.place} isInGrid>
      {note.text}
    </RecordLink>
  ) : (
    note.text
  );
  const { link } = note;
  if (link !== undefined) {
    const against = againstLink(link);
    return (
      <span className={look.linked} title={against === null ? note.text : `${note.text} · ${against.reason}`}>
        <span className={look.below}>{note.text}</span>
        <button
          type="button"
          // The grid is one stop of the Tab key; the record offers the same to the keyboard.
          tabIndex={-1}
          aria-disabled={against === null ? undefined : true}
          className={against === null ? look.link : look.linkOff}
          onClick={(event) => {
            event.stopPropagation();
            if (against === null) onLink(link);
          }}
        >
          {against === null ? link.text : `${link.text} · ${against.brief}`}
        </button>
      </span>
    );
  }
  return (
    <span className={look.belowOf[note.tone ?? "neutral"]} title={note.text}>
      {text}
    </span>
  );
};

/** A cell of the grid. A plain function without hooks: a screen of rows has hundreds of them. */
export const gridCell = (props: Props): ReactNode => {
  const { column, content, look, left, isEdge, isCut, looksAlikeMasked } = props;
  const isRight = isRightAligned(column.column);
  const amount = column.isStrong ? look.amountStrong : look.amount;
  const sticky = isEdge ? look.stickyEdge : look.sticky;
  const plain = isRight ? amount[content.sign] : content.isDue && !look.isLines ? look.cellDue : look.cell;
  const placed = left === undefined ? plain : `${plain} ${sticky}`;
  // The button beside a masked value stands over the next cell and hides what is there.
  const ground = looksAlikeMasked ? look.ground : "";
  const own = looksAlikeMasked ? `${placed} ${ground}` : placed;
  const first = firstLine(props);
  // Rows are virtual, so that there is no table; focus stays on the grid, which points at its active row.
  const cell = {
    role: "gridcell",
    className: isRight && isCut ? `${own} ${look.cut}` : own,
    style: left === undefined ? undefined : { left },
    title: isRight || content.tone !== undefined ? undefined : content.text,
    "data-masked": content.masked.length > 0 ? column.key : undefined,
  };
  return (
    <div key={column.key} {...cell}>
      {look.isLines ? (
        <>
          <span
            className={content.tone === undefined ? `${content.isDue ? look.topDue : look.top} ${ground}` : look.topTag}
          >
            {first}
          </span>
          {secondLine(props)}
        </>
      ) : (
        first
      )}
    </div>
  );
};
