import { payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { bankByName } from "../../../src-shared/kernel/values/banks/bank.ts";
import { checkBankCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { identityMethods } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { accountRequests, peopleAtOnce } from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import { newRequests } from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import { type WorkerBankRow, workerBank } from "../../../src-shared/workers/workers/worker-bank-import.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import type { ImportJob, ImportKind, RowResult } from "../../core/plumbing/import-kind.ts";
import { triesADay, triesLeft } from "../../directory/people/identity-checks.ts";
import { keptPeople } from "../../directory/people/merged.ts";
import { isSameName } from "../../directory/worker-register/find-facts.ts";
import { cardIssues, fullIdNumber, phoneIssues } from "../../directory/worker-register/rules.ts";
import { ask, carryOut, dismiss, needsSecond } from "./change.ts";
import { beginCheck } from "./four-factor.ts";
import { type Account, accountsOfLabor, type Labor } from "./store.ts";

const code = payAccountStates.code;

/** The workers of the rows whom the person may see, by ID number. */
const workersOf = async (
  db: Reader,
  { agency_id, rows: { makerless } }: Principal,
  rows: readonly WorkerBankRow[],
): Promise<ReadonlyMap<string, Labor>> => {
  const people = await lookUp(
    rows.map(({ id_no }) => fullIdNumber(id_no)),
    (chunk) =>
      db
        .selectFrom("labors as l")
        .selectAll("l")
        .where("l.agency_id", "=", agency_id)
        .where("l.id_no", "in", chunk)
        .$if(makerless !== null, (query) =>
          query.where("l.id", "in", (eb) =>
            eb
              .selectFrom("company_labors")
              .select("labor_id")
              .where("company_id", "in", makerless?.length ? [...makerless] : [0]),
          ),
        )
        .execute(),
  );
  const kept = await keptPeople(db, people);
  return new Map(people.map(({ id_no }, at) => [id_no, kept[at] as Labor]));
};

/** The people whom earlier rows of the import are about. */
const peopleBefore = async (db: Reader, job: ImportJob): Promise<Set<number>> => {
  const rows = await db
    .selectFrom("import_job_rows as r")
    .innerJoin("labor_accounts as a", "a.id", "r.record_id")
    .select("a.labor_id")
    .where("r.import_id", "=", job.id)
    .execute();
  return new Set(rows.map(({ labor_id }) => labor_id));
};

/** True when the file, with what the same person had changed by files that day, is of more people than one person may change. */
const isOfMany = async (db: Reader, job: ImportJob): Promise<boolean> => {
  const { count } = await db
    .selectFrom("import_jobs")
    .select(({ fn }) => fn.sum<number | string | null>("success_count").as("count"))
    .where("agency_id", "=", job.agency_id)
    .where("kind", "=", workerBank.kind)
    .where("created_by", "=", job.created_by)
    .where("create_at", ">=", `${dayOf(job.create_at)} 00:00:00`)
    .where("status", "<>", importJobStates.code("rolledBack"))
    .where("id", "<>", job.id)
    .executeTakeFirstOrThrow();
  return Number(count ?? 0) + job.total_count > peopleAtOnce;
};

type Card = { readonly account_no: string; readonly bank_code: string; readonly bank_phone: string | null };

/** The card of a row, or what is wrong with it. A bank that nobody knows by its name is the one that the number belongs to. */
const cardOf = (row: WorkerBankRow): Card | { readonly wrong: string; readonly field: string } => {
  const card = checkBankCard(row.account_no);
  const bank_code = bankByName(row.bank_name)?.code ?? (card.ok ? (card.bank ?? "") : "");
  const [wrong] = [
    ...cardIssues({ name: "", id_no: "", account_no: row.account_no, bank_code }),
    ...phoneIssues("bank_phone", row.bank_phone),
  ].filter(({ severity }) => severity === "error");
  // The bank has its own column; what is wrong with its code is wrong there.
  if (wrong !== undefined) return { wrong: wrong.code, field: wrong.field === "bank_code" ? "bank_name" : wrong.field };
  if (!card.ok || bank_code === "") return { wrong: "bank_unknown", field: "bank_name" };
  return { account_no: card.value, bank_code, bank_phone: row.bank_phone || null };
};

type Taking = {
  readonly writing: Writing;
  readonly principal: Principal;
  readonly job: ImportJob;
  readonly isMany: boolean;
};

type Outcome = Omit<RowResult, "row" | "no">;
const refused = (why: string, params: RowResult["params"] = {}): Outcome => ({ outcome: "refused", code: why, params });

/** A card that the bank has confirmed before is not checked anew: only where the worker is paid changes. */
const makeDefault = async ({ writing, principal, job, isMany }: Taking, own: Account): Promise<Outcome> => {
  const request = accountRequests.default;
  if (isMany || (await needsSecond(writing, principal, own, request)))
    await ask(writing, own, request, principal.user_id, job.no);
  else await carryOut(writing, own, request, { step: "default", reason: job.no });
  return { outcome: "taken", record_id: own.id };
};

/** Judges a row first and writes then: what is refused leaves nothing. */
const takeCard = async (taking: Taking, row: number, labor: Labor, card: Card): Promise<Outcome> => {
  const { writing, principal, job, isMany } = taking;
  const own = (await accountsOfLabor(writing.tx, labor.id)).find((one) => one.account_no === card.account_no);
  if (own !== undefined) {
    if (own.request !== null) return refused("change_pending");
    if (own.hold === 1) return refused("account_held");
    if (own.status === code("verified"))
      return own.is_default === 1 ? { outcome: "same", record_id: own.id } : makeDefault(taking, own);
  }
  const method = card.bank_phone === null ? identityMethods.cardThreeFactors : identityMethods.cardFourFactors;
  if ((await triesLeft(writing.tx, labor.id, method, dayOf(writing.at))) === 0)
    return refused("identity_tries_used", { tries: triesADay });
  const request = isMany ? accountRequests.replaceMany : accountRequests.replace;
  const check = await beginCheck(writing, principal, { ...card, labor, request, reason: job.no });
  const asking = { trace_id: check.trace_id, import_id: job.id, row };
  await writing.tx.insertInto("account_import_checks").values(asking).execute();
  return { outcome: "taken", record_id: Number(check.account_id), isOpen: true };
};

/**
 * Cards of workers from a spreadsheet (requirement W12). A row has to name the worker as the register does; every difference is
 * told as no such worker. The bank is asked by the rounds, outside of transactions; until it has answered, the row is open.
 */
export const workerBankImport: ImportKind<WorkerBankRow> = {
  name: "worker_bank",
  take: async ({ context: { principal }, writing, job, rows }) => {
    const workers = await workersOf(writing.tx, principal, rows);
    const before = await peopleBefore(writing.tx, job);
    const taking: Taking = { writing, principal, job, isMany: await isOfMany(writing.tx, job) };
    const judge = async (row: WorkerBankRow): Promise<Outcome> => {
      const worker = workers.get(fullIdNumber(row.id_no));
      if (worker === undefined || !isSameName(worker.name, row.name)) return refused("worker_not_found");
      if (before.has(worker.id)) return refused("worker_twice");
      const card = cardOf(row);
      if ("wrong" in card) return { ...refused(card.wrong), field: card.field };
      const outcome = await takeCard(taking, row.row, worker, card);
      if (outcome.outcome !== "refused") before.add(worker.id);
      return outcome;
    };
    const results: RowResult[] = [];
    for (const row of rows) results.push({ row: row.row, ...(await judge(row)) });
    return results;
  },
  rollBack: {
    permission: "labor.account.edit",
    // What is carried out stays: where people are paid is changed by another change, with all its rules.
    undo: async (writing, job, recordIds) => {
      const accounts = await lookUp(recordIds, (chunk) =>
        writing.tx
          .selectFrom("labor_accounts")
          .selectAll()
          .where("agency_id", "=", job.agency_id)
          .where("id", "in", chunk)
          .orderBy("id")
          .execute(),
      );
      const isWaiting = ({ request, asked_by, asked_reason }: Account): boolean =>
        asked_by === job.created_by &&
        asked_reason === job.no &&
        (newRequests.includes(request ?? 0) || request === accountRequests.default);
      const moved = accounts.filter((account) => !isWaiting(account));
      const [first] = moved;
      if (first !== undefined)
        throw new ServiceError("import_has_dependents", {
          params: { count: moved.length, no: maskField("card", first.account_no) },
        });
      for (const account of accounts) await dismiss(writing, account, null, "withdraw", job.no);
      return accounts.length;
    },
  },
};
