import type { Writing } from "../../../core/context.ts";
import { mapInTurns, type Rewrite, type Tables } from "../../../core/database/tables.ts";
import type { ContractTerms } from "../../../directory/companies/contract-terms.ts";
import { amountColumns, type ComputedLine } from "../../bills/rows/compute-lines.ts";
import { computeBills } from "../figures/compute-bills.ts";
import { type SealedHeader, snapshotHashInTurns, type Totals, totalsOf } from "../rows/lines.ts";
import { newLine, sealedWith, writeBillsAndLines } from "./new-lines.ts";

type Bill = Tables["bills"];

/**
 * Computes the bills of a settlement again in their order and writes them, with their payout lines in place of earlier
 * ones: amounts by today's rules as though all were paid now, on top of the workers' year to date. Returns totals and seal.
 * Throws `bills_not_settleable` naming the first bill that leaves no net pay.
 */
export const writeLines = async (
  writing: Writing,
  header: SealedHeader & { id: number },
  contract: ContractTerms,
  bills: readonly Bill[],
  state: { status: number; settlement_id: number },
): Promise<Totals & { snapshot_hash: string }> => {
  const { tx } = writing;
  const computed = await computeBills(tx, header, contract, bills, writing.at);
  const rewrites = await mapInTurns(bills, (before, index): Rewrite<"bills"> => {
    const amounts = amountColumns(computed[index] as ComputedLine);
    return { before, after: { ...before, ...amounts, ...state } };
  });
  await tx.deleteFrom("payout_lines").where("settlement_id", "=", header.id).execute();
  const firstId = await writing.ids(bills.length);
  const lines = await mapInTurns(rewrites, ({ after }, index) => newLine(header, after, index + 1, firstId + index));
  await writeBillsAndLines(writing, header.company_id, rewrites, lines);
  const sealedLines = await mapInTurns(lines, (line, index) => sealedWith(line, rewrites[index]?.after as Bill));
  return { ...totalsOf(sealedLines), snapshot_hash: await snapshotHashInTurns(header, sealedLines) };
};
