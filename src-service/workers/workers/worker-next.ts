import type { JudgedRow } from "../../../src-shared/kernel/records/define.ts";
import { openSteps } from "../../../src-shared/kernel/records/next-step.ts";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
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
  readonly account_asked: string | null;
};

const sentCodes = (["sent", "opened", "signing"] as const).map((key) => laborContractStates.code(key));

/** Facts that the steps of a worker ask for besides the columns of the list. */
const factsOf = async (
  db: Reader,
  { id, labor_id, joined_at, real_name_status, id_valid_to, account_asked }: Worker,
) => {
  const lastAccount = await db
    .selectFrom("labor_accounts")
    .select(({ fn }) => fn.max<string | null>("create_at").as("at"))
    .where("labor_id", "=", Number(labor_id))
    .executeTakeFirst();
  const asked =
    account_asked === null
      ? undefined
      : await db
          .selectFrom("labor_accounts")
          .select("asked_at")
          .where("id", "=", Number(account_asked))
          .executeTakeFirst();
  const review = await db
    .selectFrom("real_name_reviews")
    .select(["id", "maker_id", "create_at"])
    .where("labor_id", "=", Number(labor_id))
    .where("status", "=", realNameReviewStates.code("waiting"))
    .executeTakeFirst();
  const contract = await db
    .selectFrom("labor_contracts")
    .select("id")
    .where("company_labor_id", "=", Number(id))
    .where("status", "in", sentCodes)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return {
    review_id: review === undefined ? null : String(review.id),
    review_maker_id: review === undefined ? null : String(review.maker_id),
    review_since: review?.create_at ?? null,
    account_asked_at: asked?.asked_at ?? null,
    contract_id: contract === undefined ? null : String(contract.id),
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
