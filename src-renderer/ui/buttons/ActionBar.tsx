import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useId, useRef } from "react";
import { useLink } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { useConnection } from "../../session/bootstrap.ts";
import { arrangeActions, type BarAction, besideAtMost, type OfferedAction } from "./arrange-actions.ts";
import { FoldedActions } from "./FoldedActions.tsx";
import { usePageKeys } from "./page-keys.ts";
import { ReasonButton } from "./ReasonButton.tsx";
import { reasonsBeside } from "./reasons-beside.ts";
import { useRecordFrame } from "./record-frame.ts";
import { useRoom } from "./use-room.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexWrap: "wrap",
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    alignItems: "center",
    justifyContent: "flex-end",
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
  },
  words: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: "120px",
    overflowWrap: "anywhere",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  atEnd: { textAlign: "right" },
});

type Props = {
  readonly actions: readonly BarAction[];
  /** Next step of the record, said where this person cannot bring it forward now. */
  readonly waitsFor?: string | undefined;
};

/**
 * Offers this person's actions on a record, by the one rule of `useAvailability`; and what it waits for if they are not theirs.
 * The primary button stands at the right, two at most beside it, the rest in a menu. Beside a list, passing has Ctrl+Enter and
 * goes on to the next, refusing has R.
 */
export const ActionBar = ({ actions, waitsFor }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const bar = useRef<HTMLDivElement>(null);
  const reasonsId = useId();
  const availabilityOf = useAvailability();
  const frame = useRecordFrame();
  const offered = actions.flatMap((action): OfferedAction[] => {
    const offer = availabilityOf(action);
    const onClick = () => {
      frame?.review?.begun();
      action.onClick();
    };
    return offer === null ? [] : [{ action: { ...action, onClick }, reason: offer.reason }];
  });
  // While nothing can be reached that is what the record waits for, whatever its state says.
  const link = useLink();
  const { online } = useConnection();
  const isAway = link !== "open" || !online;
  const awayReason = isAway ? offered.find(({ reason }) => reason !== null)?.reason : null;
  const room = useRoom(
    bar,
    offered.map(({ action, reason }) => `${action.text}${reason ?? ""}`).join("|"),
    besideAtMost,
  );
  const { lead, beside, folded } = arrangeActions(offered, room);
  const primary = lead?.reason === null ? lead.action : undefined;
  const possibleRefusal = offered.find(({ action, reason }) => action.decides === "refuse" && reason === null)?.action;
  const refusal = frame && possibleRefusal;
  const passing = frame && primary?.decides === "pass" ? primary : undefined;
  usePageKeys({
    ...(frame && primary && { "ctrl+enter": primary.onClick }),
    ...(refusal && { r: refusal.onClick }),
  });
  const note = awayReason ?? waitsFor;
  // Nobody has to point at a button to learn why it is off.
  const visible = lead === undefined ? beside : [lead, ...beside];
  const off = visible.flatMap(({ action, reason }) => (reason === null ? [] : [{ text: action.text, reason }]));
  const reasons = awayReason == null ? reasonsBeside(texts, off) : "";
  const goesOn = passing !== undefined && frame?.review != null;
  const keyOf = (action: BarAction) => {
    if (frame && action === primary) return "Ctrl ⏎";
    return action === refusal ? "R" : undefined;
  };
  const buttonOf = ({ action, reason }: OfferedAction) => {
    const Icon = action.icon;
    return (
      <ReasonButton
        key={action.key}
        {...(Icon && { icon: <Icon /> })}
        appearance={action === primary ? "primary" : "secondary"}
        reason={reason}
        reasonId={reasonsId}
        shortcut={keyOf(action)}
        onClick={action.onClick}
      >
        {goesOn && action === passing ? t("recordFrame.andNext", { action: action.text }) : action.text}
      </ReasonButton>
    );
  };
  const saysNote = primary === undefined && note != null;
  const saysReasons = reasons !== "" && !(primary === undefined && reasons === note);
  return (
    <div ref={bar} className={styles.bar}>
      {saysNote ? (
        <span id={saysReasons ? undefined : reasonsId} className={styles.words} role="note">
          {note}
        </span>
      ) : null}
      {saysReasons ? (
        <span id={reasonsId} className={mergeClasses(styles.words, styles.atEnd)}>
          {reasons}
        </span>
      ) : null}
      {beside.map(buttonOf)}
      <FoldedActions folded={folded} />
      {lead === undefined ? null : buttonOf(lead)}
    </div>
  );
};
