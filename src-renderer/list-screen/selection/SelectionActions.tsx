import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Overflow,
  OverflowItem,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { useAvailability } from "../../session/availability.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import type { ListModel } from "../model/use-list-model.ts";
import { noRowFits, stillCounting, useSelectionVerdicts } from "../model/use-selection-verdicts.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    flexGrow: 1,
    flexBasis: 0,
    minWidth: "32px",
    justifyContent: "flex-end",
    overflow: "hidden",
    // Room for the ring of the button that has the focus, which would be cut otherwise.
    padding: "2px",
  },
  one: { flexShrink: 0, paddingLeft: tokens.spacingHorizontalS },
  button: { whiteSpace: "nowrap" },
});

/** Words for what only a selection can say. */
const ofSelection: Readonly<Record<string, TextKey>> = {
  [noRowFits]: "lists.ui.notConcerned",
  [stillCounting]: "actions.counting",
};

type Props = {
  readonly model: ListModel;
  readonly actions: readonly ListAction[];
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
};

type AvailableAction = { readonly action: ListAction; readonly reason: string | null; readonly onClick: () => void };

/** An action whose button has no room, as an entry of the menu. */
const HiddenAction = ({ action, reason, onClick }: AvailableAction) => {
  const { t } = useText();
  const isVisible = useIsOverflowItemVisible(action.key);
  const Icon = action.icon;
  if (isVisible) return null;
  return (
    <MenuItem
      {...(Icon && { icon: <Icon /> })}
      disabled={reason !== null}
      {...(reason !== null && { subText: reason })}
      onClick={onClick}
    >
      {t(action.labelKey)}
    </MenuItem>
  );
};

const HiddenActions = ({ available }: { available: readonly AvailableAction[] }) => {
  const styles = useStyles();
  const { t } = useText();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing) return null;
  return (
    <div ref={ref} className={styles.one}>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button size="small" icon={<MoreHorizontalRegular />} aria-label={t("actions.more")} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {available.map((one) => (
              <HiddenAction key={one.action.key} {...one} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
};

/**
 * What the person can do with the selection, by the one rule of `useAvailability`: as many buttons as have room, whole; the rest
 * in a menu at the end.
 */
export const SelectionActions = ({ model, actions, onAction }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const availabilityOf = useAvailability();
  const against = useSelectionVerdicts(model, actions);
  const available = actions.flatMap((action, index): AvailableAction[] => {
    const availability = availabilityOf({
      ...action,
      against: against[index],
      reasonTexts: { ...ofSelection, ...action.reasonTexts },
    });
    return availability === null
      ? []
      : [{ action, reason: availability.reason, onClick: () => onAction(action, model.selectionTarget()) }];
  });
  const primary = available.find(({ action, reason }) => action.isPrimary === true && reason === null)?.action;
  return (
    <Overflow padding={4} minimumVisible={0}>
      <div className={styles.bar}>
        {available.map(({ action, reason, onClick }) => {
          const Icon = action.icon;
          return (
            <OverflowItem key={action.key} id={action.key} priority={action === primary ? 2 : reason === null ? 1 : 0}>
              <div className={styles.one}>
                <ReasonButton
                  size="small"
                  className={styles.button}
                  appearance={action === primary ? "primary" : "secondary"}
                  {...(Icon && { icon: <Icon /> })}
                  reason={reason}
                  onClick={onClick}
                >
                  {t(action.labelKey)}
                </ReasonButton>
              </div>
            </OverflowItem>
          );
        })}
        <HiddenActions available={available} />
      </div>
    </Overflow>
  );
};
