import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { ActionBar } from "../../ui/buttons/ActionBar.tsx";
import type { BarAction } from "../../ui/buttons/arrange-actions.ts";
import type { ListAction } from "../model/define-list-screen.ts";
import { isOffered, noRowFits } from "../model/use-selection-verdicts.ts";

type Props = {
  readonly list: ListName;
  readonly row: Row;
  readonly actions: readonly ListAction[];
  readonly onAction: (action: ListAction) => void;
  /** Further things to do here, in the same bar behind the list's actions. */
  readonly besides?: readonly BarAction[] | undefined;
};

/** The actions of a list's row as buttons of its detail, for records that the service gives no verdicts with. */
export const RowActions = ({ list, row, actions, onAction, besides = [] }: Props) => {
  const { t } = useText();
  const { id: userId } = useUser();
  const can = useCan();
  const listSpec = listByName(list);
  return (
    <ActionBar
      actions={[
        ...actions.map(
          (action): BarAction => ({
            ...action,
            text: t(action.labelKey),
            against: isOffered(listSpec, action, row, userId) ? action.whyNot?.(row, userId, can) : noRowFits,
            reasonTexts: { [noRowFits]: "actions.notInState", ...action.reasonTexts },
            isForward: action.isPrimary,
            onClick: () => onAction(action),
          }),
        ),
        ...besides,
      ]}
    />
  );
};
