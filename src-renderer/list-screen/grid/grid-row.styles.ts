import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useMemo } from "react";
import type { Density } from "../../../src-shared/bridge/app.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import { tickBox } from "./tick.styles.ts";

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const useStyles = makeStyles({
  row: {
    position: "absolute",
    left: 0,
    right: 0,
    top: 0,
    display: "grid",
    // A row of a given height: the browser need not lay its cells out to find it.
    gridTemplateRows: "100%",
    boxSizing: "border-box",
    // What happens in a row is drawn without looking at the others.
    contain: "strict",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    cursor: "default",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  compact: { height: "32px", lineHeight: "31px" },
  normal: { height: "36px", lineHeight: "35px" },
  lines: { height: "44px", lineHeight: "18px" },
  openable: { cursor: "pointer" },
  selected: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Selected },
  },
  cursor: {
    backgroundColor: tokens.colorBrandBackground2Hover,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandForeground1}`,
    ":hover": { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  // Without a ground of their own: one that is taken from the row has every cell styled anew as often as the row moves.
  cell: { ...oneLine, boxSizing: "border-box", padding: "0 8px" },
  ground: { backgroundColor: "inherit" },
  twoLines: { paddingTop: "5px" },
  check: {
    boxSizing: "border-box",
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    paddingRight: "8px",
  },
  end: { gridColumn: "-2 / -1", boxSizing: "border-box", textAlign: "center" },
  right: { textAlign: "right" },
  strong: { fontWeight: tokens.fontWeightSemibold },
  zero: { color: tokens.colorNeutralForeground3 },
  negative: { color: tokens.colorStatusDangerForeground1 },
  /** Keeps its place and stays readable to screen readers; what is seen of a number is all of it or nothing. */
  cut: { color: "transparent", "& *": { color: "transparent !important", textDecorationColor: "transparent" } },
  top: { ...oneLine, display: "block" },
  /** A tag is higher than a line and moves nothing by it. */
  topTag: { display: "flex", alignItems: "center", height: "18px" },
  below: {
    ...oneLine,
    display: "block",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    fontFeatureSettings: '"palt", "tnum"',
  },
  bar: { height: "6px", margin: "5px 0" },
  info: { color: tokens.colorBrandForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  danger: { color: tokens.colorStatusDangerForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  doubt: { color: tokens.colorPaletteGrapeForeground2 },
  neutral: {},
  checkbox: tickBox,
  button: {
    padding: 0,
    border: "none",
    backgroundColor: "transparent",
    color: "inherit",
    font: "inherit",
    cursor: "pointer",
  },
  // Beside the value without moving it: it stands over the next cell while it is there.
  reveal: { position: "absolute", marginLeft: "4px", backgroundColor: "inherit" },
  linked: { display: "flex", gap: "8px", minWidth: 0 },
  link: {
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    color: tokens.colorBrandForegroundLink,
    cursor: "pointer",
    ":hover": { textDecorationLine: "underline" },
  },
  linkOff: {
    ...oneLine,
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    color: tokens.colorNeutralForeground3,
    cursor: "default",
  },
  explain: {
    cursor: "help",
    ":hover": { color: tokens.colorBrandForeground1, textDecorationLine: "underline" },
  },
  menu: {
    width: "24px",
    height: "24px",
    lineHeight: "24px",
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    "::before": {
      content: '"..."',
      position: "relative",
      top: "-4px",
      letterSpacing: "1px",
      fontWeight: tokens.fontWeightSemibold,
    },
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
  menuLines: { marginTop: "9px" },
  sticky: { position: "sticky", zIndex: 1, backgroundColor: "inherit" },
  stickyStart: { left: 0 },
  stickyEdge: { borderRight: `1px solid ${tokens.colorNeutralStroke1}` },
  stickyEnd: { right: 0, borderLeft: `1px dashed ${tokens.colorNeutralStrokeAccessible}` },
  skeleton: {
    display: "inline-block",
    height: "10px",
    width: "60%",
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground5,
  },
});

export type RowLook = ReturnType<typeof useRowLook>;

/**
 * The classes of rows and cells, put together once for the whole grid: a row only takes from them. `overflows`: the grid
 * scrolls sideways, so that some cells stay in sight.
 */
export const useRowLook = (density: Density, overflows: boolean, isOpenable: boolean) => {
  const s = useStyles();
  return useMemo(() => {
    const isLines = density === "lines";
    const row = mergeClasses(s.row, s[density], isOpenable && s.openable);
    const cell = mergeClasses(s.cell, isLines && s.twoLines);
    const toned = (tone: StateTone) => mergeClasses(s.below, s[tone]);
    const amount = (isStrong: boolean) => ({
      none: mergeClasses(cell, s.right, isStrong && s.strong),
      zero: mergeClasses(cell, s.right, isStrong && s.strong, s.zero),
      negative: mergeClasses(cell, s.right, isStrong && s.strong, s.negative),
    });
    return {
      isLines,
      row,
      rowSelected: mergeClasses(row, s.selected),
      rowCursor: mergeClasses(row, s.cursor),
      cell,
      cellDue: mergeClasses(cell, s.danger, s.strong),
      topDue: mergeClasses(s.top, s.danger, s.strong),
      sticky: s.sticky,
      stickyEdge: mergeClasses(s.sticky, s.stickyEdge),
      cut: s.cut,
      ground: s.ground,
      amount: amount(false),
      amountStrong: amount(true),
      check: mergeClasses(s.check, overflows && s.sticky, overflows && s.stickyStart),
      end: mergeClasses(s.end, overflows && s.sticky, overflows && s.stickyEnd),
      top: s.top,
      topTag: s.topTag,
      below: s.below,
      bar: s.bar,
      belowOf: {
        info: toned("info"),
        warning: toned("warning"),
        danger: toned("danger"),
        success: toned("success"),
        doubt: toned("doubt"),
        neutral: s.below,
      } satisfies Record<StateTone, string>,
      toneOf: { info: s.info, warning: s.warning, danger: s.danger, success: s.success, doubt: s.doubt, neutral: "" },
      checkbox: s.checkbox,
      linked: s.linked,
      link: mergeClasses(s.button, s.link),
      linkOff: mergeClasses(s.button, s.linkOff),
      explain: mergeClasses(s.button, s.explain),
      reveal: mergeClasses(s.button, s.reveal),
      menu: mergeClasses(s.button, s.menu, isLines && s.menuLines),
      skeleton: s.skeleton,
    };
  }, [s, density, overflows, isOpenable]);
};
