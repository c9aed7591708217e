import { useMemo, useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../session/bootstrap.ts";
import { ActionBar, decidesBy } from "../../ui/buttons/ActionBar.tsx";
import type { ActionTarget, ListAction } from "../model/define-list-screen.ts";
import { idOf } from "../model/list-selection.ts";
import { isOffered } from "../model/use-selection-verdicts.ts";

type Props = {
  readonly list: ListName;
  readonly row: Row;
  readonly actions: readonly ListAction[];
  /** Keys of those that stand in the open; the others are in the menu. */
  readonly inSight: ReadonlySet<string>;
  /** The dialog of an action was closed after it was done. */
  readonly onDone: (action: string) => void;
};

/** Buttons in a row's detail for the actions that the list offers. */
export const RowActionBar = ({ list: name, row, actions, inSight, onDone }: Props) => {
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
  return (
    <>
      <ActionBar
        actions={actions
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
            isFolded: !inSight.has(action.key),
            onClick: () => setRunning({ action, row }),
          }))}
      />
      {Dialog && target ? (
        <Dialog
          target={target}
          onClose={(outcome) => {
            setRunning(undefined);
            if (outcome === "done") onDone(running.action.key);
          }}
        />
      ) : null}
    </>
  );
};
