import { lazy } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordTab } from "../../../record/tabs/RecordTabs.tsx";
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

type WorkerTab =
  | "person"
  | "cooperation"
  | "identity"
  | "accounts"
  | "contracts"
  | "attachments"
  | "work"
  | "income"
  | "history";

/** The tabs of a worker, from left to right; titles under `workers.tabs.<name>`. */
export const workerTabs: readonly RecordTab<TabProps, WorkerTab>[] = [
  { name: "person", content: (props) => <PersonTab {...props} /> },
  {
    name: "cooperation",
    count: ({ detail }) => detail.counts.cooperations,
    content: (props) => <CooperationTab {...props} />,
  },
  { name: "identity", content: ({ detail }) => <WorkerIdentity worker={detail.worker as Row} /> },
  {
    name: "accounts",
    count: ({ detail }) => detail.counts.accounts,
    content: ({ detail }) => <WorkerAccounts laborId={detail.worker.labor_id} />,
  },
  {
    name: "contracts",
    count: ({ detail }) => detail.counts.contracts,
    content: (props) => <ContractsTab {...props} />,
  },
  {
    name: "attachments",
    count: ({ detail }) => detail.counts.attachments,
    content: (props) => <AttachmentsTab {...props} />,
  },
  { name: "work", count: ({ detail }) => detail.counts.bills, content: (props) => <WorkTab {...props} /> },
  { name: "income", isShown: ({ detail }) => detail.income !== null, content: (props) => <IncomeTab {...props} /> },
  { name: "history", content: (props) => <HistoryTab {...props} /> },
];
