import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";

export type StepState = "done" | "now" | "failed" | "ahead";

/** One step of a record's way, in words of the person's language. */
export type Step = {
  readonly key: string;
  readonly title: string;
  readonly state: StepState;
  /** The person who looks may do it: drawn in the colour of what waits for somebody. */
  readonly isMine?: boolean;
  /** Person who did it and when, or who has it and how long it has waited. One short line. */
  readonly line?: string | undefined;
};

/** From these widths of the bar on there is room for the words of every step; below, only of the one it is at. */
const allTitles = "@container (max-width: 420px)";
const allTitlesOfMany = "@container (max-width: 620px)";
const allLines = "@container (max-width: 560px)";
const allLinesOfMany = "@container (max-width: 800px)";

const hidden = {
  position: "absolute",
  width: "1px",
  minWidth: 0,
  height: "1px",
  overflow: "hidden",
  clip: "rect(0 0 0 0)",
  whiteSpace: "nowrap",
} as const;

const useStyles = makeStyles({
  frame: { containerType: "inline-size", flexShrink: 0 },
  bar: {
    display: "flex",
    margin: 0,
    padding: 0,
    listStyleType: "none",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    backgroundColor: tokens.colorNeutralBackground2,
    overflow: "hidden",
  },
  step: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "10px",
    boxSizing: "border-box",
    // As wide as its title, and an equal part of what is left: a long title is not cut while others have room.
    flexGrow: 1,
    flexBasis: "auto",
    minWidth: 0,
    minHeight: "56px",
    padding: "4px 8px 4px 14px",
    "& + &::before": {
      content: '""',
      position: "absolute",
      left: "-5px",
      top: "calc(50% - 5px)",
      width: "9px",
      height: "9px",
      borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
      borderRight: `1px solid ${tokens.colorNeutralStroke1}`,
      transform: "rotate(45deg)",
    },
  },
  // One line of words, and the second one is only read out.
  slim: { minHeight: "30px", padding: "0 10px", gap: "6px" },
  slimKnob: { width: "18px", height: "18px" },
  slimTitle: { fontSize: tokens.fontSizeBase200 },
  here: { backgroundColor: tokens.colorNeutralBackground1 },
  // Where lines or words are left out a step takes what is left of it, and the one that the record is at has the rest.
  giveWay: {
    [allLines]: { flexGrow: 0, flexBasis: "auto" },
    [allTitles]: { padding: "0 10px" },
  },
  giveWayOfMany: {
    [allLinesOfMany]: { flexGrow: 0, flexBasis: "auto" },
    [allTitlesOfMany]: { padding: "0 10px" },
  },
  knob: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    boxSizing: "border-box",
    width: "22px",
    height: "22px",
    border: `1.5px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: "50%",
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: 1,
  },
  doneKnob: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    border: "1.5px solid transparent",
    color: tokens.colorStatusSuccessForeground1,
  },
  nowKnob: {
    backgroundColor: tokens.colorBrandBackground,
    border: `1.5px solid ${tokens.colorBrandBackground}`,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
  },
  mineKnob: {
    backgroundColor: tokens.colorStatusWarningBackground3,
    border: `1.5px solid ${tokens.colorStatusWarningBackground3}`,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
  },
  failedKnob: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    border: `1.5px solid ${tokens.colorStatusDangerBackground3}`,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
  },
  words: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", flexGrow: 1, minWidth: 0 },
  wordsGone: { [allTitles]: hidden },
  wordsGoneOfMany: { [allTitlesOfMany]: hidden },
  lineGone: { [allLines]: hidden },
  lineGoneOfMany: { [allLinesOfMany]: hidden },
  // A long title goes on in a second line: it is never cut.
  title: {
    overflowWrap: "anywhere",
    fontSize: tokens.fontSizeBase300,
    lineHeight: "18px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  aheadTitle: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  // Asks for the width of a day with its time, and takes what the step has.
  line: {
    width: "106px",
    minWidth: "100%",
    maxWidth: "100%",
    overflowWrap: "anywhere",
    fontSize: tokens.fontSizeBase200,
    lineHeight: "16px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground3,
  },
  mineLine: { color: tokens.colorStatusWarningForeground1 },
  failedLine: { color: tokens.colorStatusDangerForeground1 },
  spoken: hidden,
});

const knobText = (state: StepState, place: number) => {
  if (state === "done") return <CheckmarkRegular fontSize={14} />;
  return state === "failed" ? "!" : place;
};

type Props = {
  readonly steps: readonly Step[];
  readonly label?: string;
  /** As high as a button, with the titles alone. */
  readonly isSlim?: boolean;
};

/**
 * Where a record stands on its way: what was done by whom, who has it now and since when, what is next. A failure marks its
 * own step. Where the bar is narrow, words of the other steps are left out (they are still read out), never cut.
 */
export const StepBar = ({ steps, label, isSlim = false }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const isMany = steps.length > 3;
  const current = steps.find(({ state }) => state === "failed") ?? steps.find(({ state }) => state === "now");
  // A record that is done stands at its last step: that one keeps its words where there is little room.
  const kept = current ?? steps.findLast(({ state }) => state === "done") ?? steps[0];
  return (
    <div className={styles.frame}>
      <ol className={styles.bar} aria-label={label ?? t("recordSteps.label")}>
        {steps.map((step, at) => {
          const { key, title, state, isMine = false, line } = step;
          const isHere = state === "now" || state === "failed";
          const givesWay = step !== kept;
          const words = line === undefined ? title : `${title} · ${line}`;
          return (
            <li
              key={key}
              title={words}
              className={mergeClasses(
                styles.step,
                isSlim && styles.slim,
                isHere && styles.here,
                givesWay && (isMany ? styles.giveWayOfMany : styles.giveWay),
              )}
              {...(step === current && { "aria-current": "step" as const })}
            >
              <span
                aria-hidden
                className={mergeClasses(
                  styles.knob,
                  isSlim && styles.slimKnob,
                  state === "done" && styles.doneKnob,
                  state === "now" && (isMine ? styles.mineKnob : styles.nowKnob),
                  state === "failed" && styles.failedKnob,
                )}
              >
                {knobText(state, at + 1)}
              </span>
              <span
                className={mergeClasses(styles.words, givesWay && (isMany ? styles.wordsGoneOfMany : styles.wordsGone))}
              >
                <span
                  className={mergeClasses(
                    styles.title,
                    isSlim && styles.slimTitle,
                    state === "ahead" && styles.aheadTitle,
                  )}
                >
                  {title}
                </span>
                <span className={styles.spoken}>{t(`recordSteps.states.${state}`)}</span>
                {line === undefined ? null : (
                  <span
                    className={mergeClasses(
                      styles.line,
                      state === "now" && isMine && styles.mineLine,
                      state === "failed" && styles.failedLine,
                      givesWay && (isMany ? styles.lineGoneOfMany : styles.lineGone),
                      isSlim && styles.spoken,
                    )}
                  >
                    {line}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
};
