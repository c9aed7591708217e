import { sql } from "kysely";
import {
  cooperation,
  onboardingStates,
  payAccountStates,
  realNameStates,
  taxCollectStates,
} from "../../../src-shared/kernel/states/worker.ts";
import { applicantStates } from "../../../src-shared/tasks/applicants/applicant-states.ts";
import { openContractCodes } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { realNameReviewStates } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import type { keepReasons, MergeFact, MergeObstacle } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import { contentOf } from "../../../src-shared/workers/workers/worker-content.ts";
import type { Reader } from "../../core/database/tables.ts";
import { arePromised } from "../../ledger/money/open-plans.ts";
import type { Side } from "./read-side.ts";
import { oneNumber } from "./same-people.ts";

type KeepReason = (typeof keepReasons)[number];
export type Sides = readonly [Side, Side];
export type Against = { readonly code: MergeObstacle; readonly side: number };

/** True when the numbers of both are forms of one, so that what was proven with one counts for the other. */
export const isOneNumber = ([one, other]: Sides): boolean =>
  oneNumber(one.labor.id_no) === oneNumber(other.labor.id_no);

const proven: readonly number[] = [realNameStates.code("verified"), realNameStates.code("expired")];

/** Reasons why a person must be the one kept: what was paid, reported and declared carries their number. */
const reasonsToKeep = ({ bills, quarters, declared }: Side): KeepReason[] => [
  ...(bills.paid.count > 0 ? (["paid"] as const) : []),
  ...(quarters.length > 0 ? (["reported"] as const) : []),
  ...(declared > 0 ? (["declared"] as const) : []),
];

/** Which of the two has to be kept (0: either; null: both, so that they cannot be merged), and why. */
export const mustKeep = (sides: Sides): { readonly side: number | null; readonly reasons: readonly KeepReason[] } => {
  const [one, other] = sides.map(reasonsToKeep) as [KeepReason[], KeepReason[]];
  if (one.length > 0 && other.length > 0) return { side: null, reasons: [] };
  if (one.length > 0) return { side: 1, reasons: one };
  return { side: other.length > 0 ? 2 : 0, reasons: other };
};

/** Picks who is kept by default: who has to be, the verified one, the one with more behind them, the older. */
export const defaultKept = (sides: Sides): number => {
  const { side } = mustKeep(sides);
  if (side === 1 || side === 2) return side;
  const [one, other] = sides;
  const isProven = ({ labor }: Side): boolean => labor.real_name_status === realNameStates.code("verified");
  if (isProven(one) !== isProven(other)) return isProven(one) ? 1 : 2;
  return one.labor.id <= other.labor.id ? 1 : 2;
};

const exists = async (db: Reader, query: ReturnType<typeof sql>): Promise<boolean> =>
  (await sql`select 1 as one from ${query} limit 1`.execute(db)).rows.length > 0;

const stopWaits = [stopStates.code("waiting"), ...stopStates.codesFor("finish")];

/** Matters under way about one of them that would end at the wrong person. */
const underWay = async (db: Reader, { labor, relations, accounts, contracts, bills, openBills }: Side) => {
  const id = labor.id;
  const found: MergeObstacle[] = [];
  const isEnding = relations.some(({ cooperation_status }) =>
    ([cooperation.stopping, cooperation.barred] as readonly number[]).includes(cooperation_status),
  );
  const stops = sql`stop_records where labor_id = ${id} and status in (${sql.join(stopWaits)})`;
  if (isEnding || (await exists(db, stops))) found.push("merge_stop_open");
  const reviews = sql`real_name_reviews where labor_id = ${id} and status = ${realNameReviewStates.code("waiting")}`;
  const isInReview =
    labor.real_name_status === realNameStates.code("inReview") ||
    labor.onboarding_status === onboardingStates.code("inReview");
  if (isInReview || (await exists(db, reviews))) found.push("merge_review_open");
  const openAccount = accounts.some(
    ({ request, status, hold }) =>
      request !== null || hold === 1 || status === payAccountStates.code("awaitingApproval"),
  );
  const checks = sql`labor_identity as i where i.labor_id = ${id} and i.result = ${identityResults.asked}
    and not exists (select 1 from labor_identity as o where o.labor_id = i.labor_id and o.trace_id = i.trace_id
      and o.result <> ${identityResults.asked})`;
  if (openAccount || (await exists(db, checks))) found.push("merge_account_open");
  const pending = workerRequestStates.code("pending");
  const requests = sql`labor_change_requests where labor_id = ${id} and status = ${pending}`;
  if (await exists(db, requests)) found.push("merge_request_open");
  if (contracts.some(({ status }) => openContractCodes.includes(status))) found.push("merge_contract_open");
  const collecting = sql`tax_collect_records where labor_id = ${id} and result = ${taxCollectStates.code("collecting")}`;
  const isCollecting = labor.tax_collect_status === taxCollectStates.code("collecting");
  if (isCollecting || (await exists(db, collecting))) found.push("merge_collect_open");
  const isPromised = await arePromised(
    db,
    openBills.map((bill) => bill.id),
  );
  if (bills.inPayment.count > 0 || isPromised) found.push("merge_payment_open");
  return found;
};

const overCodes = [applicantStates.code("rejected"), applicantStates.code("gaveUp")];

/** True when both came to one task and one of them is still in it: nobody works there twice. */
const haveSameTask = (db: Reader, [one, other]: Sides): Promise<boolean> =>
  exists(
    db,
    sql`task_applicants as a inner join task_applicants as b on b.task_id = a.task_id and b.labor_id = ${other.labor.id}
      where a.labor_id = ${one.labor.id} and not (a.status in (${sql.join(overCodes)}) and b.status in (${sql.join(overCodes)}))`,
  );

/** All that speaks against making them one, by name; said before anything is asked, and refused when it is carried out. */
export const againstPair = async (db: Reader, sides: Sides): Promise<Against[]> => {
  const [one, other] = sides;
  const found: Against[] = sides.flatMap(({ labor }, at) =>
    labor.merged_into === null ? [] : [{ code: "merge_done", side: at + 1 }],
  );
  if (one.bills.paid.count > 0 && other.bills.paid.count > 0) found.push({ code: "merge_both_paid", side: 0 });
  else if (mustKeep(sides).side === null) found.push({ code: "merge_both_reported", side: 0 });
  if (!isOneNumber(sides) && sides.every(({ labor }) => proven.includes(labor.real_name_status)))
    found.push({ code: "merge_numbers_differ", side: 0 });
  if (await haveSameTask(db, sides)) found.push({ code: "merge_same_task", side: 0 });
  for (const [at, side] of sides.entries())
    for (const code of await underWay(db, side)) found.push({ code, side: at + 1 });
  return found;
};

const textOf = (side: Side, fact: Exclude<MergeFact, "default_account" | "content">): string => side.labor[fact] ?? "";
const defaultOf = ({ accounts }: Side) => accounts.find(({ is_default }) => is_default === 1);

/** True when a company's own column holds one value here and another there. */
const haveConflict = (one: string, other: string): boolean => {
  const values = new Map(contentOf(one).map(({ code, value }) => [code, value]));
  return contentOf(other).some(({ code, value }) => values.has(code) && values.get(code) !== value);
};

/** True when both have the fact and it differs, so that somebody has to say whose counts. */
export const differs = (sides: Sides, fact: MergeFact): boolean => {
  const [one, other] = sides;
  if (fact === "default_account") {
    const numbers = [defaultOf(one)?.account_no, defaultOf(other)?.account_no];
    return numbers[0] !== undefined && numbers[1] !== undefined && numbers[0] !== numbers[1];
  }
  if (fact === "content")
    return one.relations.some((relation) =>
      other.relations.some(
        ({ company_id, content }) => company_id === relation.company_id && haveConflict(relation.content, content),
      ),
    );
  const values = [textOf(one, fact), textOf(other, fact)];
  return values[0] !== "" && values[1] !== "" && values[0] !== values[1];
};
