import type { ComponentType } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { type ProposalName, proposalByName } from "../../src-shared/registries/records/proposals.ts";
import type { ActionDialogProps, ListAction } from "../list-screen/model/define-list-screen.ts";
import { ProposeDialog } from "./ProposeDialog.tsx";
import { proposalText } from "./record-words.ts";

type Own = Pick<ListAction, "icon" | "offers" | "whyNot"> & {
  /** Further facts of the record for the person. */
  readonly Note?: ComponentType<{ readonly row: Row }>;
};

/** Proposing a kind from the record's row in its list, and from its detail. */
export const proposeAction = (name: ProposalName, kind: string, { Note, ...own }: Own): ListAction => ({
  key: kind,
  labelKey: proposalText(name, `kinds.${kind}.propose`),
  permission: proposalByName(name).permission,
  movesMoney: proposalByName(name).hasNoAmount !== true,
  ...own,
  Dialog: ({ target, onClose }: ActionDialogProps) => {
    const [row] = target.rows;
    return row ? (
      <ProposeDialog name={name} kind={kind} row={row} onClose={onClose}>
        {Note ? <Note row={row} /> : null}
      </ProposeDialog>
    ) : null;
  },
});
