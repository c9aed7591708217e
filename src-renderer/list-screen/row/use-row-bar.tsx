import { type ReactNode, useMemo, useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { type BarAction, decidesBy } from "../../ui/buttons/arrange-actions.ts";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import { idOf } from "../model/list-selection.ts";
import { isOffered } from "../model/use-selection-verdicts.ts";

type Input = {
  readonly list: ListName;
  readonly actions: readonly ListAction[];
  /** Keys of those that stand in the open where there is room; the others are in the menu. All of them without it. */
  readonly inSight?: ReadonlySet<string> | undefined;
  /** The dialog of an action was closed after it was done. */
  readonly onDone: (action: string) => void;
};

type RowBar = {
  actionsOf(row: Row): readonly BarAction[];
  /** The dialog of the action that was begun. */
  readonly dialog: ReactNode;
};

/** Actions that a list offers for a row, for the bar of its detail. */
export const useRowBar = ({ list: name, actions, inSight, onDone }: Input): RowBar => {
  const { t } = useText();
  const { id: userId } = useUser();
  const can = useCan();
  const [running, setRunning] = useState<{ readonly action: ListAction; readonly row: Row }>();
  const list = listByName(name);
  const target = useMemo(
    (): ActionTarget | undefined =>
      running && {
        list: name,
        filters: {},
        selection: { mode: "some", ids: [idOf(running.row)] },
        count: 1,
        sums: Object.fromEntries(list.sums.map((column) => [column, Number(running.row[column] ?? 0)])),
        rows: [running.row],
      },
    [running, name, list],
  );
  const Dialog = running?.action.Dialog;
  return {
    actionsOf: (row) =>
      actions
        .filter((action) => isOffered(list, action, row, userId))
        .map((action) => ({
          key: action.key,
          text: t(action.labelKey),
          icon: action.icon,
          permission: action.permission,
          isForAgency: action.isForAgency,
          movesMoney: action.movesMoney,
          worksOffline: action.worksOffline,
          against: action.whyNot?.(row, userId, can),
          reasonTexts: action.reasonTexts,
          isForward: action.isPrimary,
          decides: decidesBy(action.key),
          isFolded: inSight !== undefined && !inSight.has(action.key),
          onClick: () => setRunning({ action, row }),
        })),
    dialog:
      Dialog && target ? (
        <Dialog
          target={target}
          onClose={(outcome) => {
            setRunning(undefined);
            if (outcome === "done") onDone(running.action.key);
          }}
        />
      ) : null,
  };
};
