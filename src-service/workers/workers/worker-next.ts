import type { JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import { openSteps } from "../../../src-shared/kernel/records/next-step.ts";
import { payAccountStates, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { realNameReviewStates } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { workerDecisions } from "../../../src-shared/workers/workers/worker-decisions.ts";
import { workerNextSteps } from "../../../src-shared/workers/workers/worker-next-steps.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import type { Principal } from "../../core/context.ts";
import type { Database, Reader } from "../../core/database/tables.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { verdictsOf } from "../../records/records/decide.ts";
import { objectionIn, personOfRows } from "../../records/records/next-steps.ts";
import { workersSource } from "./workers-source.ts";

type Worker = { readonly id: string; readonly labor_id: string; readonly joined_at: string } & {
  readonly real_name_status: number;
  readonly id_valid_to: string | null;
};

const sentCodes = (["sent", "opened", "signing"] as const).map((key) => laborContractStates.code(key));

const accountsOf = (db: Reader, laborId: number) =>
  db
    .selectFrom("labor_accounts")
    .select(["id", "status", "request", "asked_by", "asked_at"])
    .where("labor_id", "=", laborId)
    .where("status", "<>", payAccountStates.code("removed"))
    .orderBy("id", "desc")
    .execute();

/** Accounts that nobody can be paid to yet: one that a second person decides about, and one that is still to be verified. */
const accountFacts = async (db: Reader, laborId: number) => {
  const accounts = await accountsOf(db, laborId);
  const toVerify = payAccountStates.code("toVerify");
  const asked = accounts.find(({ request, status }) => request !== null && status !== toVerify);
  const unverified = accounts.some(({ status }) => status === toVerify || status === payAccountStates.code("failed"));
  return {
    account_unverified: unverified ? 1 : 0,
    account_asked: asked === undefined ? null : String(asked.id),
    account_asked_by: asked?.asked_by === undefined || asked.asked_by === null ? null : String(asked.asked_by),
    account_asked_at: asked?.asked_at ?? null,
  } as const satisfies JudgedRow;
};

/** Facts that the steps of a worker ask for besides the columns of the list. */
const factsOf = async (db: Reader, { id, labor_id, joined_at, real_name_status, id_valid_to }: Worker) => {
  const lastAccount = await db
    .selectFrom("labor_accounts")
    .select(({ fn }) => fn.max<string | null>("create_at").as("at"))
    .where("labor_id", "=", Number(labor_id))
    .executeTakeFirst();
  const review = await db
    .selectFrom("real_name_reviews")
    .select(["id", "maker_id", "create_at"])
    .where("labor_id", "=", Number(labor_id))
    .where("status", "=", realNameReviewStates.code("waiting"))
    .executeTakeFirst();
  const contract = await db
    .selectFrom("labor_contracts")
    .select(["id", "sent_at"])
    .where("company_labor_id", "=", Number(id))
    .where("status", "in", sentCodes)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return {
    review_id: review === undefined ? null : String(review.id),
    review_maker_id: review === undefined ? null : String(review.maker_id),
    review_since: review?.create_at ?? null,
    ...(await accountFacts(db, Number(labor_id))),
    ...{ contract_id: contract === undefined ? null : String(contract.id), sent_at: contract?.sent_at ?? null },
    verify_since: real_name_status === realNameStates.code("expired") ? id_valid_to : joined_at,
    account_since: lastAccount?.at ?? joined_at,
  } as const satisfies JudgedRow;
};

/** Finds a worker at a company by the id of their cooperation: the masked row of the list, what may be done, and what is left to do. */
export const workerNext = async (db: Database, principal: Principal, id: number) => {
  const worker = await maskedRow(db, principal, companyLabors, workersSource, id);
  const dated = { ...worker, today: principal.today };
  const actions = verdictsOf(workerDecisions, dated, {}, await deciderOf(db, principal));
  const row = { ...dated, ...(await factsOf(db, worker)) };
  const { steps } = workerNextSteps;
  const next = openSteps(
    [{ record: "companyLabors", id: worker.id, row, steps, verdict: objectionIn(actions) }],
    personOfRows(principal),
  );
  return { worker, actions, next };
};
