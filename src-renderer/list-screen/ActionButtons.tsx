import { Button, Tooltip } from "@fluentui/react-components";
import { useCan } from "../app/bootstrap.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../app/money-allowed.ts";
import type { ActionTarget, ListAction } from "./define-list-screen.ts";

/** Whether an action concerns a target: one of its known rows is in a state for it, or no row is known. */
export const concerns = ({ offers }: ListAction, { rows }: ActionTarget): boolean =>
  offers === undefined || rows.length === 0 || rows.some(offers);

type Props = {
  readonly actions: readonly ListAction[];
  readonly target: ActionTarget;
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
};

/** Buttons of the actions that the person may take; one that moves money says why when it is off. */
export const ActionButtons = ({ actions, target, onAction }: Props) => {
  const can = useCan();
  const money = useMoneyAllowed();
  const { t } = useText();
  return actions
    .filter((action) => action.permission === undefined || can(action.permission))
    .map((action) => {
      const Icon = action.icon;
      const reason = action.movesMoney ? money.reason : null;
      const isOff = reason !== null || !concerns(action, target);
      const button = (
        <Button
          key={action.key}
          size="small"
          appearance={action.isPrimary ? "primary" : "secondary"}
          disabledFocusable={isOff}
          {...(Icon && { icon: <Icon /> })}
          onClick={() => {
            if (!isOff) onAction(action, target);
          }}
        >
          {t(action.labelKey)}
        </Button>
      );
      return reason === null ? (
        button
      ) : (
        <Tooltip key={action.key} content={reason} relationship="description">
          {button}
        </Tooltip>
      );
    });
};
