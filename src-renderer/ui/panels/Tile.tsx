import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { FluentIcon } from "@fluentui/react-icons";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { narrow, usePanelStyles, wide } from "./panel.styles.ts";
import { Sparkline } from "./Sparkline.tsx";

const useStyles = makeStyles({
  row: {
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    gap: "12px",
    flexShrink: 0,
    [wide]: { gap: "16px" },
    [narrow]: { gridAutoFlow: "row", gridTemplateColumns: "repeat(auto-fit, minmax(300px, 1fr))" },
  },
  tile: {
    display: "grid",
    gridTemplateColumns: "minmax(0, max-content) minmax(0, 1fr)",
    alignContent: "center",
    boxSizing: "border-box",
    minHeight: "88px",
    padding: "8px 16px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground1,
    color: "inherit",
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: "left",
    textDecorationLine: "none",
    [wide]: { minHeight: "112px", padding: "12px 20px" },
  },
  leading: {
    cursor: "pointer",
    ":hover": { border: `1px solid ${tokens.colorBrandStroke2}` },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  name: {
    display: "flex",
    alignItems: "center",
    gap: "6px",
    color: tokens.colorNeutralForeground2,
    whiteSpace: "nowrap",
  },
  icon: { color: tokens.colorNeutralForeground3, fontSize: "16px", flexShrink: 0 },
  value: {
    gridColumn: "1",
    fontSize: "22px",
    lineHeight: "28px",
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: "nowrap",
    [wide]: { fontSize: "28px", lineHeight: "36px" },
  },
  unit: {
    marginLeft: "4px",
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  about: { gridColumn: "1 / -1", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  trend: {
    gridColumn: "2",
    gridRow: "1 / 3",
    justifySelf: "end",
    alignSelf: "center",
    width: "100%",
    maxWidth: "76px",
    height: "36px",
    paddingLeft: "8px",
    [wide]: { maxWidth: "144px", height: "56px" },
  },
});

/** The tiles beside each other; where one is missing the others close up. */
export const TileRow = ({ children }: { children: ReactNode }) => {
  const styles = useStyles();
  return <div className={styles.row}>{children}</div>;
};

/** Contents of a tile. `told`: what stands out of it; `to`: address of its list, null where it leads to a part of the same page. */
export type TileFacts = {
  readonly key: string;
  readonly name: string;
  readonly icon: FluentIcon;
  readonly value: string;
  readonly unit: string;
  readonly about: string;
  readonly told: {
    readonly text: string;
    readonly tone: "quiet" | "success" | "danger" | "warning";
    readonly hint?: string;
  } | null;
  readonly trend: readonly (number | null)[] | null;
  /** The same in words. */
  readonly trendText: string;
  readonly to: string | null;
};

/** A figure with what it is about and its course; leads to its list, or to the part that tells of it, where there is either. */
export const Tile = ({ facts, onChoose }: { facts: TileFacts; onChoose?: () => void }) => {
  const styles = useStyles();
  const shared = usePanelStyles();
  const { name, icon: Icon, value, unit, about, told, trend, trendText, to } = facts;
  const content = (
    <>
      <span className={styles.name}>
        <Icon className={styles.icon} aria-hidden />
        {name}
      </span>
      <span className={styles.value}>
        {value}
        <span className={styles.unit}>{unit}</span>
      </span>
      {trend === null ? null : <Sparkline trend={trend} label={trendText} className={styles.trend} />}
      <span className={mergeClasses(styles.about, shared.small, shared.quiet)}>
        {about}
        {told === null ? null : (
          <>
            {about === "" ? null : " · "}
            <span className={shared[told.tone]} title={told.hint}>
              {told.text}
            </span>
          </>
        )}
      </span>
    </>
  );
  if (to !== null)
    return (
      <Link to={to} className={mergeClasses(styles.tile, styles.leading)}>
        {content}
      </Link>
    );
  return onChoose === undefined ? (
    <div className={styles.tile}>{content}</div>
  ) : (
    <button type="button" className={mergeClasses(styles.tile, styles.leading)} onClick={onChoose}>
      {content}
    </button>
  );
};
