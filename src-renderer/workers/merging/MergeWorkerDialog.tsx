import { Button, Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type MergeComparison, workerMergeRecord } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { PickWorker } from "./PickWorker.tsx";
import { useMergeChoices } from "./use-merge-choices.tsx";

type Ids = { readonly labor_id: string; readonly other_id: string };
type Close = (outcome?: "done") => void;

type ChooseProps = {
  readonly ids: Ids;
  readonly comparison: MergeComparison;
  readonly waits: string | null;
  readonly onBack: () => void;
  readonly onClose: Close;
};

const Choose = ({ ids, comparison, waits, onBack, onClose }: ChooseProps) => {
  const desk = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  const { choices, content } = useMergeChoices(comparison);
  const label = t("records.workerMerges.create.label");
  const send = async () => {
    if (choices === null) return;
    const { merge } = (await desk.records.create({ record: "workerMerges", body: { ...ids, ...choices } })) as {
      readonly merge: { readonly id: string };
    };
    void navigate(`${workerMergeRecord.address}/${merge.id}`);
  };
  return (
    <PlainDialog
      isWide
      title={label}
      confirmText={t("records.workerMerges.actions.ask.label")}
      warning={t("records.workerMerges.create.warning")}
      done={t("records.workerMerges.create.done")}
      refusal={waits === null ? null : t("records.workerMerges.detail.dialog.waits", { no: waits })}
      send={choices !== null && waits === null ? send : null}
      onClose={onClose}
    >
      {waits === null ? null : (
        <Message
          intent="warning"
          action={{
            text: t("records.workerMerges.detail.dialog.open"),
            onClick: () => void navigate(`${workerMergeRecord.address}?keyword=${waits}`),
          }}
        >
          {t("records.workerMerges.detail.dialog.waits", { no: waits })}
        </Message>
      )}
      {content}
      <div>
        <Button appearance="subtle" size="small" onClick={onBack}>
          {t("records.workerMerges.detail.dialog.change")}
        </Button>
      </div>
    </PlainDialog>
  );
};

/** Asks that a worker is made one with another: whom, who is kept, whose values count. */
export const MergeWorkerDialog = ({ worker, onClose }: { readonly worker: Row; readonly onClose: Close }) => {
  const desk = useDesk();
  const { t } = useText();
  const [laborId] = useState(() => String(worker["labor_id"]));
  const [otherId, setOtherId] = useState("");
  const ids = { labor_id: laborId, other_id: otherId };
  const query = useQuery({
    queryKey: queryKeys.list("workerMerges", "compare", laborId, otherId),
    queryFn: () => desk.identity.compareWorkers({ query: ids }),
    enabled: otherId !== "",
    refetchOnMount: "always",
  });
  const label = t("records.workerMerges.create.label");
  const seen = query.isFetchedAfterMount ? query.data?.value : undefined;
  if (otherId !== "" && seen !== undefined)
    return <Choose key={otherId} ids={ids} {...seen} onBack={() => setOtherId("")} onClose={onClose} />;
  return (
    <PlainDialog isWide title={label} confirmText={label} send={null} problem={query.error} onClose={onClose}>
      {otherId === "" || query.error ? (
        <PickWorker exceptId={laborId} onPick={setOtherId} />
      ) : (
        <Spinner label={t("common.loading")} />
      )}
    </PlainDialog>
  );
};
