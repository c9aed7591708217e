import { type ComponentType, useState } from "react";
import type { Row } from "../../src-shared/lists/define.ts";
import { titleOf } from "../../src-shared/records/define.ts";
import { type RecordDetail, type RecordName, recordByName } from "../../src-shared/records/registry.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { CachedRow, useCachedRow } from "../list-screen/row/CachedRow.tsx";
import { CellValue } from "../list-screen/row/CellValue.tsx";
import { DetailPanel } from "../ui/detail/DetailPanel.tsx";
import { DetailStates } from "../ui/detail/DetailStates.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { shownOf } from "./record-words.ts";
import { type AnyDetail, useRecordDetail } from "./use-record-detail.ts";

/** The sections of a record's detail. */
export type RecordFacts<N extends RecordName> = ComponentType<{ readonly detail: RecordDetail<N> }>;

type Props<N extends RecordName> = {
  readonly name: N;
  readonly id: string;
  readonly Facts: RecordFacts<N>;
  readonly onClose: () => void;
};

/** A record at its own address, with what can be done with it now; without the service, as the list's copy knows it. */
export const RecordPanel = <N extends RecordName>({ name, id, Facts, onClose }: Props<N>) => {
  const { t } = useText();
  const record = recordByName(name);
  const query = useRecordDetail(name, id);
  const detail = query.data?.value;
  const cached = useCachedRow(name, id, query);
  // What the action itself changes must not take its dialog away.
  const [begun, setBegun] = useState<{ readonly action: string; readonly detail: AnyDetail } | null>(null);
  const row = (detail as Readonly<Record<string, unknown>> | undefined)?.[record.row] as Row | undefined;
  const shownRow = row ?? cached;
  const { status } = record.list.columns;
  return (
    <DetailPanel
      title={shownRow ? titleOf(record, shownRow) : t("funds.loading")}
      mark={row && status ? <CellValue column={status} value={row["status"]} /> : null}
      onClose={onClose}
      actions={
        detail && row ? (
          <RecordActions
            shown={shownOf(record)}
            row={row}
            verdicts={detail.actions}
            onAction={(action) => setBegun({ action, detail })}
          />
        ) : null
      }
    >
      {cached ? <CachedRow list={name} row={cached} /> : <DetailStates query={query} />}
      {detail ? <Facts detail={detail} /> : null}
      {begun ? <ActionDialog record={record} {...begun} onClose={() => setBegun(null)} /> : null}
    </DetailPanel>
  );
};
