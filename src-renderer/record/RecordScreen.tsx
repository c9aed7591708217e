import type { ComponentType } from "react";
import { type RecordName, recordByName } from "../../src-shared/records/registry.ts";
import { ListScreen } from "../list-screen/ListScreen.tsx";
import { type ActionDialogProps, defineListScreen, type ListAction } from "../list-screen/model/define-list-screen.ts";
import { NewMoneyButton } from "../money/dialog/NewMoneyButton.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { actionIcons } from "./action-icons.ts";
import { CreateDialog, type UsePreview } from "./CreateDialog.tsx";
import { type RecordFacts, RecordPanel } from "./RecordPanel.tsx";
import { againstInRow, ownWords, permissionsOf, recordText } from "./record-words.ts";

/** What can be done with a record from its row in the list; the same actions as in its detail. */
export const recordRowActions = (name: RecordName): readonly ListAction[] => {
  const record = recordByName(name);
  return Object.entries(record.actions).map(([key, action]) => ({
    key,
    labelKey: recordText(record, `actions.${key}.label`),
    ...(actionIcons[key] && { icon: actionIcons[key] }),
    permission: permissionsOf(action),
    movesMoney: true,
    offers: (row) => record.states.allows(key, Number(row["status"])),
    whyNot: (row, userId, can) => againstInRow(action, row, userId, can),
    words: ownWords(action),
    Dialog: ({ target, onClose }: ActionDialogProps) => {
      const [row] = target.rows;
      return row ? <ActionDialog record={record} action={key} row={row} onClose={() => onClose()} /> : null;
    },
  }));
};

/**
 * The screen of a record: its list with the new-button, row actions and export, and its detail. Only the sections of the
 * detail are the record's own, and what a form would come to where the service can say it before.
 */
export const defineRecordScreen = <N extends RecordName>(
  name: N,
  { Facts, usePreview }: { readonly Facts: RecordFacts<N>; readonly usePreview?: UsePreview },
): ComponentType => {
  const record = recordByName(name);
  const list: RecordName = name;
  const NewDialog = ({ onClose }: { readonly onClose: () => void }) => (
    <CreateDialog record={record} usePreview={usePreview} onClose={onClose} />
  );
  const spec = defineListScreen({
    list,
    route: record.address,
    titleKey: `lists.${list}.title`,
    exportPermission: record.exportPermission,
    rowActions: recordRowActions(name),
    Toolbar: () => (
      <NewMoneyButton
        permission={record.create.permission}
        label={recordText(record, "create.label")}
        Dialog={NewDialog}
      />
    ),
    Detail: ({ id, onClose }) => <RecordPanel name={name} id={id} Facts={Facts} onClose={onClose} />,
  });
  return () => <ListScreen spec={spec} />;
};
