import { Button, Menu, MenuList, MenuPopover, MenuTrigger, makeStyles, tokens } from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { useAvailability } from "../../session/availability.ts";
import { ReasonMenuItem } from "../../ui/buttons/ReasonMenuItem.tsx";
import { textWidth } from "../layout/measure-text.ts";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { noRowFits, stillCounting, useSelectionVerdicts } from "../model/use-selection-verdicts.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    minWidth: 0,
    alignItems: "center",
    gap: tokens.spacingHorizontalS,
    overflow: "hidden",
    // Room for the ring of the button that has the focus, which would be cut otherwise.
    padding: "2px",
  },
  none: { whiteSpace: "nowrap", fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  button: { flexShrink: 0, whiteSpace: "nowrap", fontWeight: tokens.fontWeightRegular },
  main: { flexShrink: 0, whiteSpace: "nowrap" },
  more: { flexShrink: 0, minWidth: 0, whiteSpace: "nowrap", fontWeight: tokens.fontWeightRegular },
});

/** Most buttons that stand in the line; the other actions are in the menu. */
const buttonsAtMost = 3;
/** Width of a button beyond its text, with the gap before the next one, px; its icon comes on top. */
const buttonEdges = 26;
const iconWidth = 26;
const caretWidth = 18;

/** Words for what only a selection can say. */
const ofSelection: Readonly<Record<string, TextKey>> = {
  [noRowFits]: "lists.ui.notConcerned",
  [stillCounting]: "actions.counting",
};

type Props = {
  readonly model: ListModel;
  readonly actions: readonly ListAction[];
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
  /** Width that the buttons may take, px. */
  readonly room: number;
};

type Offer = {
  readonly action: ListAction;
  readonly text: string;
  readonly reason: string | null;
  readonly onClick: () => void;
};

/** As many of the first offers as have room beside the menu, at most three. */
const inRoom = (offers: readonly Offer[], primary: Offer | undefined, room: number): readonly Offer[] => {
  let left = room;
  const fitting: Offer[] = [];
  for (const offer of offers.slice(0, buttonsAtMost)) {
    left -=
      textWidth(offer.text, offer === primary ? "strong" : "small") + buttonEdges + (offer === primary ? iconWidth : 0);
    if (left < 0) break;
    fitting.push(offer);
  }
  return fitting;
};

/**
 * Actions of the person with the selection, by the one rule of `useAvailability`: up to three buttons, each with the number
 * of records that it takes; in a menu the others, and with the reason those that take none.
 */
export const SelectionActions = ({ model, actions, onAction, room }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const availabilityOf = useAvailability();
  const verdicts = useSelectionVerdicts(model, actions);
  const textOf = (action: ListAction, index: number): string => {
    const { count, isExact } = verdicts[index] ?? {};
    const label = t(action.labelKey);
    if (count === undefined || count === 0) return label;
    return t(isExact === true ? "lists.foot.takes" : "lists.foot.takesAtMost", { action: label, count });
  };
  const offers = actions.flatMap((action, index): Offer[] => {
    const availability = availabilityOf({
      ...action,
      against: verdicts[index]?.reason,
      reasonTexts: { ...ofSelection, ...action.reasonTexts },
    });
    if (availability === null) return [];
    const { reason } = availability;
    return [
      {
        action,
        reason,
        text: reason === null ? textOf(action, index) : t(action.labelKey),
        onClick: () => onAction(action, model.selectionTarget()),
      },
    ];
  });
  const possible = offers.filter(({ reason }) => reason === null);
  const primary = possible.find(({ action }) => action.isPrimary === true);
  const ordered = primary === undefined ? possible : [primary, ...possible.filter((offer) => offer !== primary)];
  const more = t("lists.foot.more");
  const buttons = inRoom(ordered, primary, room - textWidth(more, "small") - buttonEdges - caretWidth);
  const others = [...ordered, ...offers.filter(({ reason }) => reason !== null)].filter(
    (offer) => !buttons.includes(offer),
  );
  return (
    <div className={styles.bar}>
      {offers.length === 0 ? <span className={styles.none}>{t("lists.ui.noneForSelection")}</span> : null}
      {buttons.map((offer) => {
        const { action, text, onClick } = offer;
        const Icon = action.icon;
        return (
          <Button
            key={action.key}
            size="small"
            className={offer === primary ? styles.main : styles.button}
            appearance={offer === primary ? "primary" : "secondary"}
            {...(offer === primary && Icon && { icon: <Icon /> })}
            onClick={onClick}
          >
            {text}
          </Button>
        );
      })}
      {others.length === 0 ? null : (
        <Menu positioning="above-start">
          <MenuTrigger disableButtonEnhancement>
            <Button
              size="small"
              className={styles.more}
              icon={<ChevronDownRegular fontSize={12} />}
              iconPosition="after"
            >
              {more}
            </Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {others.map(({ action, text, reason, onClick }) => {
                const Icon = action.icon;
                return (
                  <ReasonMenuItem key={action.key} icon={Icon && <Icon />} reason={reason} onClick={onClick}>
                    {text}
                  </ReasonMenuItem>
                );
              })}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </div>
  );
};
