import { useCan, useUser } from "../app/bootstrap.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../app/money-allowed.ts";
import { ReasonButton } from "../ui/ReasonButton.tsx";
import type { ActionTarget, ListAction } from "./define-list-screen.ts";

/** Whether an action concerns a target: the person may take it with one of its known rows, or no row is known. */
export const concerns = ({ offers }: ListAction, { rows }: ActionTarget, userId: string): boolean =>
  offers === undefined || rows.length === 0 || rows.some((row) => offers(row, userId));

type Props = {
  readonly actions: readonly ListAction[];
  readonly target: ActionTarget;
  readonly onAction: (action: ListAction, target: ActionTarget) => void;
};

/** Buttons of the actions that the person may take; one that is off says why. */
export const ActionButtons = ({ actions, target, onAction }: Props) => {
  const can = useCan();
  const { id } = useUser();
  const money = useMoneyAllowed();
  const { t } = useText();
  return actions
    .filter((action) => action.permission === undefined || can(action.permission))
    .map((action) => {
      const Icon = action.icon;
      const reason =
        (action.movesMoney ? money.reason : null) ?? (concerns(action, target, id) ? null : t("lists.ui.notConcerned"));
      return (
        <ReasonButton
          key={action.key}
          size="small"
          appearance={action.isPrimary ? "primary" : "secondary"}
          {...(Icon && { icon: <Icon /> })}
          reason={reason}
          onClick={() => onAction(action, target)}
        >
          {t(action.labelKey)}
        </ReasonButton>
      );
    });
};
