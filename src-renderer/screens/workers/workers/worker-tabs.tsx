import type { ComponentType } from "react";
import { AccountsTab } from "./tabs/AccountsTab.tsx";
import { AttachmentsTab } from "./tabs/AttachmentsTab.tsx";
import { ContractsTab } from "./tabs/ContractsTab.tsx";
import { CooperationTab } from "./tabs/CooperationTab.tsx";
import { HistoryTab } from "./tabs/HistoryTab.tsx";
import { IdentityTab } from "./tabs/IdentityTab.tsx";
import { IncomeTab } from "./tabs/IncomeTab.tsx";
import { PersonTab } from "./tabs/PersonTab.tsx";
import type { TabProps, WorkerDetail } from "./tabs/use-worker.ts";
import { WorkTab } from "./tabs/WorkTab.tsx";

type WorkerTab = {
  /** Its title is `workers.tabs.<name>`. */
  readonly name: string;
  /** The number beside the title. */
  count?(detail: WorkerDetail): number;
  /** Absent: for everybody who sees the worker. */
  isShown?(detail: WorkerDetail): boolean;
  readonly Content: ComponentType<TabProps>;
};

/** The tabs of a worker, from left to right. */
export const workerTabs = [
  { name: "person", Content: PersonTab },
  { name: "cooperation", count: ({ counts }) => counts.cooperations, Content: CooperationTab },
  { name: "identity", Content: IdentityTab },
  { name: "accounts", count: ({ counts }) => counts.accounts, Content: AccountsTab },
  { name: "contracts", count: ({ counts }) => counts.contracts, Content: ContractsTab },
  { name: "attachments", count: ({ counts }) => counts.attachments, Content: AttachmentsTab },
  { name: "work", count: ({ counts }) => counts.bills, Content: WorkTab },
  { name: "income", isShown: ({ income }) => income !== null, Content: IncomeTab },
  { name: "history", Content: HistoryTab },
] as const satisfies readonly WorkerTab[] as readonly (WorkerTab & { readonly name: WorkerTabName })[];

export type WorkerTabName =
  | "person"
  | "cooperation"
  | "identity"
  | "accounts"
  | "contracts"
  | "attachments"
  | "work"
  | "income"
  | "history";

export const isWorkerTab = (value: unknown): value is WorkerTabName => workerTabs.some(({ name }) => name === value);
