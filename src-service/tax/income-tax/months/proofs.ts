import { declarationStates } from "../../../../src-shared/tax/income-tax/declaration-states.ts";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import { ServiceError, type SignedIn } from "../../../core/context.ts";
import { insertMany } from "../../../core/database/tables.ts";
import { isWithin } from "../../../core/plumbing/data-scope.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";
import type { FileRule } from "../../../lists/contributed.ts";
import type { Service } from "../../../lists/service.ts";
import { findObject } from "../../../lists/storage/area.ts";
import { chosenRows, moveRows, type RowChoice, type StepAnswer } from "./declare.ts";

/** File rule of tax payment proofs: people who may see the proven rows may fetch them. */
export const taxProofFiles: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has(incomeSummary.permission)) return false;
  const rows = await db
    .selectFrom("tax_proofs as p")
    .innerJoin("income_summary as i", "i.id", "p.summary_id")
    .where("p.storage_key", "=", key)
    .where("p.agency_id", "=", principal.agency_id)
    .select(["i.agency_id", "i.company_id"])
    .distinct()
    .execute();
  return rows.some((row) => isWithin(principal, row));
};

/**
 * Attaches a proof of payment to rows of a month, also of a locked one: a proof changes no amount. Rows that the tax office
 * has accepted are paid by it. Errors: `not_found` for rows or a file that the person may not see.
 */
export const uploadTaxProof = (
  service: Service,
  context: SignedIn,
  body: RowChoice & { key: string; receipt_no?: string | undefined },
): Promise<StepAnswer> =>
  context.write(async (writing) => {
    const { principal } = context;
    await findObject(service, principal, body.key);
    const rows = await chosenRows(writing, principal, body);
    if (rows.length === 0) throw new ServiceError("not_found");
    const existing = await writing.tx
      .selectFrom("tax_proofs")
      .select("summary_id")
      .where("storage_key", "=", body.key)
      .execute();
    const has = new Set(existing.map(({ summary_id }) => summary_id));
    const newRows = rows.filter(({ id }) => !has.has(id));
    const first = newRows.length > 0 ? await writing.ids(newRows.length) : 0;
    await insertMany(
      writing.tx,
      "tax_proofs",
      newRows.map((row, at) => ({
        id: first + at,
        agency_id: row.agency_id,
        summary_id: row.id,
        storage_key: body.key,
        receipt_no: body.receipt_no ?? "",
        created_by: principal.user_id,
        create_at: writing.at,
      })),
    );
    const paying = newRows.filter((row) => declarationStates.allows("pay", row.declare_status));
    const others = newRows.filter((row) => !paying.includes(row)).map(({ id }) => id);
    await versioned("income_summary").raise(writing, others, { has_proof: 1 });
    if (paying.length > 0) {
      const step = { period: body.period, action: "pay", receipt_no: body.receipt_no } as const;
      await moveRows(context, writing, paying, { ...step, columns: { has_proof: 1 } });
    }
    writing.touchedAgency("incomeSummary", principal.agency_id);
    await writing.audit({
      agency_id: principal.agency_id,
      action: "incomeSummary.proof",
      object: `incomeSummary:${body.period}`,
      after: { rows: newRows.length, key: body.key },
    });
    const twice = rows.filter(({ id }) => has.has(id));
    return {
      changed: newRows.length,
      skipped: twice.slice(0, 1_000).map((row) => ({ no: row.no, reason: "already", current: row.declare_status })),
      skipped_count: twice.length,
      promotion_count: 0,
      promotion_tax: 0,
    };
  });
