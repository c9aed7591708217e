import type { ComponentType } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { approvalAction } from "../../src-shared/kernel/records/define.ts";
import { fitsRow, judge } from "../../src-shared/kernel/records/judge.ts";
import type { ActionDialogProps, ListAction } from "../list-screen/model/define-list-screen.ts";
import { actionIcons } from "./action-icons.ts";
import { ownWords, permissionsOf, type Shown } from "./record-words.ts";

export type RowDialogProps = Pick<ActionDialogProps, "onClose"> & { readonly action: string; readonly row: Row };

/** What can be done with a record from its row in the list; the same actions as in its detail. */
export const rowActionsOf = (
  { decided, labelOf, movesMoney }: Shown,
  Dialog: ComponentType<RowDialogProps>,
): readonly ListAction[] =>
  Object.entries(decided.actions).map(([key, action]) => ({
    key,
    labelKey: labelOf(key),
    ...(actionIcons[key] && { icon: actionIcons[key] }),
    permission: permissionsOf(action),
    // Who goes on to the next record asks the list for those that wait.
    ...(key === approvalAction && { appliesTo: { status: decided.states.codesFor(action.move ?? key) } }),
    movesMoney: movesMoney(key),
    offers: (row, userId) =>
      fitsRow(decided, key, row) && (action.makerOnly !== true || row[decided.maker ?? "maker_id"] === userId),
    whyNot: (row, userId, can) => judge(decided, key, row, { userId, isOfCompany: false, can }),
    reasonTexts: ownWords(decided, action),
    Dialog: ({ target, onClose }: ActionDialogProps) => {
      const [row] = target.rows;
      return row ? <Dialog action={key} row={row} onClose={onClose} /> : null;
    },
  }));
