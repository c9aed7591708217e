import type { FilterValues } from "../../kernel/lists/filter-values.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";
import { securityEventKinds } from "../audit/security-events.ts";
import type { ListName } from "../lists/registry.ts";
import {
  type ProblemKey,
  problemKinds,
  type WaitingKey,
  type WaitingKind,
  waitingKinds,
} from "../workbench/waiting.ts";
import type { Deadline } from "../workbench/workbench-calls.ts";

/** Ways by which somebody is told. In the program nobody is told twice of the same; the others are for who is not there. */
export const messageChannels = ["inApp", "sms", "mail", "desktop"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Kinds of events, in the order of the settings. */
export const messageGroups = ["turn", "money", "ends", "system"] as const;
export type MessageGroup = (typeof messageGroups)[number];

/**
 * Subject of a message: rows of a list under filters of the list (what waits is what the workbench counts, so that nothing
 * is told that the person may not do or see), days that come near, or something that happened to the person's own account.
 */
type Topic =
  | {
      readonly of: "rows";
      readonly kind: WaitingKind;
      /** Column by whose value it is told: `id`, or the file where files bring thousands. */
      readonly by: string;
      /** Column that makes it news again when it grows. */
      readonly weight: string | null;
      /** Only what comes about from now on: what has ended long ago is no news. */
      readonly isOnlyNew?: true;
    }
  | { readonly of: "deadlines"; readonly kinds: readonly Deadline["kind"][] }
  | { readonly of: "account" };

const rows = (kind: WaitingKind, by = "id", weight: string | null = null): Topic => ({ of: "rows", kind, by, weight });

const waiting = <const K extends WaitingKey>(...keys: readonly K[]): { readonly [P in K]: Topic } =>
  Object.fromEntries(
    keys.map((key) => [key, rows(waitingKinds[key], key === "billsToAudit" ? "import_id" : "id")]),
  ) as {
    readonly [P in K]: Topic;
  };

/** Payouts without success: told again once there are more of them in a settlement. */
const problem = (key: ProblemKey): Topic => rows(problemKinds[key], "id", `${key}_count`);

const walletsLow: WaitingKind = {
  ...{ list: "wallets", post: "cash", needs: ["fund.wallet.view"], amount: "available", since: "last_txn_at" },
  filters: (): FilterValues => ({ is_low: true }),
};

const importsDone: WaitingKind = {
  ...{ list: "importRecords", post: "file", needs: ["bill.bill.import"], amount: "accounting_fee", since: "create_at" },
  filters: (): FilterValues => ({
    status: (["succeeded", "partlySucceeded", "failed"] as const).map((key) => importJobStates.code(key)),
    by_me: true,
  }),
};

/** People who reached a ceiling of looking at personal data. */
const dataLimits: WaitingKind = {
  ...{ list: "securityEvents", post: "review", needs: ["audit_log.entry.view"], amount: null, since: "at" },
  filters: (): FilterValues => ({ kind: [securityEventKinds.ceiling] }),
};

type Rule = {
  readonly group: MessageGroup;
  readonly topics: Readonly<Record<string, Topic>>;
  readonly channels: readonly MessageChannel[];
  /** Roles that are told; null: everybody whose work it is or who may see it. */
  readonly roles: readonly string[] | null;
  readonly when: MessageTime;
  /** Days before a day at which it is told. */
  readonly days?: number;
  /** Told by night too: somebody loses money, or another person has come in. */
  readonly isUrgent?: true;
};

/** At once, or with all else of the day. */
export const messageTimes = ["now", "daily"] as const;
export type MessageTime = (typeof messageTimes)[number];

/** Events of the message centre (requirement M1), each with its topics and with what holds until an agency says otherwise. */
export const messageEvents = {
  settlements: {
    group: "turn",
    topics: waiting(
      "settlementsToReview",
      "settlementsToPay",
      "settlementsToHandOut",
      "settlementsOffline",
      "settlementsToFund",
      "settlementsRejected",
      "billsToAudit",
    ),
    ...{ channels: ["inApp", "desktop"], roles: null, when: "daily" },
  },
  companies: {
    group: "turn",
    topics: waiting(
      "companiesToReview",
      "companiesToReopen",
      "joinsToReview",
      "companyContractsToApprove",
      "companyContractsToMend",
      "companyContractsToSeal",
      "companyFreezesToConfirm",
      "superManagersToConfirm",
      "companyModesToApprove",
      "accountChangesToApprove",
    ),
    ...{ channels: ["inApp"], roles: null, when: "daily" },
  },
  workers: {
    group: "turn",
    topics: waiting(
      "registrationsToReview",
      "identityReviews",
      "accountsToApprove",
      "contractsToCheck",
      "mergesToCompare",
      "mergesToReview",
    ),
    ...{ channels: ["inApp"], roles: null, when: "daily" },
  },
  tasks: {
    group: "turn",
    topics: waiting("tasksToAudit", "tasksToMend", "tasksToElect", "tasksToAccept", "tasksToBill"),
    ...{ channels: ["inApp"], roles: null, when: "daily" },
  },
  insurance: {
    group: "turn",
    topics: waiting(
      "insuranceOrdersToSubmit",
      "insuranceOrdersToUnderwrite",
      "insuranceDiscountsToGrant",
      "insuranceOrdersToPay",
      "insuranceCancelsToDecide",
    ),
    ...{ channels: ["inApp"], roles: null, when: "daily" },
  },
  invoices: {
    group: "turn",
    topics: waiting(
      "invoicesToAudit",
      "invoicesToIssue",
      "redLettersToConfirm",
      "serviceBillsToPay",
      "serviceBillsOverdue",
      "serviceBillDiscountsToGrant",
    ),
    ...{ channels: ["inApp", "mail"], roles: null, when: "daily" },
  },
  funds: {
    group: "turn",
    topics: waiting("transfersToApprove", "withdrawalsToApprove", "rechargesToMatch", "transferCases", "bankCases"),
    ...{ channels: ["inApp", "desktop"], roles: null, when: "daily" },
  },
  payoutsFailed: {
    group: "money",
    topics: { failed: problem("failed"), returned: problem("returned") },
    ...{ channels: ["inApp", "desktop"], roles: ["maker", "payer"], when: "now" },
  },
  payoutsUnknown: {
    group: "money",
    topics: { unknown: problem("unknown") },
    ...{ channels: ["inApp", "sms", "desktop"], roles: ["payer", "checker"], when: "now", isUrgent: true },
  },
  balanceLow: {
    group: "money",
    topics: { walletsLow: rows(walletsLow) },
    ...{ channels: ["inApp", "mail"], roles: ["maker", "payer", "companyAdmin"], when: "now" },
  },
  ends: {
    group: "ends",
    topics: { endsNear: { of: "deadlines", kinds: ["contractEnds", "paperEnds", "attorneyEnds"] } },
    ...{ channels: ["inApp", "mail"], roles: null, when: "daily", days: 30 },
  },
  taxDays: {
    group: "ends",
    topics: {
      taxNear: {
        of: "deadlines",
        kinds: ["monthlyReturn", "platformReport", "annualCloses", "undeclared", "periodOpen"],
      },
    },
    ...{ channels: ["inApp", "mail", "desktop"], roles: null, when: "daily", days: 7 },
  },
  files: {
    group: "system",
    topics: {
      ...waiting("exportsDone"),
      importsDone: { of: "rows", kind: importsDone, by: "id", weight: null, isOnlyNew: true },
    },
    ...{ channels: ["inApp"], roles: null, when: "now" },
  },
  dataLimits: {
    group: "system",
    topics: { dataLimits: { of: "rows", kind: dataLimits, by: "id", weight: null, isOnlyNew: true } },
    ...{ channels: ["inApp"], roles: null, when: "now" },
  },
  account: {
    group: "system",
    topics: { signInElsewhere: { of: "account" }, rightsChanged: { of: "account" } },
    ...{ channels: ["inApp", "sms"], roles: null, when: "now", isUrgent: true },
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type MessageEvent = keyof typeof messageEvents;
export const messageEventNames = Object.keys(messageEvents) as [MessageEvent, ...MessageEvent[]];
export const messageEvent = (name: MessageEvent): Rule => messageEvents[name];

type TopicsOf<E> = E extends { readonly topics: infer T } ? keyof T & string : never;
export type MessageTopic = TopicsOf<(typeof messageEvents)[MessageEvent]>;

const topics = new Map(
  messageEventNames.flatMap((event) =>
    Object.entries(messageEvent(event).topics).map(
      ([topic, fact]) => [topic as MessageTopic, { event, fact }] as const,
    ),
  ),
);
export const messageTopics = [...topics.keys()] as [MessageTopic, ...MessageTopic[]];
export const isMessageTopic = (text: string): text is MessageTopic => topics.has(text as MessageTopic);

/** The event of a topic, and what it is told of. */
export const topicOf = (topic: MessageTopic): { readonly event: MessageEvent; readonly fact: Topic } => {
  const known = topics.get(topic);
  if (known === undefined) throw new Error(`no event has the topic ${topic}`);
  return known;
};

/** Topics of rows, by the list that they are rows of. */
export const topicsOfList: ReadonlyMap<ListName, readonly MessageTopic[]> = Map.groupBy(
  messageTopics.filter((topic) => topicOf(topic).fact.of === "rows"),
  (topic) => {
    const { fact } = topicOf(topic);
    return fact.of === "rows" ? fact.kind.list : "bills";
  },
);

/** Where a message stands in the bell. */
export const tabOfTopic = (topic: MessageTopic): "tasks" | "funds" | "system" => {
  const { group } = messageEvent(topicOf(topic).event);
  return group === "money" ? "funds" : group === "system" ? "system" : "tasks";
};

/** True when an event is about the person's own account: whoever they are, they are told, and nobody else is. */
export const isOwnAccount = (event: MessageEvent): boolean =>
  Object.values(messageEvent(event).topics).some(({ of }) => of === "account");
