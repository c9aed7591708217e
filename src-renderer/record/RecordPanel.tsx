import { type ComponentType, useState } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { titleOf } from "../../src-shared/kernel/records/define.ts";
import { type RecordDetail, type RecordName, recordByName } from "../../src-shared/registries/records/registry.ts";
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

type Props<N extends RecordName> = {
  readonly name: N;
  readonly id: string;
  readonly Facts: RecordFacts<N>;
  readonly dialogs?: OwnDialogs | undefined;
  readonly onClose: () => void;
};

/** A record at its own address, with what can be done with it now; without the service, as the list's copy knows it. */
export const RecordPanel = <N extends RecordName>({ name, id, Facts, dialogs, onClose }: Props<N>) => {
  const record = recordByName(name);
  const query = useRecordDetail(name, id);
  const [held, setHeld] = useState<Held>({});
  const rowOf = (detail: AnyDetail) => detail[record.row] as Row;
  return (
    <StepDetail
      list={name}
      {...{ id, query, rowOf, onClose, held }}
      shown={shownOf(record)}
      titleOf={(row) => titleOf(record, row)}
      nextOf={(detail: AnyDetail) => detail.next}
      isMine={(detail) => mayBringForward(record, detail.actions)}
      dialogOf={({ action, detail }, end) => <ActionDialog {...{ record, dialogs, action, detail }} onClose={end} />}
    >
      {(detail) => <Facts detail={detail} onHold={setHeld} />}
    </StepDetail>
  );
};
