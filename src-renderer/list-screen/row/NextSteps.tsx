import { Link, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { WarningRegular } from "@fluentui/react-icons";
import { useId } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ShownStep } from "../../../src-shared/kernel/records/next-step.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import { stepOf } from "../../../src-shared/registries/next-steps/registry.ts";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { firstThing } from "../../ui/buttons/page-keys.ts";
import { dueLine, waitingLine } from "../../ui/facts/step-line.ts";
import { besideList } from "../model/list-address.ts";
import { placedSteps } from "./placed-steps.ts";

const useStyles = makeStyles({
  box: {
    flexShrink: 0,
    margin: "0 0 12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    overflow: "hidden",
  },
  boxMine: { border: `1px solid ${tokens.colorStatusWarningBorder1}` },
  head: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "12px",
    minHeight: "36px",
    padding: "0 16px",
    backgroundColor: tokens.colorNeutralBackground2,
  },
  headMine: { backgroundColor: tokens.colorStatusWarningBackground1 },
  strong: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: "tabular-nums" },
  side: { whiteSpace: "nowrap", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  list: { margin: 0, padding: 0, listStyleType: "none" },
  amount: { textAlign: "right", fontVariantNumeric: "tabular-nums" },
  row: {
    display: "grid",
    "& > :last-child": { justifySelf: "end" },
    gridTemplateColumns: "22px minmax(0, 1fr) minmax(96px, 132px) 84px",
    columnGap: "12px",
    alignItems: "center",
    minHeight: "44px",
    padding: "2px 16px",
    "& + &": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  knob: {
    display: "grid",
    placeItems: "center",
    boxSizing: "border-box",
    width: "22px",
    height: "22px",
    border: `1.5px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: "50%",
    fontSize: tokens.fontSizeBase200,
    lineHeight: 1,
    color: tokens.colorNeutralForeground3,
  },
  now: { border: 0, backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  mine: {
    border: 0,
    backgroundColor: tokens.colorStatusWarningBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  // What is to be done is read whole, on two lines where the page is narrow.
  line: {
    overflowWrap: "anywhere",
    fontSize: tokens.fontSizeBase300,
    lineHeight: "18px",
  },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  off: { display: "grid", justifyItems: "end", textAlign: "right" },
  muted: { color: tokens.colorNeutralForeground3 },
  warm: { color: tokens.colorStatusWarningForeground1 },
  none: { margin: "0 0 12px", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

const shownMost = 4;

/** True of a step that should have been done by now. */
const isLate = ({ until }: ShownStep): boolean =>
  until !== null && until < shanghaiNow(Date.now()).slice(0, until.length);

/** One more line among the steps: something that is no step, and holds money back all the same. */
export type FurtherLine = {
  readonly key: string;
  readonly title: string;
  readonly line: string;
  readonly amount: string;
  readonly link: { readonly text: string; readonly onClick: () => void };
};

/** Frame of the steps on a page: what they come to, and what else stops money. */
export type StepsBox = {
  /** A line above them: money that they stop, and what is in order. */
  readonly head?: { readonly title: string; readonly side: string };
  readonly further?: readonly FurtherLine[];
  /** Nothing is said where nothing is left to do. */
  readonly isQuiet?: true;
};

type Props = StepsBox & {
  readonly list: ListName;
  readonly steps: readonly ShownStep[];
  /** Begins the action of the record that takes a step. */
  readonly onStep: (action: string) => void;
};

/** Steps left to do with a record, one's own first, then further lines, then those of others: who has it, since or until when, and one link that does it or leads there. */
export const NextSteps = ({ list, steps, head, further = [], isQuiet, onStep }: Props) => {
  const styles = useStyles();
  const { t, of, texts } = useText();
  const navigate = useNavigate();
  const open = useLocation();
  const availability = useAvailability();
  const id = useId();
  const placed = placedSteps(steps);
  if (placed.length === 0 && further.length === 0)
    return isQuiet === true ? null : <p className={styles.none}>{t("nextSteps.none")}</p>;
  // What is done here needs the service; pages and lists are shown from the copy.
  const away = availability({});
  const first = placed.find(({ step }) => step.is_mine)?.step;
  const linkOf = (step: ShownStep) => {
    const { record, id: recordId, key, page, is_mine, reason, reminder } = step;
    const action = stepOf(record, key)?.action;
    if (reminder !== undefined && isLate(step))
      return (
        <Link
          as="button"
          type="button"
          aria-describedby={`${id}-${record}-${key}-${recordId}`}
          onClick={() => void navigate(reminder)}
        >
          {t("nextSteps.remind")}
        </Link>
      );
    const acts = is_mine && reason === null && action !== undefined && record === list;
    // A page that is open needs no link to itself.
    if (!acts && (page === null || page === open.pathname)) return null;
    const title = is_mine ? of(`nextSteps.${record}.${key}.do`) : t("nextSteps.see");
    if (acts && away?.reason != null)
      return (
        <span className={styles.off} title={away.reason}>
          <span className={styles.muted}>{title}</span>
          <span className={styles.small}>{away.brief ?? away.reason}</span>
        </span>
      );
    const go = acts ? () => onStep(action) : () => void navigate(besideList(page ?? "", open));
    return (
      <Link
        as="button"
        type="button"
        aria-describedby={`${id}-${record}-${key}-${recordId}`}
        {...(step === first && { [firstThing]: "" })}
        onClick={go}
      >
        {title}
      </Link>
    );
  };
  const rowOf = ({ step, place, afterPlace }: (typeof placed)[number]) => {
    const { record, id: recordId, no, key, is_mine, holder, person, since, until, reminded_at } = step;
    // Who may ask again has something to do once it is late.
    const isWarm = is_mine || (step.reminder !== undefined && isLate(step));
    const line = of(`nextSteps.${record}.${key}.line`);
    const when =
      afterPlace === null
        ? until === null
          ? waitingLine(texts, null, since)
          : dueLine(texts, undefined, until, Date.now())
        : t("nextSteps.after", { place: afterPlace });
    return (
      <li key={`${record}.${key}.${recordId}`} className={styles.row}>
        <span
          className={mergeClasses(styles.knob, afterPlace === null && styles.now, is_mine && styles.mine)}
          aria-hidden
        >
          {place}
        </span>
        <div>
          <div
            id={`${id}-${record}-${key}-${recordId}`}
            className={mergeClasses(styles.line, afterPlace !== null && styles.muted)}
          >
            {[of(`nextSteps.${record}.${key}.title`), no ?? ""].join(" ").trim()}
          </div>
          <div className={mergeClasses(styles.line, styles.small)}>
            {reminded_at === undefined
              ? line
              : `${line} · ${t("nextSteps.reminded", { time: clockOf(reminded_at, Date.now()) })}`}
          </div>
        </div>
        <div>
          <div className={mergeClasses(styles.line, isWarm && styles.warm)}>
            {is_mine ? t("nextSteps.you") : (person ?? t(`nextSteps.holders.${holder}`))}
          </div>
          <div className={mergeClasses(styles.line, styles.small, isWarm && styles.warm)}>{when}</div>
        </div>
        {linkOf(step) ?? <span />}
      </li>
    );
  };
  const shown = placed.slice(0, shownMost);
  return (
    <>
      <div className={mergeClasses(styles.box, head && first && styles.boxMine)}>
        {head === undefined ? null : (
          <div className={mergeClasses(styles.head, first && styles.headMine)}>
            <span className={styles.strong}>{head.title}</span>
            <span className={styles.side}>{head.side}</span>
          </div>
        )}
        <ol className={styles.list} aria-label={t("nextSteps.title")}>
          {shown.filter(({ step }) => step.is_mine).map(rowOf)}
          {further.map(({ key, title, line, amount, link }) => (
            <li key={key} className={styles.row}>
              <WarningRegular fontSize={20} className={styles.warm} aria-hidden />
              <div>
                <div id={`${id}-${key}`} className={styles.line}>
                  {title}
                </div>
                <div className={mergeClasses(styles.line, styles.small)} title={line}>
                  {line}
                </div>
              </div>
              <div className={styles.amount}>{amount}</div>
              <Link as="button" type="button" aria-describedby={`${id}-${key}`} onClick={link.onClick}>
                {link.text}
              </Link>
            </li>
          ))}
          {shown.filter(({ step }) => !step.is_mine).map(rowOf)}
        </ol>
      </div>
      {placed.length > shownMost ? (
        <p className={styles.none}>{t("nextSteps.more", { count: placed.length - shownMost })}</p>
      ) : null}
    </>
  );
};
