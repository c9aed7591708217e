import { type ComponentType, type ReactNode, useState } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { titleOf } from "../../src-shared/kernel/records/define.ts";
import { type RecordDetail, type RecordName, recordByName } from "../../src-shared/registries/records/registry.ts";
import type { BarAction } from "../ui/buttons/arrange-actions.ts";
import { ActionDialog, type OwnDialogs } from "./ActionDialog.tsx";
import type { Held } from "./RecordActions.tsx";
import { mayBringForward, shownOf } from "./record-words.ts";
import { StepDetail } from "./StepDetail.tsx";
import { type AnyDetail, useRecordDetail } from "./use-record-detail.ts";

/** Tells what holds actions back here: evidence that could not be drawn. */
export type OnHold = (held: Held) => void;

/** The sections of a record's detail. */
export type RecordFacts<N extends RecordName> = ComponentType<{
  readonly detail: RecordDetail<N>;
  readonly onHold: OnHold;
}>;

/** Parts of the frame around a record's sections. */
export type PanelParts<N extends RecordName> = {
  /** Further columns that its steps are told by. */
  readonly stepRowOf?: ((detail: RecordDetail<N>) => Row) | undefined;
  /** True while the page is itself the first of its next steps: they are not listed above what they lead to. */
  readonly isStepItself?: ((detail: RecordDetail<N>) => boolean) | undefined;
  /** Further things to do with it, in the bar behind its own actions, and the dialog of the one that was begun. */
  readonly useBesides?:
    | (() => { readonly actionsOf: (detail: RecordDetail<N>) => readonly BarAction[]; readonly dialog: ReactNode })
    | undefined;
};

type Props<N extends RecordName> = {
  readonly name: N;
  readonly id: string;
  readonly Facts: RecordFacts<N>;
  readonly dialogs?: OwnDialogs | undefined;
  readonly onClose: () => void;
} & PanelParts<N>;

const noBesides = () => ({ actionsOf: () => [], dialog: null });

/** A record at its own address, with what can be done with it now; without the service, as the list's copy knows it. */
export const RecordPanel = <N extends RecordName>(props: Props<N>) => {
  const { name, id, Facts, dialogs, stepRowOf, isStepItself, useBesides = noBesides, onClose } = props;
  const besides = useBesides();
  const record = recordByName(name);
  const query = useRecordDetail(name, id);
  const [held, setHeld] = useState<Held>({});
  const rowOf = (detail: AnyDetail) => detail[record.row] as Row;
  return (
    <StepDetail
      list={name}
      {...{ id, query, rowOf, onClose, held }}
      {...(stepRowOf && { stepRowOf })}
      {...(isStepItself && { isStepItself })}
      besides={besides.actionsOf}
      shown={shownOf(record)}
      titleOf={(row) => titleOf(record, row)}
      nextOf={(detail: AnyDetail) => detail.next}
      isMine={(detail) => mayBringForward(record, detail.actions)}
      dialogOf={({ action, detail }, end) => <ActionDialog {...{ record, dialogs, action, detail }} onClose={end} />}
      over={besides.dialog}
    >
      {(detail) => <Facts detail={detail} onHold={setHeld} />}
    </StepDetail>
  );
};
