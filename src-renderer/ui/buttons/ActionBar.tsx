import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { type FluentIcon, MoreHorizontalRegular } from "@fluentui/react-icons";
import { createPortal } from "react-dom";
import { approvalAction, refusalAction } from "../../../src-shared/kernel/records/define.ts";
import { useLink } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { type AvailabilityInput, useAvailability } from "../../session/availability.ts";
import { useConnection } from "../../session/bootstrap.ts";
import { usePageKeys } from "./page-keys.ts";
import { ReasonButton } from "./ReasonButton.tsx";
import { useMenuPlace, useRecordFrame } from "./record-frame.ts";

const useStyles = makeStyles({
  waiting: {
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: 0,
    minWidth: "80px",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  reasons: {
    flexShrink: 1,
    minWidth: 0,
    maxWidth: "60%",
    overflowWrap: "anywhere",
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
});

/** One thing that can be done with a record. */
export type BarAction = AvailabilityInput & {
  readonly key: string;
  readonly text: string;
  readonly icon?: FluentIcon | undefined;
  /** Brings the record forward: the first of these that can be done now is the primary button. */
  readonly isForward?: boolean | undefined;
  /** A second person passes or refuses the record by it: it has a key, and leads on to the next record that waits. */
  readonly decides?: "pass" | "refuse" | undefined;
  /** Seldom wanted: in the menu of the record's head. */
  readonly isFolded?: boolean | undefined;
  readonly onClick: () => void;
};

/** Actions of these names pass or refuse a record, on every screen. */
const decisions: Readonly<Record<string, "pass" | "refuse">> = {
  [approvalAction]: "pass",
  [refusalAction]: "refuse",
  // Who is refused here is told why and comes again.
  refuse: "refuse",
};

export const decidesBy = (action: string): BarAction["decides"] =>
  Object.hasOwn(decisions, action) ? decisions[action] : undefined;

type Props = {
  readonly actions: readonly BarAction[];
  /** Next step of the record, said where this person cannot bring it forward now. */
  readonly waitsFor?: string | undefined;
};

/** Buttons that have room for their icons in one row at 1366 px; of more only the primary one has its own. */
const mostWithIcons = 5;

type OfferedAction = { readonly action: BarAction; readonly reason: string | null };

const FoldedActions = ({ folded }: { readonly folded: readonly OfferedAction[] }) => {
  const { t } = useText();
  const place = useMenuPlace();
  const menu = (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle" icon={<MoreHorizontalRegular />} aria-label={t("actions.more")} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {folded.map(({ action, reason }) => {
            const Icon = action.icon;
            return (
              <MenuItem
                key={action.key}
                {...(Icon && { icon: <Icon /> })}
                disabled={reason !== null}
                {...(reason !== null && { subText: reason })}
                onClick={action.onClick}
              >
                {action.text}
              </MenuItem>
            );
          })}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
  return place === null ? menu : createPortal(menu, place);
};

/** Reasons why buttons are off, beside them: the common reason alone, several with the button that each is of. */
const reasonsBeside = ({ t, list }: Texts, offered: readonly OfferedAction[]): string => {
  const off = offered.flatMap(({ action, reason }) => (reason === null ? [] : [{ text: action.text, reason }]));
  const reasons = [...new Set(off.map(({ reason }) => reason))];
  if (reasons.length <= 1) return reasons[0] ?? "";
  const namesOf = (reason: string) => list(off.flatMap((one) => (one.reason === reason ? [one.text] : [])));
  return reasons.map((reason) => t("recordFrame.off", { actions: namesOf(reason), reason })).join(" · ");
};

/**
 * Offers this person's actions on a record, by the one rule of `useAvailability`; and what it waits for if they are not theirs.
 * The primary button stands at the right. Beside a list, passing has Ctrl+Enter and goes on to the next, refusing has R.
 */
export const ActionBar = ({ actions, waitsFor }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const availabilityOf = useAvailability();
  const frame = useRecordFrame();
  const offeredActions = actions.flatMap((action): OfferedAction[] => {
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
  const awayReason = isAway ? offeredActions.find(({ reason }) => reason !== null)?.reason : null;
  const primary = offeredActions.find(({ action, reason }) => action.isForward === true && reason === null)?.action;
  const folded = offeredActions.filter(({ action }) => action.isFolded === true);
  const visibleActions = offeredActions
    .filter(({ action }) => action.isFolded !== true)
    .toSorted((one, other) => Number(one.action === primary) - Number(other.action === primary));
  const isCrowded = visibleActions.length > mostWithIcons;
  const possibleAction = (decides: BarAction["decides"]) =>
    offeredActions.find(({ action, reason }) => action.decides === decides && reason === null)?.action;
  const refusal = frame && possibleAction("refuse");
  const passing = frame && primary?.decides === "pass" ? primary : undefined;
  usePageKeys({
    ...(frame && primary && { "ctrl+enter": primary.onClick }),
    ...(refusal && { r: refusal.onClick }),
  });
  const note = awayReason ?? waitsFor;
  // Nobody has to point at a button to learn why it is off.
  const reasons = awayReason == null ? reasonsBeside(texts, visibleActions) : "";
  const goesOn = passing !== undefined && frame?.review != null;
  const keyOf = (action: BarAction) => {
    if (frame && action === primary) return "Ctrl ⏎";
    return action === refusal ? "R" : undefined;
  };
  return (
    <>
      {primary === undefined && note != null ? (
        <span className={styles.waiting} role="note">
          {note}
        </span>
      ) : null}
      {reasons === "" || (primary === undefined && reasons === note) ? null : (
        <span className={styles.reasons}>{reasons}</span>
      )}
      {visibleActions.map(({ action, reason }) => {
        const Icon = action.icon;
        return (
          <ReasonButton
            key={action.key}
            {...(Icon && (!isCrowded || action === primary) && { icon: <Icon /> })}
            appearance={action === primary ? "primary" : "secondary"}
            reason={reason}
            shortcut={keyOf(action)}
            onClick={action.onClick}
          >
            {goesOn && action === passing ? t("recordFrame.andNext", { action: action.text }) : action.text}
          </ReasonButton>
        );
      })}
      {folded.length === 0 ? null : <FoldedActions folded={folded} />}
    </>
  );
};
