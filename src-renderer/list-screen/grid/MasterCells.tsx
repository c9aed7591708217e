import { makeStyles, tokens } from "@fluentui/react-components";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import { noteFor, quietTone, quietWord } from "../layout/cell-notes.ts";
import { gridText } from "../layout/grid-texts.ts";
import { underTitle } from "../layout/lay-out.ts";
import type { ContentContext } from "../layout/row-content.ts";
import type { HandledMark } from "../model/use-list-rows.ts";
import { HandledWords } from "../row/HandledWords.tsx";
import type { RowLook } from "./grid-row.styles.ts";

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const useStyles = makeStyles({
  // As wide as the list, however long what it says is: the amount stays in sight.
  line: { minWidth: 0, display: "flex", justifyContent: "space-between", columnGap: "8px", padding: "0 16px" },
  first: { marginTop: "10px", lineHeight: "18px", height: "18px" },
  second: {
    lineHeight: "18px",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontFeatureSettings: '"palt", "tnum"',
  },
  text: { ...oneLine, minWidth: 0 },
  amount: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold },
  state: { ...oneLine, flexShrink: 0, maxWidth: "62%" },
});

type Props = {
  readonly row: Row;
  readonly context: ContentContext;
  readonly look: RowLook;
  /** Decision that the person has just made about it: shown in place of its state. */
  readonly handled: HandledMark | undefined;
};

/** A record in the narrow list beside an open one: number and main amount, below them whom it is about and how it stands. */
export const MasterCells = ({ row, context: { name, texts, today, person, isOneCompany }, look, handled }: Props) => {
  const styles = useStyles();
  const list = listByName(name);
  const { columns } = list;
  const { title, amount, state } = list.layout.master;
  const under = underTitle(list, isOneCompany === true);
  const textOf = (key: string | undefined): string => {
    const column = key === undefined ? undefined : columns[key];
    return column === undefined || key === undefined ? "" : gridText(texts, column, row[key], today);
  };
  const states = state === undefined ? undefined : columns[state]?.states;
  const key = states?.keyOf(Number(row[state ?? ""]));
  const tone: StateTone = (key === undefined ? undefined : states?.specs[key]?.tone) ?? "neutral";
  const asked = { texts, today, ...(person && { person }) };
  const quiet = state === undefined ? undefined : quietTone(name, state, row, asked);
  // Where a state is quiet its word is enough: the record says the rest.
  const note = state === undefined || quiet !== undefined ? undefined : noteFor(name, state)?.(row, asked);
  // Why it stands there says more than where, and has the colour of the state where it has none of its own.
  const word = state === undefined ? undefined : quietWord(name, state, row, asked);
  const said = [word ?? textOf(state), note?.text ?? ""].filter((text) => text !== "").join(" · ");
  const cell = { role: "gridcell" } as const;
  return (
    <>
      <div className={`${styles.line} ${styles.first}`}>
        <span {...cell} className={styles.text} title={textOf(title)}>
          {textOf(title)}
        </span>
        <span {...cell} className={styles.amount}>
          {textOf(amount)}
        </span>
      </div>
      <div className={`${styles.line} ${styles.second}`}>
        <span {...cell} className={styles.text} title={textOf(under)}>
          {textOf(under)}
        </span>
        <span
          {...cell}
          className={`${styles.state} ${look.toneOf[note?.tone ?? (quiet === undefined ? tone : (quiet ?? "neutral"))]}`}
          title={handled === undefined ? said : undefined}
        >
          {handled === undefined ? said : <HandledWords mark={handled} />}
        </span>
      </div>
    </>
  );
};
