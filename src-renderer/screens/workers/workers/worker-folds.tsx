import { lazy } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordFold } from "../../../record/tabs/RecordFolds.tsx";
import { PersonTab } from "./tabs/PersonTab.tsx";
import type { TabProps } from "./tabs/use-worker.ts";

const CooperationTab = lazy(async () => ({ default: (await import("./tabs/CooperationTab.tsx")).CooperationTab }));
const WorkerIdentity = lazy(async () => ({
  default: (await import("../../../workers/identity/WorkerIdentity.tsx")).WorkerIdentity,
}));
const WorkerAccounts = lazy(async () => ({
  default: (await import("../../../workers/accounts/WorkerAccounts.tsx")).WorkerAccounts,
}));
const ContractsTab = lazy(async () => ({ default: (await import("./tabs/ContractsTab.tsx")).ContractsTab }));
const AttachmentsTab = lazy(async () => ({ default: (await import("./tabs/AttachmentsTab.tsx")).AttachmentsTab }));
const WorkTab = lazy(async () => ({ default: (await import("./tabs/WorkTab.tsx")).WorkTab }));
const IncomeTab = lazy(async () => ({ default: (await import("./tabs/IncomeTab.tsx")).IncomeTab }));
const HistoryTab = lazy(async () => ({ default: (await import("./tabs/HistoryTab.tsx")).HistoryTab }));

type WorkerFold = "person" | "contracts" | "work" | "income" | "attachments" | "history" | "accounts" | "identity";

/** The folded parts of a worker's page, in the order of their keys; titles under `workers.tabs.<name>`. */
export const workerFolds: readonly RecordFold<TabProps, WorkerFold>[] = [
  {
    name: "person",
    content: (props) => (
      <>
        <PersonTab {...props} />
        <CooperationTab {...props} />
      </>
    ),
  },
  {
    name: "contracts",
    count: ({ detail }) => detail.counts.contracts,
    content: (props) => <ContractsTab {...props} />,
  },
  { name: "work", count: ({ detail }) => detail.counts.bills, content: (props) => <WorkTab {...props} /> },
  { name: "income", isShown: ({ detail }) => detail.income !== null, content: (props) => <IncomeTab {...props} /> },
  {
    name: "attachments",
    count: ({ detail }) => detail.counts.attachments,
    content: (props) => <AttachmentsTab {...props} />,
  },
  { name: "history", content: (props) => <HistoryTab {...props} /> },
  // Opened from the cards above.
  {
    name: "accounts",
    isOfPage: true,
    content: ({ detail }) => <WorkerAccounts laborId={detail.worker.labor_id} />,
  },
  { name: "identity", isOfPage: true, content: ({ detail }) => <WorkerIdentity worker={detail.worker as Row} /> },
];
