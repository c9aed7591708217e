import type { z } from "zod";
import type {
  TransactRow,
  transactionsImportTransact,
} from "../../../src-shared/billing/funds/transact-list-import.ts";
import type { SignedIn, Writing } from "../../core/context.ts";
import { lookUp } from "../../core/database/tables.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { storeRequestImport } from "../../records/imports/request-record.ts";

type Body = z.output<typeof transactionsImportTransact.body>;
type Answer = z.output<typeof transactionsImportTransact.output>;

type Entry = { id: number; no: string; amount: number; company_id: number; handled: number | null };

const entriesOf = async (
  { principal }: SignedIn,
  { tx }: Writing,
  rows: readonly TransactRow[],
): Promise<ReadonlyMap<string, Entry>> => {
  const entries = await lookUp(
    rows.map(({ no }) => no),
    (chunk) =>
      tx
        .selectFrom("transactions")
        .select(["id", "no", "amount", "agency_id", "company_id", "handled"])
        .where("agency_id", "=", principal.agency_id)
        .where("no", "in", chunk)
        .execute(),
  );
  return new Map(entries.filter((entry) => isWithin(principal, entry)).map((entry) => [entry.no, entry]));
};

/**
 * Marks entries as handled or not (spec 3: status 2 handled, 1 not). Unknown numbers (or ones that the person may not see),
 * other amounts and repeated numbers are refused with their row; the others are marked.
 */
export const importTransact = async (context: SignedIn, writing: Writing, body: Body): Promise<Answer> => {
  const entries = await entriesOf(context, writing, body.rows);
  const times = Map.groupBy(body.rows, ({ no }) => no);
  const refused: Answer["refused"] = [];
  const ids: Record<1 | 2, number[]> = { 1: [], 2: [] };
  let unchanged = 0;
  for (const { row, no, status, amount } of body.rows) {
    const entry = entries.get(no);
    if (entry === undefined) refused.push({ row, no, code: "not_found" });
    else if ((times.get(no)?.length ?? 0) > 1) refused.push({ row, no, code: "twice" });
    else if (amount !== undefined && amount !== entry.amount) refused.push({ row, no, code: "amount_differs" });
    else if ((entry.handled ?? 1) === status) unchanged += 1;
    else {
      ids[status].push(entry.id);
      writing.touched("transactions", entry.company_id);
    }
  }
  const changedCount = ids[1].length + ids[2].length;
  // A list without any valid row creates no record.
  if (changedCount + unchanged === 0) return { changed: changedCount, same: unchanged, refused };
  const recordedRefusals = refused.map(({ row, code }) => ({ row, code: `transact_${code}` }));
  await storeRequestImport(context, writing, {
    kind: "transact_list",
    ...body,
    refused: recordedRefusals,
    skipped: unchanged,
  });
  if (changedCount === 0) return { changed: changedCount, same: unchanged, refused };
  for (const handled of [1, 2] as const) await versioned("transactions").raise(writing, ids[handled], { handled });
  await writing.audit({
    agency_id: context.principal.agency_id,
    action: "transactions.importTransact",
    object: `batch:${body.batch_key}`,
    after: { file_name: body.file_name, rows: body.rows.length, changed: changedCount, refused: refused.length },
  });
  return { changed: changedCount, same: unchanged, refused };
};
