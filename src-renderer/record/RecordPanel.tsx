import { type ComponentType, useState } from "react";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { titleOf } from "../../src-shared/kernel/records/define.ts";
import { type RecordDetail, type RecordName, recordByName } from "../../src-shared/registries/records/registry.ts";
import { CachedDetail } from "../list-screen/row/CachedDetail.tsx";
import { useDecided } from "../ui/detail/use-decided.ts";
import { ActionDialog, type OwnDialogs } from "./ActionDialog.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { mayBringForward, shownOf } from "./record-words.ts";
import { type AnyDetail, useRecordDetail } from "./use-record-detail.ts";

/** The sections of a record's detail. */
export type RecordFacts<N extends RecordName> = ComponentType<{ readonly detail: RecordDetail<N> }>;

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
  const decided = useDecided(id);
  // What the action itself changes must not take its dialog away.
  const [begun, setBegun] = useState<{ readonly action: string; readonly detail: AnyDetail } | null>(null);
  const rowOf = (detail: AnyDetail) => detail[record.row] as Row;
  return (
    <CachedDetail
      list={name}
      {...{ id, query, rowOf, onClose }}
      titleOf={(row) => titleOf(record, row)}
      state="status"
      isMine={(detail) => mayBringForward(record, detail.actions)}
      actions={(detail) => (
        <RecordActions
          shown={shownOf(record)}
          row={rowOf(detail)}
          verdicts={detail.actions}
          onAction={(action) => setBegun({ action, detail })}
        />
      )}
    >
      {(detail) => (
        <>
          <Facts detail={detail} />
          {begun ? (
            <ActionDialog
              record={record}
              dialogs={dialogs}
              {...begun}
              onClose={(outcome) => {
                setBegun(null);
                if (outcome === "done") decided(begun.action);
              }}
            />
          ) : null}
        </>
      )}
    </CachedDetail>
  );
};
