import type { z } from "zod";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { transactionDirections } from "../../../src-shared/billing/funds/transactions-list.ts";
import type { settlementsBatchSettle } from "../../../src-shared/billing/settlements/settlement-payments-calls.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { batchPayer, type Entry, linesEach } from "./batch-harms.ts";
import type { DeskReport } from "./killable-desk.ts";
import type { World } from "./world.ts";

export type BatchResults = z.output<typeof settlementsBatchSettle.output>;

const paying = settlementStates.code("paying");
const inSettlement = billStates.code("inSettlement");

/** All that a payment leaves behind for a settlement. */
const readBooks = async (world: World, id: number) => {
  const db = world.db();
  const row = await db.selectFrom("settlements").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const captures = await db
    .selectFrom("ledger_journals")
    .select("id")
    .where("biz_no", "=", row.no)
    .where("kind", "=", "capture")
    .execute();
  const walletEntries = await db
    .selectFrom("transactions")
    .select(["amount", "direction"])
    .where("journal_id", "in", [0, ...captures.map((one) => one.id)])
    .execute();
  const attempts = await db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .select("a.id")
    .where("p.settlement_id", "=", id)
    // Those of the scene have no time.
    .where("a.created_ms", ">", 0)
    .execute();
  const events = await db
    .selectFrom("settlement_events")
    .select("id")
    .where("settlement_id", "=", id)
    .where("action", "=", "settle")
    .execute();
  const bills = await db.selectFrom("bills").select("status").where("settlement_id", "=", id).execute();
  return {
    row,
    captures: captures.length,
    // Taxes that are given back come in.
    taken: walletEntries.reduce(
      (sum, { amount, direction }) => sum + (direction === transactionDirections.income ? -amount : amount),
      0,
    ),
    attempts: attempts.length,
    events: events.length,
    moved: bills.filter(({ status }) => status !== inSettlement).length,
  };
};
type Books = Awaited<ReturnType<typeof readBooks>>;

const isWhole = ({ row, captures, taken: walletEntries, attempts, events, moved }: Books): boolean =>
  captures === 1 &&
  walletEntries === row.company_payable &&
  attempts === linesEach &&
  events === 1 &&
  moved === linesEach &&
  row.frozen_amount === 0 &&
  row.payer_id !== null;

const isUntouched = (books: Books, before: Books["row"]): boolean =>
  books.captures + books.attempts + books.events + books.moved === 0 &&
  JSON.stringify(books.row) === JSON.stringify(before);

type Row = BatchResults["results"][number];

const judgeTold = (entry: Entry, resultRow: Row | undefined, isAnew: boolean): string | null => {
  const { no } = entry.settlement;
  if (resultRow === undefined) {
    const isMissing = entry.isPlanned && !isAnew;
    const isLegal = entry.refusal === null && entry.isPlanned;
    return isMissing || isLegal ? `lost: settlement ${no} has no result` : null;
  }
  if (!entry.isPlanned) return `doubled: settlement ${no} could not be paid and was sent`;
  if (resultRow.no !== no) return `told wrong: settlement ${no} is called ${resultRow.no}`;
  if (resultRow.ok) {
    if (resultRow.code !== null || resultRow.status !== paying)
      return `told wrong: settlement ${no} is ${resultRow.status}`;
    return entry.refusal === null || (entry.mayPassAnew && isAnew) ? null : `doubled: settlement ${no} may not be paid`;
  }
  return resultRow.code === entry.refusal ? null : `falsely-failed: settlement ${no}: ${resultRow.code}`;
};

const judgeBooks = async (world: World, entry: Entry, resultRow: Row | undefined, before: Books["row"]) => {
  const { no } = entry.settlement;
  const books = await readBooks(world, before.id);
  const { row, ...counts } = books;
  const countsText = `${JSON.stringify(counts)} of settlement ${no}`;
  const isOurs = row.payer_id === world.person(batchPayer).id;
  if (entry.isPaidElsewhere) return isWhole(books) && !isOurs ? null : `doubled: ${countsText}, paid by somebody else`;
  if (isUntouched(books, before)) {
    if (resultRow?.ok === true) return `lost: ${countsText}, told as paid`;
    return resultRow !== undefined && resultRow.status !== row.status
      ? `told wrong: settlement ${no} is ${row.status}`
      : null;
  }
  if (!isWhole(books) || !isOurs) return `half done: ${countsText}`;
  return resultRow?.ok === true ? null : `falsely-failed: ${countsText}, told as ${resultRow?.code}`;
};

/** A batch as it was before it was paid, for the check. */
export type Batch = {
  readonly entries: readonly Entry[];
  /** Sees how everything is before it is paid; what it saw last counts. */
  readonly look: () => Promise<void>;
  /** Every settlement whole or not at all, every row as the books have it, and the same in a desk opened again. */
  readonly judge: (word: DeskReport, reopened: DeskReport, starts: number) => Promise<readonly string[]>;
};

/** The outcome of a payment of several settlements. `isNone`: the service had to be against all of it. */
export const batchOf = (world: World, entries: readonly Entry[], isNone = false): Batch => {
  const before = new Map<string, Books["row"]>();

  const keptResults = async (key: string): Promise<BatchResults | null> => {
    const operationQuery = world.db().selectFrom("operations").select(["status", "answer"]).where("key", "=", key);
    const { status, answer } = (await operationQuery.executeTakeFirst()) ?? { status: null, answer: null };
    return status === 200 && answer !== null ? (JSON.parse(answer) as BatchResults) : null;
  };

  return {
    entries,
    look: async () => {
      for (const { settlement } of entries)
        before.set(settlement.id, (await readBooks(world, Number(settlement.id))).row);
    },
    judge: async (word, reopened, starts) => {
      const wrongs: string[] = [];
      const [intent] = word.intents;
      const storedResults = intent === undefined ? null : await keptResults(intent.intent_id);
      const reportText = ({ intents, results }: DeskReport): string => JSON.stringify([intents, results]);
      if (reportText(word) !== reportText(reopened)) wrongs.push("told wrong: something else after opening again");
      if (intent?.state === "done" && JSON.stringify(word.results) !== JSON.stringify(storedResults))
        wrongs.push("told wrong: the desk shows other results than the service keeps");
      const results = storedResults?.results ?? [];
      if (storedResults !== null && storedResults.done !== results.filter(({ ok }) => ok).length)
        wrongs.push("told wrong: how many");
      const order = results.map(({ id }) => entries.findIndex(({ settlement }) => settlement.id === id));
      if (order.some((at, nth) => at <= (order[nth - 1] ?? -1))) wrongs.push(`told wrong: rows ${order.join(", ")}`);
      for (const entry of entries) {
        const resultRow = results.find(({ id }) => id === entry.settlement.id);
        const wrong = isNone ? null : judgeTold(entry, resultRow, starts > 1);
        const row = before.get(entry.settlement.id) as Books["row"];
        wrongs.push(...[wrong, await judgeBooks(world, entry, resultRow, row)].filter((one) => one !== null));
      }
      return wrongs;
    },
  };
};
