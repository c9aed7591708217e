import { openPlans } from "../../../src-service/ledger/money/open-plans.ts";
import { transferStates } from "../../../src-shared/billing/funds/transfer-states.ts";
import { payoutLineStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { Job } from "./job.ts";
import type { DeskReport } from "./killable-desk.ts";
import type { World } from "./world.ts";

const { code } = payoutLineStates;
const isOpenLine = (status: number): boolean =>
  [code("paying"), code("unknown"), code("suspended"), code("awaitingPayee")].includes(status);

/** What the desk believes against what the books say that happened. */
export const judgeDesk = async (
  world: World,
  job: Job,
  word: DeskReport,
  starts: number,
  sinceMs: number,
): Promise<string[]> => {
  const { intents, refusedPlan } = word;
  const wrongs: string[] = [];
  const effects = await job.effects();
  const operations = await world
    .db()
    .selectFrom("operations")
    .select(["status"])
    .where("call", "=", job.call)
    .where("user_id", "=", world.person(job.who).id)
    .where("finished_ms", ">=", sinceMs)
    .execute();
  const carriedOut = operations.filter(({ status }) => status === 200).length;
  const isDone = intents.some(({ state }) => state === "done");
  const refusal = intents.find(({ state }) => state === "refused")?.refusal?.code ?? refusedPlan;
  if (effects > 1 || carriedOut > 1) wrongs.push(`doubled: ${effects} effects, ${carriedOut} carried out`);
  if (effects !== Math.floor(effects)) wrongs.push(`half done: ${effects} effects`);
  if (isDone && (effects === 0 || carriedOut === 0)) wrongs.push(`lost: done without an effect or a kept answer`);
  if (!isDone && effects > 0) wrongs.push(`falsely-failed: ${refusal} and yet carried out`);
  const { mustRefuse } = job;
  if (mustRefuse !== undefined) {
    const isAnew = job.mayPassAnew === true && starts > 1 && isDone;
    if (refusal !== mustRefuse && !isAnew) wrongs.push(`falsely-done: ${refusal} instead of ${mustRefuse}`);
  } else if (!isDone && refusal !== null && job.mayRefuse !== true) wrongs.push(`falsely-failed: ${refusal}`);
  for (const { state, attempts } of intents)
    if (state !== "done" && state !== "refused") wrongs.push(`unfinished: ${state} after ${attempts} attempts`);
  if (intents.length === 0 && refusedPlan === null) wrongs.push("lost: no intent");
  return wrongs;
};

/** What the bank has paid to an account in this case and not given back: amounts in cents. */
const paidByBank = async (world: World, account: string, sinceMs: number): Promise<readonly number[]> => {
  const orders = await world
    .db()
    .selectFrom("sandbox_bank_orders")
    .selectAll()
    .where("account_no", "=", account)
    .where("accepted_ms", ">=", sinceMs)
    .execute();
  const now = world.clock.now();
  return orders
    .filter(({ plan, return_ms }) => plan === "paid" && (return_ms === null || return_ms > now))
    .map(({ amount }) => amount);
};

/** Lines against the bank's own books: paid is what it paid, once and to the cent; nothing else is. */
export const judgeLines = async (world: World, job: Job, sinceMs: number): Promise<string[]> => {
  if (job.settlements.length === 0) return [];
  const open = await openPlans(world.db(), null);
  const rows = await world
    .db()
    .selectFrom("payout_lines")
    .select(["id", "status", "net", "account_no"])
    .where("settlement_id", "in", job.settlements.map(Number))
    .execute();
  const wrongs = open.map(({ settlement_id }) => `unfinished: settlement ${settlement_id} is being booked`);
  for (const { id, status, net, account_no } of rows) {
    const paid = await paidByBank(world, account_no, sinceMs);
    if (isOpenLine(status)) wrongs.push(`unfinished: line ${id} is ${status}`);
    if (paid.length > 1) wrongs.push(`doubled: the bank paid line ${id} ${paid.length} times`);
    if (status === code("paid") && paid.length === 0) wrongs.push(`lost: line ${id} counts as paid`);
    if (status !== code("paid") && paid.length > 0) wrongs.push(`falsely-failed: line ${id} was paid`);
    if (paid.some((amount) => amount !== net)) wrongs.push(`wrong amount: line ${id}`);
  }
  return wrongs;
};

const openTransfers = (["processing", "unknown"] as const).map((key) => transferStates.code(key));

/** Payments and transfers that still wait to be booked, or for the bank's word. */
export const countOpen = async (world: World, job: Job): Promise<number> => {
  const transfers = await world
    .db()
    .selectFrom("transfers")
    .select("id")
    .where("status", "in", openTransfers)
    .execute();
  const others = transfers.length + (await openPlans(world.db(), null)).length;
  if (job.settlements.length === 0) return others;
  const lines = await world
    .db()
    .selectFrom("payout_lines")
    .select("status")
    .where("settlement_id", "in", job.settlements.map(Number))
    .execute();
  return others + lines.filter(({ status }) => isOpenLine(status)).length;
};

/** Payments that the bank will give back and that it has not given back yet. */
export const countComing = async (world: World): Promise<number> => {
  const rows = await world
    .db()
    .selectFrom("sandbox_bank_orders")
    .select("channel_order_no")
    .where("return_ms", ">", world.clock.now() - 2_000)
    .execute();
  return rows.length;
};
