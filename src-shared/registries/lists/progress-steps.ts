import { billStates } from "../../billing/bills/bill-states.ts";
import { feeDiscountStates } from "../../billing/fees/fee-discounts-record.ts";
import { promotionFeeStates } from "../../billing/fees/promotion-fees-record.ts";
import { serviceBillDiscountStates } from "../../billing/fees/service-bill-discount-states.ts";
import { serviceBillStates } from "../../billing/fees/service-bill-states.ts";
import { transferStates } from "../../billing/funds/transfer-states.ts";
import { walletChangeStates } from "../../billing/funds/wallet-change-states.ts";
import { invoiceApplyStates } from "../../billing/invoices/invoice-apply-states.ts";
import { invoiceRecordStates } from "../../billing/invoices/invoice-record-states.ts";
import { invoiceRedStates } from "../../billing/invoices/invoice-red-states.ts";
import { accountChangeStates } from "../../companies/account-changes/account-changes-record.ts";
import { companyContractStates } from "../../companies/contracts/company-contracts-record.ts";
import { contractTemplateStates } from "../../companies/contracts/contract-templates-record.ts";
import { joinApplyStates } from "../../companies/joins/join-applies-record.ts";
import { sensitiveWordStates } from "../../companies/sensitive-words/sensitive-words-record.ts";
import { companyTaxCollectStates } from "../../companies/tax/company-tax-collects-record.ts";
import { companyStates, entIdentityStates } from "../../kernel/states/company.ts";
import type { States } from "../../kernel/states/define.ts";
import {
  contractSignStates,
  onboardingStates,
  realNameStates,
  sourceTypes,
  workerStandingStates,
} from "../../kernel/states/worker.ts";
import { importJobStates } from "../../records/imports/import-job-states.ts";
import { applicantStates } from "../../tasks/applicants/applicant-states.ts";
import { taskStates } from "../../tasks/tasks/task-states.ts";
import { declarationStates } from "../../tax/income-tax/declaration-states.ts";
import { taxPeriodStates } from "../../tax/income-tax/tax-period-states.ts";
import { platformReportStates } from "../../tax/platform-reports/platform-reports-record.ts";
import { workerMergeStates } from "../../workers/merges/worker-merges-record.ts";
import { occupationStates } from "../../workers/occupations/occupations-record.ts";
import { workerRequestStates } from "../../workers/requests/worker-request-states.ts";
import type { ProposalName } from "../records/proposals.ts";
import type { ListName } from "./registry.ts";

/** Names of steps; their words lie under `recordSteps.steps`. */
export type ProgressStepName =
  | "apply"
  | "propose"
  | "submit"
  | "audit"
  | "approve"
  | "confirm"
  | "settle"
  | "pay"
  | "bank"
  | "issue"
  | "bill"
  | "valid"
  | "red"
  | "voided"
  | "upload"
  | "check"
  | "book"
  | "identity"
  | "income"
  | "inForce"
  | "ended"
  | "month"
  | "generate"
  | "declare"
  | "accept"
  | "payTax"
  | "correct"
  | "lock"
  | "buyer"
  | "train"
  | "identify"
  | "enterprise"
  | "seal"
  | "active"
  | "frozen"
  | "sign"
  | "account"
  | "takeOrders"
  | "stop"
  | "draft"
  | "elect"
  | "work"
  | "acceptWork"
  | "done";

/** A record as its list or its detail carries it. */
export type ProgressRow = Readonly<Record<string, unknown>>;

/**
 * One step of what a record goes through. A record stands at the step that names its state, where several do at the first that
 * is not over; those before are done.
 */
export type ProgressStep = {
  readonly name: ProgressStepName;
  /** States in which this step has to be taken. */
  readonly at?: readonly string[];
  /** States in which it failed, was refused or was broken off. */
  readonly failed?: readonly string[];
  /** States in which the record has got here and nothing is left to do. */
  readonly reached?: readonly string[];
  /** True when a record in one of the states `at` has this step behind it; `today` "YYYY-MM-DD". */
  readonly isOver?: (row: ProgressRow, today: string) => boolean;
  /** True when it happened, by the row alone, where a record can go on without it: who stopped may never have signed. */
  readonly happened?: (row: ProgressRow) => boolean;
  /** Actions of the list that take this step; the ones that bring a record forward where nothing is said. */
  readonly takenBy?: readonly string[];
  /** Column with the day or time by which it has to be taken. */
  readonly due?: string;
  /** False when it is no step of this record, by the row alone: of who was entered no registration is reviewed. */
  readonly isAsked?: (row: ProgressRow) => boolean;
  /** It is a step of records in these states only. */
  readonly only?: readonly string[];
  /** No column says since when it waits: it did not begin with the end of the step before it. */
  readonly isUndated?: true;
  /** Columns that say who took it and when. */
  readonly by?: string;
  readonly when?: string;
};

/** Course that the records of a list go through, from the first step to the last. */
export type Progress = {
  readonly states: States;
  readonly column: string;
  readonly steps: readonly ProgressStep[];
  /** Facts of steps that the record's own page has beside the columns of its list. */
  readonly ofPage?: readonly string[];
};

/** A step of records whose states have these keys. */
type StepOf<Key extends string> = Omit<ProgressStep, "at" | "failed" | "reached" | "only"> & {
  readonly [K in "at" | "failed" | "reached" | "only"]?: readonly Key[];
};

const progress = <Key extends string>(
  states: States<string, Key>,
  steps: readonly StepOf<NoInfer<Key>>[],
  column = "status",
): Progress => ({ states: states as States, column, steps });

const proposed = { name: "propose", by: "maker_name", when: "create_at" } as const;
const decided = { name: "approve", by: "checker_name", when: "decided_at" } as const;

const inForceProgress = (states: typeof occupationStates | typeof sensitiveWordStates): Progress =>
  progress<"toReview" | "inForce" | "rejected" | "ended">(states, [
    proposed,
    { ...decided, at: ["toReview"], failed: ["rejected"] },
    { name: "inForce", reached: ["inForce"], when: "decided_at" },
    { name: "ended", reached: ["ended"], only: ["ended"], when: "ended_at" },
  ]);

type ImportState = keyof typeof importJobStates.specs;
type ImportStep = StepOf<ImportState>;

/** `audited`: the step of whoever passes what was imported, where somebody has to. */
const importProgress = (...audited: readonly ImportStep[]): Progress =>
  progress<ImportState>(importJobStates, [
    { name: "upload", at: ["uploaded"], by: "created_by_name", when: "create_at" },
    { name: "check", at: ["checking"], failed: ["needsFix"] },
    { name: "submit", at: ["ready"] },
    { name: "book", at: ["processing"], failed: ["failed"], when: "finish_at" },
    ...audited,
    { name: "done", reached: ["succeeded"], failed: ["partlySucceeded", "rolledBack"], when: "finish_at" },
  ]);

/** States of a declaration that nobody has opened again. */
const outsideCorrection = ["toGenerate", "generated", "reported", "accepted", "refused", "paid"] as const;

const wasApproved = ({ onboarding_status }: ProgressRow): boolean =>
  !(["submitted", "inReview", "refused"] as const).some((key) => onboardingStates.code(key) === onboarding_status);
const wasIdentified = ({ real_name_status }: ProgressRow): boolean =>
  real_name_status === realNameStates.code("verified") || real_name_status === realNameStates.code("expired");
const signedCodes: readonly unknown[] = (["signed", "onFile", "expired"] as const).map((key) =>
  contractSignStates.code(key),
);
/** Of a contract that was released only the day of the signature says that it was signed. */
const hasSigned = ({ contract_sign_type, sign_at }: ProgressRow): boolean =>
  (typeof sign_at === "string" && sign_at !== "") || signedCodes.includes(contract_sign_type);
const hasAccount = ({ account_no }: ProgressRow): boolean => typeof account_no === "string" && account_no !== "";
/** Only a registration by a code is reviewed before the work; refused ones are told of whatever they came by. */
const registeredThemselves = ({ source_type, onboarding_status }: ProgressRow): boolean =>
  source_type === sourceTypes.registered || onboarding_status !== onboardingStates.code("ready");
const couldWork = (row: ProgressRow): boolean =>
  wasApproved(row) && wasIdentified(row) && hasSigned(row) && hasAccount(row);

/** States of a contract that nobody gave up before it was sealed. */
const goneOn = [
  ...(["draft", "toApprove", "refused", "toSign", "toSeal", "sealed", "inForce"] as const),
  ...(["endingSoon", "ended", "ending", "terminated"] as const),
];

/** States of a task that nobody closed or cancelled. */
const taskGoesOn = [
  ...(["draft", "toAudit", "rejected", "published", "elected", "inProgress"] as const),
  ...(["toAccept", "refused", "accepted", "settled", "partlySettled"] as const),
];
const hasTime =
  (column: string) =>
  (row: ProgressRow): boolean =>
    typeof row[column] === "string" && row[column] !== "";

/** Courses that the records of lists go through; settlements have more to say of their steps than states do. */
export const progressByList: Readonly<Partial<Record<ListName, Progress>>> = {
  companyLabors: {
    ...progress(
      workerStandingStates,
      [
        { name: "submit", by: "joined_by", when: "joined_at" },
        {
          ...{ name: "audit", at: ["inReview"], failed: ["refused"], happened: wasApproved },
          ...{ isAsked: registeredThemselves, by: "reviewed_by", when: "reviewed_at" },
        },
        { name: "train", at: ["training"], only: ["training"] },
        {
          ...{ name: "identify", at: ["unverified"], happened: wasIdentified },
          ...{ by: "identified_by", when: "identified_at" },
        },
        { name: "sign", at: ["unsigned"], happened: hasSigned, when: "sign_at" },
        {
          ...{ name: "account", at: ["accountMissing"], happened: hasAccount },
          ...{ by: "account_by", when: "account_at" },
        },
        { name: "takeOrders", reached: ["ready"], happened: couldWork },
        {
          name: "stop",
          at: ["stopping"],
          isUndated: true,
          reached: ["stopped", "barred", "merged"],
          only: ["stopping", "stopped", "barred", "merged"],
          when: "stop_time",
        },
      ],
      "standing",
    ),
    ofPage: ["joined_by", "reviewed_by", "reviewed_at", "identified_by", "identified_at", "account_by", "account_at"],
  },
  laborRegistrations: progress(onboardingStates, [
    { name: "submit", at: ["submitted"], when: "onboarding_at" },
    { name: "audit", at: ["inReview"], failed: ["refused"], takenBy: ["approve"] },
    { name: "train", at: ["approved", "training"], when: "trained_at" },
    { name: "takeOrders", reached: ["ready"] },
  ]),
  companies: {
    ...progress(companyStates, [
      // Who submitted and reviewed it is in the detail, not in the list.
      { name: "submit", at: ["draft"], by: "submitted_by_name", when: "submitted_at" },
      {
        ...{ name: "audit", at: ["reviewing"], failed: ["refused"], takenBy: ["approve"] },
        ...{ by: "reviewed_by_name", when: "reviewed_at" },
      },
      {
        ...{ name: "enterprise", at: ["toIdentify"], by: "identified_by", when: "identified_at" },
        happened: ({ ent_identity_status }) => Number(ent_identity_status) === entIdentityStates.code("verified"),
      },
      { name: "sign", at: ["toSign"], by: "signed_by", when: "sealed_at" },
      { name: "active", reached: ["active"], when: "active_since" },
      { name: "frozen", failed: ["frozen"], only: ["frozen"] },
      { name: "ended", reached: ["terminated"], only: ["terminated"] },
    ]),
    ofPage: [
      ...(["submitted_by_name", "reviewed_by_name", "reviewed_at"] as const),
      ...(["identified_by", "identified_at", "signed_by", "sealed_at", "active_since"] as const),
    ],
  },
  companyContracts: {
    ...progress(companyContractStates, [
      { name: "submit", at: ["draft"], by: "maker_name", when: "create_at" },
      { ...decided, at: ["toApprove"], failed: ["refused"], only: goneOn },
      { name: "sign", at: ["toSign"], by: "signed_by_name", when: "signed_at", only: goneOn },
      { name: "seal", at: ["toSeal"], by: "sealed_by_name", when: "sealed_at", only: goneOn },
      {
        ...{ name: "inForce", at: ["sealed"], reached: ["inForce", "endingSoon"], due: "start_at" },
        ...{ when: "start_at", only: goneOn },
      },
      {
        ...{ name: "ended", at: ["ending"], isUndated: true, reached: ["ended", "terminated"], when: "last_day" },
        only: ["ending", "ended", "terminated"],
      },
      { name: "voided", failed: ["voided"], only: ["voided"] },
    ]),
    ofPage: ["signed_by_name", "sealed_by_name", "last_day"],
  },
  tasks: progress(taskStates, [
    { name: "draft", at: ["draft"], by: "maker_name", when: "create_at" },
    {
      ...{ name: "audit", at: ["toAudit"], failed: ["rejected"], takenBy: ["approve"] },
      ...{ happened: hasTime("release_at"), by: "checker_name", when: "release_at" },
    },
    { name: "elect", at: ["published", "elected"], happened: hasTime("elect_at"), when: "elect_at" },
    { name: "work", at: ["inProgress"], due: "end_day", only: taskGoesOn },
    { name: "acceptWork", at: ["toAccept"], failed: ["refused"], when: "complete_at", only: taskGoesOn },
    {
      ...{ name: "settle", at: ["accepted", "partlySettled"], reached: ["settled"], when: "settlement_at" },
      only: taskGoesOn,
    },
    { name: "ended", failed: ["closed", "cancelled"], only: ["closed", "cancelled"] },
  ]),
  accountChanges: {
    ...progress(accountChangeStates, [
      proposed,
      {
        ...{ name: "account", at: ["toProve"], failed: ["failed"], due: "last_day" },
        ...{ happened: ({ proved_at }) => proved_at !== null, by: "proved_by", when: "proved_at" },
      },
      { ...decided, at: ["toApprove"], failed: ["rejected", "withdrawn"] },
      { name: "inForce", reached: ["inForce"], when: "decided_at" },
    ]),
    ofPage: ["proved_by"],
  },
  taskApplicants: progress(applicantStates, [
    { name: "apply", at: ["applied"], failed: ["rejected"], when: "create_at", takenBy: ["elect"] },
    { name: "elect", at: ["elected"], when: "elect_at" },
    { name: "work", at: ["working", "refused"], failed: ["gaveUp"], when: "deliver_at" },
    { name: "done", at: ["toAccept"], reached: ["accepted"], when: "accept_at", takenBy: ["accept"] },
  ]),
  bills: progress(billStates, [
    { name: "submit", at: ["toConfirm"], when: "create_at" },
    { name: "audit", at: ["toAudit"], failed: ["rejected", "cancelled"], when: "audit_at", takenBy: ["approve"] },
    { name: "settle", at: ["toSettle", "inSettlement"], takenBy: ["createSettlement"] },
    { name: "pay", at: ["settling"], failed: ["settleFailed", "returned"] },
    { name: "done", reached: ["settled"], when: "settlement_at" },
  ]),
  transfers: progress(transferStates, [
    { name: "submit", by: "maker_name", when: "create_at" },
    { name: "audit", at: ["toReview"], failed: ["cancelled"], by: "checker_name" },
    { name: "bank", at: ["processing", "unknown"], failed: ["failed", "exceptional", "returned"] },
    { name: "done", reached: ["succeeded"], when: "finished_at" },
  ]),
  invoiceApplies: progress(invoiceApplyStates, [
    { name: "apply", by: "applicant_name", when: "apply_at" },
    { name: "audit", at: ["toAudit"], failed: ["rejected", "withdrawn"] },
    { name: "issue", at: ["toIssue", "issuing", "partlyIssued"] },
    { name: "done", reached: ["issued"], by: "handler_name", when: "handle_at" },
    { name: "red", at: ["redPending"], reached: ["red"], only: ["redPending", "red"] },
  ]),
  invoiceRecords: progress(
    invoiceRecordStates,
    [
      { name: "issue", by: "drawer_name", when: "invoice_at" },
      { name: "valid", reached: ["normal"], only: ["normal"] },
      { name: "red", at: ["partlyRed"], reached: ["red"], only: ["partlyRed", "red"] },
      { name: "voided", failed: ["voided"], only: ["voided"] },
    ],
    "state",
  ),
  serviceBills: progress(serviceBillStates, [
    { name: "bill", at: ["toIssue"], when: "create_at" },
    { name: "pay", at: ["toPay", "paying", "partlyPaid"], failed: ["overdue"], due: "due_at" },
    { name: "done", reached: ["paid", "waived"], failed: ["voided"], when: "paid_at" },
  ]),
  importJobs: importProgress(),
  importRecords: importProgress({
    name: "audit",
    at: ["succeeded", "partlySucceeded"],
    isOver: ({ to_audit_count }) => Number(to_audit_count ?? 0) === 0,
    takenBy: ["approve"],
  }),
  feeDiscounts: progress(feeDiscountStates, [
    proposed,
    { ...decided, at: ["toApprove"], failed: ["rejected"] },
    { name: "inForce", reached: ["granted"], when: "decided_at" },
    { name: "ended", reached: ["expired", "withdrawn"], only: ["expired", "withdrawn"] },
  ]),
  occupations: inForceProgress(occupationStates),
  sensitiveWords: inForceProgress(sensitiveWordStates),
  contractTemplates: progress(contractTemplateStates, [
    proposed,
    { ...decided, at: ["toReview"], failed: ["rejected"] },
    { name: "inForce", reached: ["inForce"], when: "decided_at" },
    { name: "ended", reached: ["replaced", "ended"], only: ["replaced", "ended"], when: "ended_at" },
  ]),
  companyTaxCollect: progress(companyTaxCollectStates, [
    { name: "generate", at: ["toGenerate"], takenBy: ["generate"], when: "create_at" },
    { name: "submit", at: ["generated"], takenBy: ["submit"], when: "submitted_at" },
    { name: "check", at: ["submitted"], failed: ["partly"], takenBy: ["result", "retry"], when: "answered_at" },
    { name: "done", reached: ["collected"] },
  ]),
  workerMerges: progress(workerMergeStates, [
    { ...proposed, at: ["proposed"], failed: ["dismissed"], takenBy: ["ask"] },
    { ...decided, at: ["toDecide"], failed: ["rejected", "withdrawn", "lapsed"] },
    { name: "done", reached: ["merged"] },
  ]),
  joinApplies: progress(joinApplyStates, [
    { ...proposed, name: "apply" },
    { ...decided, at: ["toReview"], failed: ["rejected"] },
    { name: "done", reached: ["approved"] },
  ]),
  promotionFees: progress(promotionFeeStates, [
    { name: "submit", by: "maker_name", when: "create_at" },
    { name: "confirm", at: ["toConfirm"] },
    { name: "approve", at: ["confirming"], failed: ["rejected"], by: "checker_name" },
    { name: "pay", at: ["toPay"], by: "payer_name", when: "paid_at" },
    { name: "done", reached: ["paid"], when: "paid_at" },
  ]),
  taxPeriods: progress(taxPeriodStates, [
    { name: "month", at: ["open"], isOver: ({ period }, today) => String(period) < today.slice(0, 7), takenBy: [] },
    {
      name: "declare",
      at: ["open"],
      isOver: ({ declared_count, worker_count }) => Number(declared_count) >= Number(worker_count),
      takenBy: ["generate", "report"],
      due: "due_at",
    },
    {
      name: "payTax",
      at: ["open"],
      isOver: ({ paid_count, worker_count }) => Number(paid_count) >= Number(worker_count),
      takenBy: ["accept", "pay"],
      due: "due_at",
    },
    {
      ...{ name: "lock", at: ["open"], reached: ["locked"], by: "locked_by", when: "locked_at" },
      ...{ takenBy: ["lock"], due: "due_at" },
    },
  ]),
  incomeSummary: progress(
    declarationStates,
    [
      { name: "generate", at: ["toGenerate"], takenBy: ["generate"] },
      { name: "declare", at: ["generated"], takenBy: ["report"], when: "declare_at" },
      { name: "accept", at: ["reported"], failed: ["refused"], takenBy: ["accept"] },
      { name: "payTax", at: ["accepted"], takenBy: ["pay"] },
      { name: "done", reached: ["paid"], only: outsideCorrection },
      {
        name: "correct",
        at: ["correcting"],
        reached: ["corrected"],
        only: ["correcting", "corrected"],
        takenBy: ["correct"],
      },
    ],
    "declare_status",
  ),
  platformReports: progress(platformReportStates, [
    { name: "check", at: ["draft", "correcting"], when: "checked_at" },
    { name: "identity", at: ["checked"], when: "identity_at" },
    { name: "income", at: ["identityAccepted"], when: "income_at" },
    { name: "done", reached: ["incomeAccepted"] },
  ]),
};

const requestProgress = [
  { name: "propose", by: "requested_by", when: "request_at" },
  { name: "approve", at: ["pending"], failed: ["rejected", "withdrawn"], by: "decided_by", when: "decide_at" },
  { name: "inForce", reached: ["approved"] },
] as const;

/** Courses within a record: proposals about it and the red-letter forms of an invoice, as the record's detail carries them. */
export const partProgress = {
  walletChanges: progress(walletChangeStates, requestProgress),
  serviceBillDiscounts: progress(serviceBillDiscountStates, [
    { name: "propose", by: "made_by", when: "create_at" },
    {
      name: "approve",
      at: ["toGrant"],
      failed: ["rejected", "withdrawn", "lapsed"],
      by: "decided_by",
      when: "decided_at",
    },
    { name: "inForce", reached: ["granted"] },
  ]),
  barLifts: progress(workerRequestStates, requestProgress),
  personChanges: progress(workerRequestStates, requestProgress),
  companyFreezes: progress(workerRequestStates, requestProgress),
  invoiceReds: progress(invoiceRedStates, [
    { name: "apply", by: "requested_by", when: "request_at" },
    {
      ...{ name: "buyer", at: ["pending"], failed: ["refused", "withdrawn", "lapsed"], due: "expires_at" },
      ...{ by: "decided_by", when: "decide_at" },
    },
    { name: "red", reached: ["confirmed"] },
  ]),
} as const satisfies Readonly<Record<ProposalName | "invoiceReds", Progress>>;
