import type { z } from "zod";
import { feeDiscountRecord } from "../../billing/fees/fee-discounts-record.ts";
import { promotionFeeRecord } from "../../billing/fees/promotion-fees-record.ts";
import { accountChangeRecord } from "../../companies/account-changes/account-changes-record.ts";
import { companyContractRecord } from "../../companies/contracts/company-contracts-record.ts";
import { contractTemplateRecord } from "../../companies/contracts/contract-templates-record.ts";
import { joinApplyRecord } from "../../companies/joins/join-applies-record.ts";
import { sensitiveWordRecord } from "../../companies/sensitive-words/sensitive-words-record.ts";
import { companyTaxCollectRecord } from "../../companies/tax/company-tax-collects-record.ts";
import { insuranceOrderRecord } from "../../insurance/orders/insurance-orders-record.ts";
import { insurancePlanRecord } from "../../insurance/plans/insurance-plans-record.ts";
import type { AnyCall, CallsByName } from "../../kernel/calls/define.ts";
import type { AnyRecord } from "../../kernel/records/define.ts";
import { taskApplicantRecord } from "../../tasks/applicants/task-applicants-record.ts";
import { taskRecord } from "../../tasks/tasks/tasks-record.ts";
import { platformReportRecord } from "../../tax/platform-reports/platform-reports-record.ts";
import { realNameReviewRecord } from "../../workers/identity/real-name-reviews-record.ts";
import { workerMergeRecord } from "../../workers/merges/worker-merges-record.ts";
import { occupationRecord } from "../../workers/occupations/occupations-record.ts";
import { laborQrCodeRecord } from "../../workers/registration/labor-qr-codes-record.ts";

/** Every record that is declared; a new one joins here. Lists and calls have registries of their own. */
export const records = {
  feeDiscounts: feeDiscountRecord,
  promotionFees: promotionFeeRecord,
  platformReports: platformReportRecord,
  sensitiveWords: sensitiveWordRecord,
  occupations: occupationRecord,
  laborQrCodes: laborQrCodeRecord,
  accountChanges: accountChangeRecord,
  contractTemplates: contractTemplateRecord,
  realNameReviews: realNameReviewRecord,
  companyContracts: companyContractRecord,
  joinApplies: joinApplyRecord,
  companyTaxCollect: companyTaxCollectRecord,
  workerMerges: workerMergeRecord,
  tasks: taskRecord,
  taskApplicants: taskApplicantRecord,
  insurancePlans: insurancePlanRecord,
  insuranceOrders: insuranceOrderRecord,
} as const;

export type Records = typeof records;
export type RecordName = keyof Records;

export const recordNames = Object.keys(records) as [RecordName, ...RecordName[]];

type CallOf<R> = R extends { calls: infer C } ? Extract<C[keyof C], AnyCall> : never;

const listsOf = Object.fromEntries(Object.entries(records).map(([name, { list }]) => [name, list]));
const callsOf = Object.fromEntries(
  Object.values(records).flatMap(({ calls }) => Object.values<AnyCall>(calls).map((call) => [call.name, call])),
);

/** The lists of records by their names: members of `lists/registry.ts`. */
export const recordLists = listsOf as { readonly [N in RecordName]: Records[N]["list"] };

export type RecordCalls = CallsByName<CallOf<Records[RecordName]>>;

/** The calls of records by their names: members of `calls/registry.ts`. */
export const recordCalls = callsOf as RecordCalls;

type ImportOf<R> = R extends { import?: infer I } ? Exclude<I, undefined> : never;
type RecordImport = ImportOf<Records[RecordName]>;

/** The imports of records: members of `imports/submits.ts`. */
export const recordImports: readonly RecordImport[] = Object.values<{ readonly import?: RecordImport }>(
  records,
).flatMap((record) => record.import ?? []);

type Details = { readonly [N in RecordName]: z.output<Records[N]["calls"]["get"]["output"]> };

/** The answer to `<record>.get`. */
export type RecordDetail<N extends RecordName = RecordName> = Details[N];

/** Bodies of making and acting, of any record. */
export type CreateBody = z.input<Records[RecordName]["calls"]["create"]["body"]>;
export type ActBody = z.input<Records[RecordName]["calls"]["update"]["body"]>;

export const recordByName = (name: RecordName): AnyRecord => records[name];

/** The record and the action of an operation ("discount.approve"); undefined for one on something else. */
export const operationOf = (operation: string): { readonly record: AnyRecord; readonly action: string } | undefined => {
  const [first, action = ""] = operation.split(".");
  const record = recordNames.map(recordByName).find((one) => one.operation !== undefined && one.operation === first);
  const isKnown = record !== undefined && (action === "create" || Object.hasOwn(record.actions, action));
  return isKnown ? { record, action } : undefined;
};
