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
import { useText } from "../../i18n/TextProvider.tsx";
import { type AvailabilityInput, useAvailability } from "../../session/availability.ts";
import { ReasonButton } from "./ReasonButton.tsx";

const useStyles = makeStyles({
  waiting: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** One thing that can be done with a record. */
export type BarAction = AvailabilityInput & {
  readonly key: string;
  readonly text: string;
  readonly icon?: FluentIcon | undefined;
  /** Brings the record forward: the first of these that can be done now is the primary button. */
  readonly isForward?: boolean | undefined;
  /** Seldom wanted: in the menu behind the buttons. */
  readonly isFolded?: boolean | undefined;
  readonly onClick: () => void;
};

type Props = {
  readonly actions: readonly BarAction[];
  /** What the record waits for, said where this person cannot bring it forward now. */
  readonly waitsFor?: string | undefined;
};

/** What this person can do with a record, by the one rule of `useAvailability`; and what it waits for where that is not theirs. */
export const ActionBar = ({ actions, waitsFor }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const availabilityOf = useAvailability();
  const offeredActions = actions.flatMap((action) => {
    const offer = availabilityOf(action);
    return offer === null ? [] : [{ action, reason: offer.reason }];
  });
  const primary = offeredActions.find(({ action, reason }) => action.isForward === true && reason === null)?.action;
  const visibleActions = offeredActions.filter(({ action }) => action.isFolded !== true);
  const folded = offeredActions.filter(({ action }) => action.isFolded === true);
  return (
    <>
      {visibleActions.map(({ action, reason }) => {
        const Icon = action.icon;
        return (
          <ReasonButton
            key={action.key}
            size="small"
            {...(Icon && { icon: <Icon /> })}
            appearance={action === primary ? "primary" : "secondary"}
            reason={reason}
            onClick={action.onClick}
          >
            {action.text}
          </ReasonButton>
        );
      })}
      {folded.length === 0 ? null : (
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
      )}
      {primary === undefined && waitsFor !== undefined ? (
        <span className={styles.waiting} role="note">
          {waitsFor}
        </span>
      ) : null}
    </>
  );
};
