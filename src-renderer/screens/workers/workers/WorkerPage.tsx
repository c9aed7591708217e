import { useNavigate } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RecordTabs } from "../../../record/tabs/RecordTabs.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { IncomeCards } from "./IncomeCards.tsx";
import type { TabProps } from "./tabs/use-worker.ts";
import { workerTabs } from "./worker-tabs.tsx";

/** Leads from somebody who was merged to the worker who was kept. */
const MergedInto = ({ id }: { readonly id: string }) => {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Message
      intent="warning"
      action={{ text: t("records.workerMerges.detail.openKept"), onClick: () => void navigate(`/workers/${id}`) }}
    >
      {t("records.workerMerges.detail.mergedInto")}
    </Message>
  );
};

/** One worker of a company: what it earned against its limits, and in tabs all that is known of it. */
export const WorkerPage = ({ detail }: TabProps) => (
  <RecordTabs
    tabs={workerTabs}
    props={{ detail }}
    titleOf={(name) => `workers.tabs.${name}`}
    band={() => (
      <>
        {detail.merged_into === null ? null : <MergedInto id={detail.merged_into} />}
        {detail.income === null ? null : <IncomeCards income={detail.income} />}
      </>
    )}
  />
);
