import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import { feeTiersSchema } from "../../../src-shared/kernel/tax/fee-tiers.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { findRow, type Reader, type Tables } from "../../core/database/tables.ts";
import { termsOn } from "../../directory/companies/contract-terms.ts";
import { contractCategories, layConfig } from "../../directory/companies/effective-terms.ts";
import { shownStatus } from "../company-contracts/contract-row.ts";
import { identityCode, identityOf } from "../company-identity/identity-store.ts";
import { contractsUnderWay } from "./main-contracts.ts";

type Company = Tables["companies"];
type Contract = Tables["company_contracts"];

/** Name of a person; null for nobody. */
export const nameOf = async (db: Reader, id: number | null): Promise<string | null> =>
  id === null ? null : ((await findRow(db, "users", id))?.name ?? null);

const mainContracts = (db: Reader, company: Company) =>
  db
    .selectFrom("company_contracts")
    .selectAll()
    .where("company_id", "=", company.id)
    .where("category", "=", contractCategories.main)
    .orderBy("start_at")
    .orderBy("id");

/** When a company proved who it is and signed its first main contract, and by whom. `seesContracts`: the person may see those. */
export const storyOf = async (
  db: Reader,
  company: Company,
  seesContracts: boolean,
): Promise<CompanyDetail["story"]> => {
  const identity = await identityOf(db, company.id);
  const isProven = company.ent_identity_status === identityCode("verified");
  const first = seesContracts
    ? await mainContracts(db, company).where("sealed_at", "is not", null).limit(1).executeTakeFirst()
    : undefined;
  return {
    identified_at: isProven ? (identity?.verified_at ?? null) : null,
    identified_by: isProven ? await nameOf(db, identity?.submitted_by ?? null) : null,
    ...{ signed_at: first?.signed_at ?? null, signed_by: await nameOf(db, first?.signed_by ?? null) },
    ...{ sealed_at: first?.sealed_at ?? null, sealed_by: await nameOf(db, first?.sealed_by ?? null) },
    active_since: first === undefined ? null : dayOf(first.start_at),
  };
};

const shownTerms = (main: Contract, config: Readonly<Record<string, unknown>>): CompanyDetail["terms"] => {
  const tiers = (grid: unknown) => {
    const parsed = feeTiersSchema.safeParse(grid ?? []);
    return parsed.success ? parsed.data : [];
  };
  const known = (value: unknown): number | null => (typeof value === "number" ? value : null);
  return {
    ...{ contract_id: String(main.id), no: main.no, auto_renew: main.auto_renew === 1, remind_days: main.remind_days },
    status: shownStatus(main),
    ...{ start_at: dayOf(main.start_at), end_at: dayOf(main.end_at) },
    abort_at: main.abort_at === null ? null : dayOf(main.abort_at),
    tiers: tiers(config["service_fee_ratio_range"]),
    labor_tiers: tiers(config["labor_service_fee_ratio_range"]),
    fee_period: known(config["service_fee_cumulative_type"]),
    tier_method: known(config["tier_method"]),
  };
};

/** The main contract in force on a day with its supplements laid over it, else the one on its way, else the last one. */
export const termsShown = async (
  db: Parameters<typeof termsOn>[0],
  company: Company,
  today: string,
): Promise<CompanyDetail["terms"]> => {
  const laid = await termsOn(db, company.id, today);
  if (laid?.isCurrent !== true) {
    const coming = await mainContracts(db, company).where("status", "in", contractsUnderWay).execute();
    const last = coming.at(-1);
    if (last !== undefined) return shownTerms(last, layConfig([last.config]));
  }
  return laid === null ? null : shownTerms(laid.main, laid.config);
};

/** The super manager in office; null for nobody. */
export const managerOf = async (db: Reader, company: Company): Promise<CompanyDetail["manager"]> => {
  const row = await db
    .selectFrom("super_managers as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select(["u.name", "u.mobile", "s.set_at"])
    .where("s.company_id", "=", company.id)
    .where("s.ended_ms", "=", 0)
    .executeTakeFirst();
  return row === undefined ? null : { name: row.name, mobile: maskField("phone", row.mobile), since: row.set_at };
};

/** People who proved and approved a corporate account and when, where a change of it says so. */
export const accountProofOf = async (db: Reader, accountId: number) => {
  const change = await db
    .selectFrom("account_changes")
    .select(["prover_id", "proved_at", "checker_id", "decided_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return {
    ...{ proved_by: await nameOf(db, change?.prover_id ?? null), proved_at: change?.proved_at ?? null },
    ...{ approved_by: await nameOf(db, change?.checker_id ?? null), approved_at: change?.decided_at ?? null },
  };
};
