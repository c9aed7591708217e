import { change, type Damage } from "./damage-kit.ts";

const two = "contracts were approved and sealed by a second person";
const one = "companies have one main contract a day";
const passed = "x.decided_at is not null and x.status in (30, 40, 50)";
const sealed = "x.sealed_at is not null and x.decided_at is not null and x.status in (40, 50)";

const of = (what: string, set: string, where: string, proof?: string): Damage => ({
  what: `contracts with companies: ${what}`,
  table: "company_contracts",
  statements: [change("company_contracts", set, where)],
  ...(proof !== undefined && { proof }),
});

/** Damage to contracts with companies. */
export const contractDamage: readonly Damage[] = [
  of("approved by who made it", "checker_id = maker_id", passed, two),
  of("approved by who changed it", "editors = ',' || checker_id || ','", passed, two),
  of("approved by nobody", "checker_id = null", passed, two),
  of("sealed by who made it", "sealed_by = maker_id", sealed, two),
  of("another document signed than approved", "signed_sha256 = 'x'", sealed, two),
  of("sealed unsigned", "signed_at = null", sealed, two),
  of(
    "a second main contract in force",
    "status = 50, start_at = '2026-11-01'",
    "x.status = 10 and x.category = 1",
    one,
  ),
  of("a document's hash", "document_sha256 = 'x'", passed),
  of("terms of one that waits", "config = '{}'", "x.status = 20"),
];
