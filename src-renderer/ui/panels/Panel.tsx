import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { EmptyState } from "../EmptyState.tsx";
import type { PictureName } from "../Picture.tsx";
import { narrow, usePanelStyles, wide } from "./panel.styles.ts";

const useStyles = makeStyles({
  panel: {
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    minHeight: 0,
    overflow: "hidden",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground1,
    [narrow]: { minHeight: "120px" },
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minHeight: "36px",
    flexShrink: 0,
    padding: "0 16px",
    [wide]: { minHeight: "48px", padding: "0 20px" },
    [narrow]: { flexWrap: "wrap", padding: "4px 16px" },
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: "nowrap",
  },
  note: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
    minWidth: 0,
  },
  nothing: { flexGrow: 1, minHeight: 0, overflow: "auto", display: "grid", placeItems: "center" },
  side: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    marginLeft: "auto",
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    [narrow]: { flexWrap: "wrap" },
  },
});

type Props = {
  readonly title: string;
  /** Beside the title in small: a count, what figures go by. */
  readonly note?: ReactNode;
  /** At the right of the head: a link, a choice. */
  readonly side?: ReactNode;
  /** Said instead of the content where there is none. */
  readonly nothing?: string | null;
  /** Beside that sentence: all is done, or nothing was there yet. */
  readonly picture?: Extract<PictureName, "done" | "first">;
  readonly children?: ReactNode;
};

/** A titled part of the workbench. */
export const Panel = ({ title, note, side, nothing = null, picture = "done", children }: Props) => {
  const styles = useStyles();
  const shared = usePanelStyles();
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {note === undefined || note === null ? null : <span className={styles.note}>{note}</span>}
        {nothing !== null || side === undefined || side === null ? null : (
          <div className={mergeClasses(styles.side, shared.small)}>{side}</div>
        )}
      </div>
      {nothing === null ? (
        children
      ) : (
        <div className={styles.nothing}>
          <EmptyState picture={picture} title={nothing} isSmall />
        </div>
      )}
    </section>
  );
};
