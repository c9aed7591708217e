import { type Kysely, sql } from "kysely";
import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/**
 * Company contracts as documents that people make, approve, sign, seal and end (requirement C7). `maker_id` 0: entered before
 * contracts were made here. `parent_contract_id`: the main contract of a supplement or termination; null on supplements of
 * before, which count with whichever main contract is in force. `renewed_from`: what a renewal goes on from. `tax_grid`,
 * `company_info`: JSON. `top_ratio`: highest ratio of the fee grid, percent ×100. `document_sha256`: of the PDF as it was
 * approved; `signed_sha256`: of the PDF that the company signed; `sealed_*`: the PDF with its page of signatures. `soon_at`:
 * when its coming end was told.
 */
export const companyContractColumns = {
  company_contracts: {
    ...{ version: "int", change_seq: "int", maker_id: "int", create_at: "text" },
    ...{ parent_contract_id: "int?", renewed_from: "int?" },
    ...{ auto_renew: "int", remind_days: "int", sign_method: "int", reason: "text", top_ratio: "int" },
    ...{ tax_grid: "text?", company_info: "text?" },
    ...{ edited_by: "int?", edited_at: "text?", submitted_by: "int?", submitted_at: "text?" },
    ...{ checker_id: "int?", decided_at: "text?", decided_reason: "text?" },
    ...{ signed_by: "int?", signed_at: "text?", sealed_by: "int?", sealed_at: "text?" },
    ...{ abort_by: "int?", abort_asked_at: "text?", abort_reason: "text?" },
    ...{ void_by: "int?", void_at: "text?", void_reason: "text?", soon_at: "text?" },
    ...{ document_key: "text?", document_sha256: "text?", signed_sha256: "text?" },
    ...{ sealed_key: "text?", sealed_sha256: "text?" },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Files of contracts. `kind`: 1 annex · 2 copy that the company signed on paper · 3 of a termination. */
export const companyContractTables = {
  company_contract_attachments: {
    columns: {
      id: "id",
      ...{ agency_id: "int", company_id: "int", contract_id: "int", kind: "int" },
      ...{
        storage_key: "text",
        file_name: "text",
        bytes: "int",
        sha256: "text",
        uploader_id: "int",
        create_at: "text",
      },
    },
    index: [["contract_id"], ["storage_key"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

type Stored = { id: number; status: number; start_at: string; config: string };
type Tier = { readonly ratio?: unknown };

/** Highest ratio of the fee grid; 0 where there is none that can be read: a contract of before stops no service from starting. */
const topRatio = (text: string): number => {
  let tiers: unknown;
  try {
    tiers = (JSON.parse(text) as { readonly service_fee_ratio_range?: unknown } | null)?.service_fee_ratio_range;
  } catch {
    return 0;
  }
  const rows: readonly (Tier | null)[] = Array.isArray(tiers) ? tiers : [];
  return Math.max(0, ...rows.map((row) => Number(row?.ratio) || 0));
};

/** Completes the contracts of before. That one ends soon is worked out by its days from now on and no longer a state. */
export const fillCompanyContracts = async (db: Kysely<never>): Promise<void> => {
  await sql`update company_contracts set version = 1, change_seq = 0, maker_id = 0, create_at = substr(start_at, 1, 10) || ' 00:00:00',
    auto_renew = 0, remind_days = 30, sign_method = 2, reason = '', top_ratio = 0`.execute(db);
  await sql`update company_contracts set status = 50 where status = 52`.execute(db);
  const { rows } = await sql<Stored>`select id, config from company_contracts`.execute(db);
  for (const { id, config } of rows)
    await sql`update company_contracts set top_ratio = ${topRatio(config)} where id = ${id}`.execute(db);
  for (const text of [
    "create index company_contracts_change_seq_idx on company_contracts (change_seq)",
    "create index company_contracts_agency_idx on company_contracts (agency_id, create_at)",
    "create index company_contracts_status_idx on company_contracts (status, end_at)",
    "create index company_contracts_parent_idx on company_contracts (parent_contract_id)",
  ])
    await sql.raw(text).execute(db);
};
