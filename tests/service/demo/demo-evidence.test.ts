import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountStatus } from "../../../src-service/access/accounts/account-store.ts";
import { tableColumns } from "../../../src-service/core/database/migrate.ts";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { accountChangeStates } from "../../../src-shared/companies/account-changes/account-changes-record.ts";
import { companyContractStates } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { companyStates, entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import type { States } from "../../../src-shared/kernel/states/define.ts";
import {
  contractSignStates,
  onboardingStates,
  payAccountStates,
  realNameStates,
} from "../../../src-shared/kernel/states/worker.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { taskBatchStates } from "../../../src-shared/tasks/batches/task-batch-states.ts";
import { taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import { laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { realNameReviewStates } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { type Started, startTestService } from "../harness.ts";

const demo = { seed: 7, anchor: "2026-11-20", size: "small" } as const;

type Codes = { readonly name: string; readonly code: number; readonly claim: string | null };
type Claims = { readonly table: string; readonly column: string; readonly states: readonly Codes[] };

/** What each state of a lifecycle claims of a row `t`, as SQL; null: no row is ever in it. A state without an entry does not compile. */
const claims = <K extends string>(
  states: States<string, K>,
  table: string,
  column: string,
  of: Readonly<Record<K, string | null>>,
): Claims => ({
  ...{ table, column },
  states: (Object.entries(of) as [K, string | null][]).map(([name, claim]) => ({
    name,
    code: states.code(name),
    claim,
  })),
});

const all = (...parts: readonly string[]): string => parts.map((part) => `(${part})`).join(" and ");
const there = (from: string, ...where: readonly string[]): string =>
  `exists (select 1 from ${from} where ${all(...where)})`;
const file = (key: string): string => there("storage_objects o", `o.key = ${key}`);
const fileAs = (key: string, sha256: string): string =>
  there("storage_objects o", `o.key = ${key}`, `o.sha256 = ${sha256}`);
const by = (...columns: readonly string[]): string => all(...columns.map((name) => `t.${name} is not null`));

const contract = (...where: readonly string[]): string =>
  there("labor_contracts k", "k.company_labor_id = t.id", ...where);
const signedContract = (...where: readonly string[]): string =>
  contract(`k.status = ${laborContractStates.code("signed")}`, "k.signed_at is not null", ...where);
const holds = all("k.signed_at = t.sign_at", "k.end_at = t.contract_end_at", fileAs("k.file_key", "k.sha256"));
const open = (["draft", "sent", "opened", "signing", "filed"] as const).map((key) => laborContractStates.code(key));

const photos = all(file("t.id_front_key"), file("t.id_back_key"));
const check = (...where: readonly string[]): string =>
  there(
    "labor_identity i",
    "i.labor_id = t.id",
    "i.method in (1, 5)",
    file("i.front_key"),
    file("i.back_key"),
    ...where,
  );
const review = (state: Parameters<typeof realNameReviewStates.code>[0]): string =>
  there(
    "real_name_reviews v",
    "v.labor_id = t.id",
    `v.status = ${realNameReviewStates.code(state)}`,
    file("v.front_key"),
  );
const cardCheck = (...where: readonly string[]): string =>
  there("labor_identity i", "i.account_id = t.id", "i.labor_id = t.labor_id", ...where);

const registered = there("company_labors r", "r.labor_id = t.id", "r.source_type = 3");
const handedIn = all(
  there("labor_consents c", "c.labor_id = t.id"),
  photos,
  file("t.face_key"),
  there("liveness_records v", "v.labor_id = t.id", "v.result = 1", file("v.face_key")),
);

const licence = file("t.license_key");
const submitted = all(by("submitted_by", "submitted_at"), licence);
const reviewed = all(submitted, by("reviewed_by", "reviewed_at"));
const identified = (...where: readonly string[]): string =>
  there("ent_identities e", "e.company_id = t.id", fileAs("e.license_key", "e.license_sha256"), ...where);
const proven = (step: number, result = 1): string =>
  there("ent_identity_checks p", "p.company_id = t.id", `p.step = ${step}`, `p.result = ${result}`);
const bound = there(
  "corporate_accounts a",
  "a.company_id = t.id",
  `a.status = ${accountStatus.bound}`,
  "a.bound_at is not null",
  file("a.proof_key"),
);
const mainContract = (...states: readonly Parameters<typeof companyContractStates.code>[0][]): string =>
  there(
    "company_contracts k",
    "k.company_id = t.id",
    "k.category = 1",
    `k.status in (${states.map((key) => companyContractStates.code(key)).join(", ")})`,
    fileAs("k.sealed_key", "k.sealed_sha256"),
  );
const drawn = all(by("checker_id", "decided_at"), fileAs("t.document_key", "t.document_sha256"));
const sealed = all(drawn, by("signed_at", "sealed_at"), fileAs("t.sealed_key", "t.sealed_sha256"));

const everything: readonly Claims[] = [
  claims(contractSignStates, "company_labors", "contract_sign_type", {
    unsigned: all("t.sign_at is null", `not ${signedContract()}`),
    signing: contract(`k.status in (${open.join(", ")})`),
    signed: signedContract("k.type = 1", "k.evidence is not null", holds),
    expired: all(signedContract(holds), `t.contract_end_at < '${demo.anchor}'`),
    released: signedContract(fileAs("k.file_key", "k.sha256")),
    onFile: signedContract("k.type = 2", "k.checker_id is not null", holds),
  }),
  claims(laborContractStates, "labor_contracts", "status", {
    draft: "t.sent_at is null",
    sent: by("sent_at", "lapse_at", "text_sha256"),
    opened: by("sent_at", "opened_at"),
    signing: by("opened_at", "trace_id", "evidence"),
    filed: all("t.type = 2", fileAs("t.file_key", "t.sha256")),
    signed: all(by("signed_at"), fileAs("t.file_key", "t.sha256")),
    declined: by("opened_at", "ended_at", "ended_reason"),
    rejected: all(by("checker_id", "decided_reason"), file("t.file_key")),
    lapsed: by("sent_at", "ended_at"),
    withdrawn: all(by("ended_at", "ended_reason"), "t.ended_by > 0"),
  }),
  claims(realNameStates, "labors", "real_name_status", {
    none: "t.id_front_key is null and t.id_back_key is null",
    pending: photos,
    verified: all(photos, check("i.result = 1")),
    mismatch: all(photos, check("i.result = 2")),
    inReview: review("waiting"),
    refused: review("rejected"),
    expired: all(photos, check("i.result = 1"), `t.id_valid_to < '${demo.anchor}'`),
  }),
  claims(onboardingStates, "labors", "onboarding_status", {
    submitted: all(registered, "t.onboarding_at is null"),
    inReview: all(registered, handedIn),
    approved: all(registered, handedIn, by("onboarding_at")),
    training: all(registered, handedIn, by("onboarding_at")),
    ready: `not ${registered} or ${all(handedIn, by("onboarding_at", "trained_at"))}`,
    refused: all(registered, handedIn, by("onboarding_at", "onboarding_reason")),
  }),
  claims(payAccountStates, "labor_accounts", "status", {
    toVerify: `not ${cardCheck("i.result = 1")}`,
    verified: all(by("verified_at"), cardCheck("i.result = 1")),
    failed: cardCheck("i.result in (2, 3)"),
    awaitingApproval: all(by("request", "asked_by", "asked_at"), cardCheck("i.result = 1")),
    removed: by("approved_by", "decided_at", "decided_reason"),
  }),
  claims(companyStates, "companies", "status", {
    draft: "t.submitted_at is null and t.reviewed_at is null",
    reviewing: all(
      submitted,
      "t.reviewed_at is null",
      there("kept_accounts a", "a.company_id = t.id", file("a.proof_key")),
    ),
    refused: all(reviewed, by("reject_reason")),
    toIdentify: reviewed,
    toSign: all(reviewed, identified("e.verified_at is not null")),
    active: all(reviewed, mainContract("inForce")),
    frozen: all(
      reviewed,
      by("frozen_reason"),
      mainContract("inForce"),
      there("company_freezes f", "f.company_id = t.id"),
    ),
    terminated: all(reviewed, mainContract("ended", "terminated")),
  }),
  claims(entIdentityStates, "companies", "ent_identity_status", {
    none: `not ${identified()}`,
    submitted: all(identified("e.verified_at is null"), proven(1, 4)),
    failed: all(identified("e.verified_at is null"), proven(1, 2)),
    amount: all(identified("e.verified_at is null"), proven(1)),
    sms: all(identified("e.verified_at is null"), proven(1), proven(2), bound),
    verified: all(
      identified("e.verified_at is not null", "e.legal_person = t.legal_person"),
      ...[1, 2, 3].map((step) => proven(step)),
      bound,
    ),
  }),
  claims(companyContractStates, "company_contracts", "status", {
    draft: "t.submitted_at is null",
    toApprove: all(by("submitted_by", "submitted_at"), "t.decided_at is null"),
    refused: by("checker_id", "decided_reason"),
    toSign: all(drawn, "t.signed_at is null"),
    toSeal: all(drawn, by("signed_at")),
    inForce: sealed,
    endingSoon: null,
    sealed: null,
    ended: sealed,
    ending: all(sealed, by("abort_at", "abort_by", "abort_reason")),
    terminated: all(sealed, by("abort_at", "abort_by", "abort_reason")),
    voided: by("void_at", "void_by", "void_reason"),
  }),
  claims(accountChangeStates, "account_changes", "status", {
    toProve: all(file("t.proof_key"), "t.proved_at is null"),
    toApprove: all(file("t.proof_key"), by("prover_id", "proved_at")),
    rejected: all(file("t.proof_key"), by("proved_at", "checker_id", "decided_reason")),
    inForce: all(file("t.proof_key"), by("proved_at", "checker_id", "account_id")),
    failed: all(file("t.proof_key"), "t.tries >= 3"),
    withdrawn: all(file("t.proof_key"), by("withdrawer_id", "withdrawn_at", "withdrawn_reason")),
  }),
  {
    ...{ table: "corporate_accounts", column: "status" },
    states: [{ name: "bound", code: accountStatus.bound, claim: all(by("bound_at"), file("t.proof_key")) }],
  },
];

/** Tasks of the history from before tasks had people: they say who made them, and no more. */
const ofHistory = "coalesce(t.need_count, 0) = 0";
const people = (...where: readonly string[]): string => there("task_applicants a", "a.task_id = t.id", ...where);
const nobody = (...where: readonly string[]): string => `not ${people(...where)}`;
const part = (name: Parameters<typeof applicantStates.code>[0]): string => `a.status = ${applicantStates.code(name)}`;
const bills = (...where: readonly string[]): string => there("bills b", "b.task_id = t.id", ...where);
const paid = `b.status = ${billStates.code("settled")}`;
/** A directed task needs no audit. */
const audited = `(${all(by("audit_at", "release_at"), `(t.is_no_audit = 1 or ${by("checker_id")})`)})`;
const worked = all(by("receive_at"), "t.sign_count > 0");
/** Parts in a task of a plus file, whose people are paid by the bills of that file. */
const ofFile = there("tasks k", "k.id = t.task_id", "k.batch_id is not null");
const billed =
  "t.accept_amount = (select sum(accounting_fee) from bills b where b.task_id = t.task_id and b.labor_id = t.labor_id)";
const billOfPart =
  "(b.applicant_id = a.id or b.task_batch_id = t.batch_id and b.task_id = t.id and b.labor_id = a.labor_id)";
const ofBatch = (where: string): string =>
  there("tasks k", "k.batch_id = t.id", there("task_applicants a", "a.task_id = k.id", where));

const tasks: readonly Claims[] = [
  claims(taskStates, "tasks", "status", {
    draft: all(nobody(), "t.submit_at is null"),
    toAudit: all(nobody(), by("submit_by", "submit_at")),
    rejected: all(nobody(), by("checker_id", "reject_reason")),
    published: all(audited, "t.elect_at is null"),
    elected: all(audited, by("elect_at"), people(part("elected")), nobody(part("working"))),
    inProgress: `${ofHistory} or ${all(by("receive_at"), people(part("working")))}`,
    toAccept: all(by("deliver_at"), people(part("toAccept"))),
    refused: all(by("deliver_at"), people(part("refused"))),
    accepted: all(by("complete_at"), people(part("accepted")), "t.accepted_amount > 0"),
    settled: all(
      by("complete_at", "settlement_at"),
      people(part("accepted"), there("bills b", billOfPart, paid, "b.accounting_fee = a.accept_amount")),
      nobody(part("accepted"), `not ${there("bills b", billOfPart, paid)}`),
      `t.actual_amount = (select sum(accounting_fee) from bills b where b.task_id = t.id)`,
      there("task_events e", "e.task_id = t.id", "e.kind = 'settled'"),
    ),
    partlySettled: all(bills(paid), bills(`not ${paid}`), "t.actual_amount > 0"),
    closed: `${ofHistory} or ${by("close_by", "close_at", "close_reason")}`,
    cancelled: by("cancel_by", "cancel_at", "cancel_reason"),
  }),
  claims(applicantStates, "task_applicants", "status", {
    applied: "t.elect_at is null",
    rejected: by("reject_by", "reject_at", "reject_reason"),
    working: `${ofFile} or ${worked}`,
    toAccept: all(worked, by("deliver_at")),
    accepted: all(
      `${all(ofFile, billed)} or ${all(worked, by("deliver_at", "accept_by"))}`,
      by("accept_at"),
      "t.accept_amount > 0",
    ),
    refused: all(worked, by("refuse_by", "refuse_at", "refuse_reason")),
    gaveUp: by("withdraw_at", "withdraw_reason"),
    elected: all(by("elect_at"), "t.receive_at is null"),
  }),
  claims(taskBatchStates, "task_batches", "status", {
    open: all("t.end_at is null", "t.disable_at is null", ofBatch(`${part("working")} or ${part("accepted")}`)),
    disabled: all(by("disable_by", "disable_at", "reason"), `not ${there("bills b", "b.task_batch_id = t.id", paid)}`),
    closed: all(
      by("end_by", "end_at", "reason"),
      there("bills b", "b.task_batch_id = t.id", paid),
      `not ${there("tasks k", "k.batch_id = t.id", `k.status <> ${taskStates.code("settled")}`)}`,
    ),
    cancelled: all(
      by("end_by", "end_at", "reason"),
      `not ${there("bills b", "b.task_batch_id = t.id")}`,
      there("tasks k", "k.batch_id = t.id", `k.status = ${taskStates.code("cancelled")}`),
    ),
  }),
];

/** Columns whose keys are of something else than a stored file. */
const otherKeys = /^(business|batch|payout|serial|row|was|now)_key$/u;
const fileColumns = Object.entries(tableColumns).flatMap(([table, columns]) =>
  Object.keys(columns)
    .filter((name) => name.endsWith("_key") && !otherKeys.test(name))
    .map((column) => [table, column] as const),
);

// What is drawn is the same on both databases, and drawing it takes most of a minute.
describe("what the demo claims", () => {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await startTestService("sqlite", { demo, runsJobs: false, runsExports: false });
    const { service } = started.running();
    await service.demo?.fillTaxBooks(service);
  });
  afterAll(() => started?.end());
  const faultsOf = async (text: string): Promise<readonly unknown[]> => {
    const db = started?.running().db;
    if (db === undefined) throw new Error("the service did not start");
    return (await sql.raw(text).execute(db)).rows;
  };

  it.each(
    [...everything, ...tasks].flatMap(({ table, column, states }) =>
      states.map((state) => ({ table, column, ...state })),
    ),
  )("$table, $column, $name: has the evidence of it", async ({ table, column, code, claim }) => {
    const [{ n } = { n: 0 }] = (await faultsOf(`select count(*) as n from ${table} where ${column} = ${code}`)) as {
      n: number;
    }[];
    expect(n > 0).toBe(claim !== null);
    // "coalesce": what is neither true nor false is not shown.
    expect(
      await faultsOf(
        `select t.id from ${table} t where t.${column} = ${code} and not coalesce((${claim}), false) order by t.id limit 5`,
      ),
    ).toEqual([]);
  });

  it.each(fileColumns)("every file that %s.%s names is there", async (table, column) => {
    expect(
      await faultsOf(
        `select t.${column} as missing from ${table} t where t.${column} <> '' and not ${file(`t.${column}`)} limit 5`,
      ),
    ).toEqual([]);
  });
});
