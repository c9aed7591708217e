import { type ComponentType, useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { approvalAction, type Decided, type RecordAction } from "../../src-shared/kernel/records/define.ts";
import { actionOf, fitsRow, judge } from "../../src-shared/kernel/records/judge.ts";
import type { ActionDialogProps, ListAction } from "../list-screen/model/define-list-screen.ts";
import type { RowCondition } from "../list-screen/model/row-condition.ts";
import { actionIcons } from "./action-icons.ts";
import { ownWords, permissionsOf, type Shown } from "./record-words.ts";

export type RowDialogProps = Pick<ActionDialogProps, "onClose"> & { readonly action: string; readonly row: Row };

/** The rows in whose state an action can be taken, by the list's filter of states. */
export const conditionOf = (decided: Decided, name: string): RowCondition => ({
  [decided.state ?? "status"]: decided.states.codesFor(actionOf(decided, name).move ?? name),
});

/** Parts of an action in a list, for one row or for many. */
const commonOf = ({ decided, labelOf, movesMoney }: Shown, key: string, action: RecordAction) => ({
  key,
  labelKey: labelOf(key),
  ...(actionIcons[key] && { icon: actionIcons[key] }),
  permission: permissionsOf(action),
  movesMoney: movesMoney(key),
  reasonTexts: ownWords(decided, action),
});

const whyNotOf =
  (decided: Decided, key: string): NonNullable<ListAction["whyNot"]> =>
  (row, userId, can) =>
    judge(decided, key, row, { userId, isOfCompany: false, can });

/** Actions on a record from its row in the list; the same as in its detail. */
export const rowActionsOf = (shown: Shown, Dialog: ComponentType<RowDialogProps>): readonly ListAction[] => {
  const { decided } = shown;
  return Object.entries(decided.actions).map(([key, action]) => ({
    ...commonOf(shown, key, action),
    // Who goes on to the next record asks the list for those that wait.
    ...(key === approvalAction && { appliesTo: conditionOf(decided, key) }),
    offers: (row, userId) =>
      fitsRow(decided, key, row) && (action.makerOnly !== true || row[decided.maker ?? "maker_id"] === userId),
    whyNot: whyNotOf(decided, key),
    Dialog: ({ target, onClose }: ActionDialogProps) => {
      const [row] = target.rows;
      return row ? <Dialog action={key} row={row} onClose={onClose} /> : null;
    },
  }));
};

/** In place of an action's dialog the record itself opens, where its evidence is. `address`: of its list. */
export const openedInstead = (address: string): ComponentType<RowDialogProps> => {
  const OpenRecord = ({ row, onClose }: RowDialogProps) => {
    const navigate = useNavigate();
    const id = String(row["id"]);
    useEffect(() => {
      void navigate(`${address}/${encodeURIComponent(id)}`);
      onClose();
    }, [navigate, id, onClose]);
    return null;
  };
  return OpenRecord;
};

/** True when the person who acts, and not the row's state alone, decides if an action can be taken. */
const goesByPerson = ({ excludes, needs, makerWith, makerOnly }: RecordAction): boolean =>
  [excludes, needs, makerWith, makerOnly].some((rule) => rule !== undefined);

/** True for a row that itself has nothing against an action: of several chosen ones the others are left out. */
const canNow =
  (decided: Decided, key: string): NonNullable<ListAction["offers"]> =>
  (row) =>
    (decided.against?.(key, row) ?? decided.waits?.(key, row) ?? null) === null;

/** Actions for many rows of the list at once: those that have a dialog for many. */
export const manyActionsOf = (
  shown: Shown,
  dialogs: Readonly<Record<string, ComponentType<ActionDialogProps>>>,
): readonly ListAction[] =>
  Object.entries(dialogs).map(([key, Dialog]) => {
    const { decided } = shown;
    const action = actionOf(decided, key);
    return {
      ...commonOf(shown, key, action),
      appliesTo: conditionOf(decided, key),
      ...(decided.against !== undefined && { offers: canNow(decided, key) }),
      ...(goesByPerson(action) && { whyNot: whyNotOf(decided, key) }),
      ...(action.forward === true && decided.isForward === undefined && { isPrimary: true }),
      Dialog,
    };
  });
