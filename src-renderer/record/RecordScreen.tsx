import type { ComponentType } from "react";
import { isKeyed } from "../../src-shared/kernel/records/define.ts";
import { type RecordName, recordByName } from "../../src-shared/registries/records/registry.ts";
import { ListScreen } from "../list-screen/ListScreen.tsx";
import { type ActionDialogProps, defineListScreen, type ListAction } from "../list-screen/model/define-list-screen.ts";
import type { UseListTools } from "../list-screen/model/list-tools.ts";
import { useNewTool } from "../list-screen/model/use-new-tool.ts";
import { type OwnDialogs, RowActionDialog } from "./ActionDialog.tsx";
import { CreateDialog, type UseHidden, type UseOptions, type UsePreview } from "./CreateDialog.tsx";
import { ManyDialog } from "./ManyDialog.tsx";
import { type PanelParts, type RecordFacts, RecordPanel } from "./RecordPanel.tsx";
import { recordText, shownOf } from "./record-words.ts";
import { conditionOf, manyActionsOf, openedInstead, rowActionsOf } from "./row-actions.tsx";

/** Actions on a record from its row in the list; the same as in its detail. */
export const recordRowActions = (name: RecordName, dialogs?: OwnDialogs): readonly ListAction[] => {
  const record = recordByName(name);
  const OpenRecord = openedInstead(record.address);
  return rowActionsOf(shownOf(record), (props) =>
    record.actions[props.action]?.opens === "page" ? (
      <OpenRecord {...props} />
    ) : (
      <RowActionDialog record={record} dialogs={dialogs} {...props} />
    ),
  );
};

/** Dialogs of actions with many records that a screen draws itself, where each of them is asked something of its own. */
export type BulkDialogs = Readonly<Record<string, ComponentType<ActionDialogProps>>>;

/** The actions that can be taken with many records at once. */
export const recordBulkActions = (name: RecordName, dialogs: BulkDialogs = {}): readonly ListAction[] => {
  const record = recordByName(name);
  const inBulk = Object.keys(record.actions).filter((action) => record.actions[action]?.inBulk === true);
  const dialogOf = (action: string) => (props: ActionDialogProps) => (
    <ManyDialog {...props} {...{ record, action, condition: conditionOf(record, action) }} />
  );
  const dialogFor = (action: string) => dialogs[action] ?? dialogOf(action);
  return manyActionsOf(shownOf(record), Object.fromEntries(inBulk.map((action) => [action, dialogFor(action)])));
};

const noTools: UseListTools = () => [];

type ScreenParts<N extends RecordName> = PanelParts<N> & {
  /** The sections of the detail. */
  readonly Facts: RecordFacts<N>;
  /** Preview of a new one's result, where the service can give it before. */
  readonly usePreview?: UsePreview;
  /** Reads the choices of the form's option fields. */
  readonly useOptions?: UseOptions;
  /** Which fields the form leaves out as it stands. */
  readonly useHidden?: UseHidden;
  /** Further tools beside the one that makes a new record, e.g. of an import. */
  readonly useTools?: UseListTools;
  /** Dialogs of actions with many rows that the screen draws itself. */
  readonly bulkDialogs?: BulkDialogs;
  /** Further actions with many rows, behind the record's own. */
  readonly moreBulkActions?: readonly ListAction[];
  /** Dialogs of plain actions that the screen draws itself. */
  readonly dialogs?: OwnDialogs;
  /** The detail holds tables and needs the room. */
  readonly isDetailWide?: boolean;
};

/** The screen of a record: its list with the new-button, row actions and export, and its detail. */
export const defineRecordScreen = <N extends RecordName>(name: N, parts: ScreenParts<N>): ComponentType => {
  const {
    Facts,
    stepRowOf,
    isStepItself,
    useBesides,
    usePreview,
    useOptions,
    useHidden,
    useTools = noTools,
    dialogs,
  } = parts;
  const { isDetailWide = false, moreBulkActions = [], bulkDialogs } = parts;
  const record = recordByName(name);
  const list: RecordName = name;
  const NewDialog = ({ onClose }: { readonly onClose: () => void }) => (
    <CreateDialog {...{ record, usePreview, useOptions, useHidden, onClose }} />
  );
  const useRecordTools: UseListTools = () => {
    const making = useNewTool({
      permission: record.create.permission,
      label: recordText(record, "create.label"),
      movesMoney: isKeyed(record, "create"),
      Dialog: NewDialog,
    });
    return [...(record.isMadeElsewhere ? [] : making), ...useTools()];
  };
  const spec = defineListScreen({
    list,
    route: record.address,
    exportPermission: record.exportPermission,
    rowActions: recordRowActions(name, dialogs),
    bulkActions: [...recordBulkActions(name, bulkDialogs), ...moreBulkActions],
    isDetailWide,
    useTools: useRecordTools,
    Detail: (props) => (
      <RecordPanel name={name} {...{ Facts, dialogs, stepRowOf, isStepItself, useBesides }} {...props} />
    ),
  });
  return () => <ListScreen spec={spec} />;
};
