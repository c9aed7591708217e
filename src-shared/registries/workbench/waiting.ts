import { billStates } from "../../billing/bills/bill-states.ts";
import { serviceBillStates } from "../../billing/fees/service-bill-states.ts";
import { transferStates } from "../../billing/funds/transfer-states.ts";
import { invoiceApplyStates } from "../../billing/invoices/invoice-apply-states.ts";
import { settlementStates } from "../../billing/settlements/settlement-states.ts";
import { accountChangeStates } from "../../companies/account-changes/account-changes-record.ts";
import { companyContractStates } from "../../companies/contracts/company-contracts-record.ts";
import { joinApplyStates } from "../../companies/joins/join-applies-record.ts";
import { companyTaxCollectStates } from "../../companies/tax/company-tax-collects-record.ts";
import { orderStates } from "../../insurance/orders/order-states.ts";
import type { FilterValues } from "../../kernel/lists/filter-values.ts";
import type { PermissionKey } from "../../kernel/rights/permissions.ts";
import { entIdentityStates } from "../../kernel/states/company.ts";
import { addMonths, lastDayOf, monthOf } from "../../kernel/values/time/time.ts";
import { exportJobStates } from "../../records/exports/export-job-states.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";
import { declarationStates } from "../../tax/income-tax/declaration-states.ts";
import { laborContractStates } from "../../workers/contracts/labor-contract-states.ts";
import { realNameReviewStates } from "../../workers/identity/real-name-reviews-record.ts";
import { workerMergeStates } from "../../workers/merges/worker-merges-record.ts";
import type { ListName } from "../lists/registry.ts";
import { knownStep, type StepKey, type SteppedRecord } from "../next-steps/registry.ts";

/** Kinds of work: checking, making settlements and imports, money, invoices, taxes, fetching files. */
export const waitingPosts = ["review", "make", "cash", "invoice", "tax", "file"] as const;
export type WaitingPost = (typeof waitingPosts)[number];

/**
 * Something that may wait for a person: the rows of a list under filters that the list itself has. So what is counted is
 * what the list then shows, and who may not do the next step (one's own work, security 7) is left out by those filters.
 */
type Waiting = {
  readonly list: ListName;
  /** Whose work the next step is. */
  readonly post: WaitingPost;
  /** Any one of these lets the person do the next step. */
  readonly needs: readonly PermissionKey[];
  /** Only for a company's own people, whatever permissions those of the agency hold. */
  readonly isOfCompany?: boolean;
  /** Most rows in its state wait for somebody else: the state's tab is not warm for it. */
  readonly isOfFew?: boolean;
  /** The next step of the list's records that it counts, where it counts one. */
  readonly step?: string;
  /** `today`: "YYYY-MM-DD". */
  readonly filters: (today: string) => FilterValues;
  /** Column in cents that is added up; null: an amount would say nothing. */
  readonly amount: string | null;
  /** Column with the time since when a row waits. */
  readonly since: string;
};

const inStates = (status: readonly number[], more: FilterValues = {}) => {
  const filters = { status, ...more };
  return () => filters;
};
const { code: settlement } = settlementStates;
const { code: invoice } = invoiceApplyStates;
const { code: transfer } = transferStates;

const settlementsIn = (
  post: WaitingPost,
  status: readonly number[],
  needs: readonly PermissionKey[],
  more: FilterValues = {},
): Waiting => ({
  list: "settlements",
  post,
  needs,
  filters: inStates(status, more),
  amount: "company_payable",
  since: "create_at",
});

const transfersIn = (post: WaitingPost, status: number, needs: PermissionKey, more: FilterValues): Waiting => ({
  list: "transfers",
  post,
  needs: [needs],
  filters: inStates([status], more),
  amount: "amount",
  since: "create_at",
});

const invoicesIn = (status: readonly number[], needs: PermissionKey, more: FilterValues = {}): Waiting => ({
  list: "invoiceApplies",
  post: "invoice",
  needs: [needs],
  filters: inStates(status, more),
  amount: "open_amount",
  since: "apply_at",
});

const serviceBillsIn = (status: readonly number[], needs: PermissionKey): Waiting => ({
  list: "serviceBills",
  post: "cash",
  needs: [needs],
  filters: inStates(status),
  amount: "unpaid",
  since: "create_at",
});

const insuranceOrdersIn = (
  post: WaitingPost,
  states: readonly Parameters<typeof orderStates.code>[0][],
  needs: PermissionKey,
  more: FilterValues,
): Waiting => ({
  list: "insuranceOrders",
  post,
  needs: [needs],
  filters: inStates(states.map(orderStates.code), more),
  amount: "payable",
  since: "create_at",
});

/**
 * The next step of records, which says who takes it and under which filters of theirs. `since`: a column of the list, where the
 * step's own is a fact of the record's page.
 */
const nextStep = <R extends SteppedRecord>(
  list: R,
  key: StepKey<R>,
  more: FilterValues = {},
  { post = "review", since }: { readonly post?: WaitingPost; readonly since?: string } = {},
): Waiting => {
  const step = knownStep(list, key);
  const from = since ?? step.since;
  if (step.filters === undefined || from === undefined) throw new Error(`${list} cannot count ${key}`);
  const filters = { ...step.filters, ...more };
  return {
    ...{ list, post, step: step.key, needs: step.needs, since: from, amount: null, filters: () => filters },
    ...(step.holder === "company" && { isOfCompany: true }),
  };
};

/** Work that has waited since the record was made. */
const toMake = { post: "make", since: "create_at" } as const;

/** Stations of a company's proof of itself at which it can be the company's turn. */
const provenByCompany = (["none", "failed", "amount", "sms"] as const).map((key) => entIdentityStates.code(key));

/** A month is declared once it is over. */
const declarationsIn = (keys: readonly Parameters<typeof declarationStates.code>[0][]): Waiting => ({
  list: "incomeSummary",
  post: "tax",
  needs: ["income_tax.summary.edit"],
  filters: (today) => ({
    date: { by: "period_start", end: lastDayOf(addMonths(monthOf(today), -1)) },
    declare_status: keys.map((key) => declarationStates.code(key)),
  }),
  amount: "month_tax",
  since: "period_start",
});

/** States other than given up: no problem any more. */
const notGivenUp = settlementStates.codes.filter((code) => code !== settlementStates.code("closed"));

const linesOf = (flag: string, amount: string): Waiting => ({
  list: "settlements",
  post: "cash",
  needs: ["settlement.settlement.view"],
  filters: () => ({ [flag]: true, status: notGivenUp }),
  amount,
  since: "create_at",
});

/** Work that may wait for a person, in the order of the day: what moves money first. */
export const waitingKinds = {
  settlementsToReview: settlementsIn("review", [settlement("toReview")], ["settlement.settlement.audit"], {
    by_others: true,
  }),
  settlementsToPay: settlementsIn("cash", [settlement("toPay")], ["settlement.settlement.pay"], { unseen_by_me: true }),
  settlementsToHandOut: settlementsIn("cash", [settlement("toHandOut")], ["settlement.settlement.pay"], {
    unseen_by_me: true,
  }),
  bankCases: {
    list: "settlements",
    post: "cash",
    needs: ["settlement.settlement.pay", "settlement.settlement.audit"],
    filters: () => ({ has_case: true }),
    amount: null,
    since: "create_at",
  },
  settlementsOffline: settlementsIn("cash", [settlement("offlineHandling")], ["settlement.settlement.pay"]),
  settlementsToFund: settlementsIn(
    "cash",
    [settlement("toFund")],
    ["settlement.settlement.pay", "settlement.settlement.create"],
  ),
  settlementsRejected: settlementsIn("make", [settlement("reviewRejected")], ["settlement.settlement.edit"], {
    by_me: true,
  }),
  settlementsToSubmit: settlementsIn("make", [settlement("draft")], ["settlement.settlement.create"], { by_me: true }),
  billsToAudit: {
    list: "bills",
    post: "review",
    needs: ["bill.bill.audit"],
    filters: inStates([billStates.code("toAudit")], { by_others: true }),
    amount: "customer_pay",
    since: "create_at",
  },
  billsToSettle: {
    list: "bills",
    post: "make",
    needs: ["settlement.settlement.create"],
    filters: inStates([billStates.code("toSettle")]),
    amount: "customer_pay",
    since: "create_at",
  },
  companiesToComplete: nextStep("companies", "submit", {}, toMake),
  companiesToReopen: nextStep("companies", "reopen", {}, toMake),
  companiesToReview: nextStep("companies", "review", { by_others: true }),
  superManagersToName: nextStep("companies", "nameManager", {}, toMake),
  companiesToRenew: nextStep("companies", "renewEvidence", {}, toMake),
  companyToProve: nextStep("companies", "identify", { ent_identity_status: provenByCompany, to_prove: true }, toMake),
  companyToFund: nextStep("companies", "deposit", {}, { ...toMake, post: "cash" }),
  companiesToStaff: nextStep("companies", "addWorkers", {}, toMake),
  companiesToBill: nextStep("companies", "importBills", {}, toMake),
  companyContractsToMake: nextStep("companies", "makeContract", {}, toMake),
  companyContractsToSubmit: nextStep("companyContracts", "submit", {}, toMake),
  companyContractsToMend: nextStep("companyContracts", "mend", {}, toMake),
  companyContractsToApprove: nextStep("companyContracts", "approve", { by_others: true }),
  companyContractsToSign: nextStep("companyContracts", "sign", {}, { post: "make" }),
  companyContractsToFile: {
    list: "companyContracts",
    post: "make",
    isOfFew: true,
    needs: ["contract.contract.edit"],
    filters: inStates([companyContractStates.code("toSign")], { sign_method: [2] }),
    amount: null,
    since: "decided_at",
  },
  companyContractsToSeal: nextStep("companyContracts", "seal", { by_others: true }),
  companyFreezesToConfirm: nextStep("companies", "confirmFreeze", { asked_by_others: true }),
  superManagersToConfirm: nextStep("companies", "confirmManager", { managers_by_others: true }),
  companyModesToApprove: nextStep("companies", "decideModes", { modes_by_others: true }),
  accountsToApprove: {
    list: "payAccounts",
    post: "review",
    needs: ["labor.account.audit"],
    filters: () => ({ waits: true, asked_by_others: true }),
    amount: null,
    since: "asked_at",
  },
  accountChangesToApprove: {
    list: "accountChanges",
    post: "review",
    needs: ["fund.account.audit"],
    filters: inStates([accountChangeStates.code("toApprove")], { by_others: true }),
    amount: null,
    since: "create_at",
  },
  identityReviews: {
    list: "realNameReviews",
    post: "review",
    needs: ["labor.identity.audit"],
    filters: inStates([realNameReviewStates.code("waiting")], { by_others: true }),
    amount: null,
    since: "create_at",
  },
  tasksToAudit: { ...nextStep("tasks", "audit", { by_others: true }), amount: "predict_task_amount" },
  tasksToMend: nextStep("tasks", "mend", {}, toMake),
  tasksToElect: { ...nextStep("tasks", "elect", { has_waiting: true }, { post: "make" }), isOfFew: true },
  tasksToAccept: { ...nextStep("tasks", "accept", {}, { post: "make", since: "end_day" }) },
  tasksToBill: { ...nextStep("tasks", "bill", {}, { post: "make" }), amount: "accepted_amount" },
  contractsToCheck: {
    list: "laborContracts",
    post: "review",
    needs: ["contract.contract.audit"],
    filters: inStates([laborContractStates.code("filed")], { by_others: true }),
    amount: null,
    since: "create_at",
  },
  taxDataToSend: {
    list: "companyTaxCollect",
    post: "tax",
    needs: ["income_tax.summary.edit"],
    filters: inStates([
      companyTaxCollectStates.code("toGenerate"),
      companyTaxCollectStates.code("generated"),
      companyTaxCollectStates.code("partly"),
    ]),
    amount: null,
    since: "create_at",
  },
  mergesToCompare: {
    list: "workerMerges",
    post: "make",
    needs: ["labor.identity.audit"],
    filters: inStates([workerMergeStates.code("proposed")]),
    amount: null,
    since: "create_at",
  },
  mergesToReview: {
    list: "workerMerges",
    post: "review",
    needs: ["labor.identity.audit"],
    filters: inStates([workerMergeStates.code("toDecide")], { by_others: true }),
    amount: null,
    since: "create_at",
  },
  joinsToReview: {
    list: "joinApplies",
    post: "review",
    needs: ["company.application.audit"],
    filters: inStates([joinApplyStates.code("toReview")], { by_others: true }),
    amount: null,
    since: "create_at",
  },
  registrationsToReview: nextStep("laborRegistrations", "review"),
  workersToVerify: nextStep("companyLabors", "verify", {}, toMake),
  workersToSign: nextStep("companyLabors", "sendContract", {}, toMake),
  workersWithoutAccount: nextStep("companyLabors", "addAccount", {}, toMake),
  workersToCheckAccount: nextStep("companyLabors", "checkAccount", {}, toMake),
  transfersToApprove: transfersIn("review", transfer("toReview"), "fund.transfer.audit", {
    type: [1, 3, 4, 5],
    by_others: true,
  }),
  withdrawalsToApprove: transfersIn("review", transfer("toReview"), "fund.transfer.audit", {
    type: [2],
    by_others: true,
  }),
  transferCases: {
    list: "transfers",
    post: "cash",
    needs: ["fund.transfer.create", "fund.transfer.audit", "fund.withdrawal.pay"],
    filters: () => ({ has_case: true }),
    amount: null,
    since: "create_at",
  },
  rechargesToMatch: transfersIn("cash", transfer("exceptional"), "fund.transfer.create", {}),
  invoicesToAudit: invoicesIn([invoice("toAudit")], "invoice.application.audit", { by_others: true }),
  invoicesToIssue: invoicesIn(
    [invoice("toIssue"), invoice("issuing"), invoice("partlyIssued")],
    "invoice.record.create",
  ),
  redLettersToConfirm: invoicesIn([invoice("redPending")], "invoice.application.audit", { red_by_others: true }),
  serviceBillsOverdue: serviceBillsIn([serviceBillStates.code("overdue")], "service_bill.service_bill.pay"),
  serviceBillsToPay: serviceBillsIn(
    [serviceBillStates.code("toPay"), serviceBillStates.code("partlyPaid")],
    "service_bill.service_bill.pay",
  ),
  insuranceOrdersToSubmit: insuranceOrdersIn("make", ["draft"], "insurance.order.create", { by_me: true }),
  insuranceOrdersToUnderwrite: insuranceOrdersIn("review", ["underwriting"], "insurance.order.audit", {
    by_others: true,
  }),
  insuranceDiscountsToGrant: {
    ...insuranceOrdersIn("review", ["discount"], "insurance.order.audit", { by_others: true }),
    amount: "discount_asked",
  },
  insuranceOrdersToPay: insuranceOrdersIn("cash", ["toPay"], "insurance.payment.pay", { unseen_by_me: true }),
  insuranceCancelsToDecide: {
    ...insuranceOrdersIn("review", ["cancelAsked"], "insurance.order.audit", { cancel_by_others: true }),
    ...{ amount: "cancel_refund", since: "cancel_at" },
  },
  serviceBillDiscountsToGrant: {
    list: "serviceBills",
    post: "review",
    needs: ["service_bill.service_bill.audit"],
    filters: () => ({ has_discount_asked: true }),
    amount: "discount_asked",
    since: "create_at",
  },
  taxToGenerate: declarationsIn(["toGenerate", "refused"]),
  taxToReport: declarationsIn(["generated"]),
  taxToAccept: declarationsIn(["reported"]),
  taxToPay: declarationsIn(["accepted"]),
  taxToCorrect: declarationsIn(["correcting"]),
  importsUnfinished: {
    list: "importRecords",
    post: "make",
    needs: ["bill.bill.import"],
    filters: inStates(
      (["uploaded", "checking", "needsFix", "ready", "processing"] as const).map((key) => importJobStates.code(key)),
      { by_me: true },
    ),
    amount: "accounting_fee",
    since: "create_at",
  },
  exportsDone: {
    list: "exportJobs",
    post: "file",
    needs: ["workbench.home.view"],
    filters: inStates([exportJobStates.code("done")]),
    amount: null,
    since: "create_at",
  },
} as const satisfies Readonly<Record<string, Waiting>>;

export type WaitingKey = keyof typeof waitingKinds;
export const waitingKeys = Object.keys(waitingKinds) as [WaitingKey, ...WaitingKey[]];

/** Whose work a kind is. */
export const postOf = (key: WaitingKey): WaitingPost => waitingKinds[key].post;

/** True when a record of a kind is a task: a file that can be fetched is none. */
export const isTask = (key: WaitingKey): boolean => postOf(key) !== "file";

/** True when work of a kind may be this person's. */
export const mayWaitFor = (
  { needs, isOfCompany = false }: Waiting,
  person: { readonly isOfCompany: boolean; can(needed: readonly PermissionKey[]): boolean },
): boolean => person.can(needs) && (person.isOfCompany || !isOfCompany);

/**
 * The codes of a list's filter of states whose records may wait for a person; `today`: "YYYY-MM-DD". That some of them are
 * their own work, which another person has to do, is left to the counts.
 */
export const codesThatWait = (
  { list, by, today }: { readonly list: ListName; readonly by: string; readonly today: string },
  person: Parameters<typeof mayWaitFor>[1],
): ReadonlySet<number> =>
  new Set(
    Object.values<Waiting>(waitingKinds)
      .filter((kind) => kind.list === list && kind.isOfFew !== true && mayWaitFor(kind, person))
      .flatMap((kind) => {
        const codes = kind.filters(today)[by];
        return Array.isArray(codes) ? codes.filter((code) => typeof code === "number") : [];
      }),
  );

/** Payouts without success, as the settlements that have any; amounts are net pay. */
export const problemKinds = {
  unknown: linesOf("has_unknown", "unknown_amount"),
  failed: linesOf("has_failed", "failed_amount"),
  returned: linesOf("has_returned", "returned_amount"),
} as const satisfies Readonly<Record<string, Waiting>>;

export type ProblemKey = keyof typeof problemKinds;
export const problemKeys = Object.keys(problemKinds) as [ProblemKey, ...ProblemKey[]];

export type WaitingKind = Waiting;
