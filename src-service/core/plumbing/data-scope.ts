import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type DataScope, dataScopes, type PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { dataScopeOfRoles, type HeldRole } from "../../../src-shared/kernel/rights/separation-of-duties.ts";
import type { RowScope } from "../context.ts";
import type { Reader } from "../database/tables.ts";

/** A scope without any rows, used until the person's scope has been read. */
export const noRows: RowScope = { companies: [], makers: [], makerless: [] };

/** A person as one who sees every row of the agency: for lists that are shown to all of its people (`seenByAll`). */
export const seeingAll = <P extends { readonly rows: RowScope }>(person: P): P => ({
  ...person,
  rows: { companies: null, makers: null, makerless: null },
});

/** The facts about a person that decide which rows they see. `data_scope`: the membership's own, null for the roles'. */
export type ScopedPerson = {
  readonly user_id: number;
  readonly membership_id: number;
  readonly agency_id: number;
  readonly company_id: number | null;
  readonly roles: readonly HeldRole[];
  readonly data_scope: number | null;
  readonly organization_id: number | null;
};

const validScopes: ReadonlySet<number> = new Set(Object.values(dataScopes));
const asScope = (value: number): DataScope => (validScopes.has(value) ? (value as DataScope) : dataScopes.own);

const relatedCompanies = async (db: Reader, person: ScopedPerson): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("membership_companies")
    .select("company_id")
    .where("membership_id", "=", person.membership_id)
    .orderBy("company_id")
    .execute();
  return rows.map((row) => row.company_id);
};

/** The people of the own department and below, oneself among them; without a department oneself alone. */
const colleagues = async (db: Reader, person: ScopedPerson): Promise<readonly number[]> => {
  if (person.organization_id === null) return [person.user_id];
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id as user_id from organizations own
    join organizations o on o.agency_id = own.agency_id and o.path like own.path || '%'
    join memberships m on m.organization_id = o.id and m.agency_id = own.agency_id
    where own.id = ${person.organization_id} and own.agency_id = ${person.agency_id}`.execute(db);
  return [...new Set([person.user_id, ...rows.map((row) => row.user_id)])].sort((a, b) => a - b);
};

/**
 * True when a person of an agency looks after all of its companies, as far as their membership and roles say: a department or what
 * they made themselves may bound them all the same.
 */
export const isForAllCompanies = (roles: readonly HeldRole[], dataScope: number | null): boolean =>
  dataScopeOfRoles(roles, false) !== dataScopes.companies && dataScope !== dataScopes.companies;

/**
 * The rows that a person may see: the widest scope of the roles and, where the membership has one of its own, that too.
 * Read for every request, so that a changed scope works with the next one; who sees all of an agency or a company costs
 * no question.
 */
export const rowScopeOf = async (db: Reader, person: ScopedPerson): Promise<RowScope> => {
  const { company_id, data_scope } = person;
  const scopes = new Set([dataScopeOfRoles(person.roles, company_id !== null)]);
  if (data_scope !== null) scopes.add(asScope(data_scope));
  const isByMaker = scopes.has(dataScopes.own) || scopes.has(dataScopes.department);
  const isByCompany = scopes.has(dataScopes.companies);
  if (company_id !== null && !isByMaker) return { companies: [company_id], makers: null, makerless: [company_id] };
  if (!isByMaker && !isByCompany) return { companies: null, makers: null, makerless: null };
  const makerless = company_id === null ? await relatedCompanies(db, person) : [company_id];
  const makers = scopes.has(dataScopes.own) ? [person.user_id] : isByMaker ? await colleagues(db, person) : null;
  return { companies: company_id !== null || isByCompany ? makerless : null, makers, makerless };
};

/** True when somebody sees all rows of an agency, or of a company: only then may they see what has no row to go by. */
export const seesAll = (person: { company_id: number | null; rows: RowScope }): boolean =>
  person.rows.makers === null && (person.company_id !== null || person.rows.companies === null);

/** True when somebody sees everybody of an agency: for all others there are people out of sight. */
export const seesAgency = (person: { company_id: number | null; rows: RowScope }): boolean =>
  person.company_id === null && seesAll(person);

/**
 * Names what a copy holds, for sync cursors: another number, other rows, or rows with search tokens that this person may
 * not have (any more). At most 15 digits.
 */
export const scopeTag = (person: { agency_id: number; rows: RowScope; search_key: string | null }): string => {
  const { companies, makers, makerless } = person.rows;
  const tokens = person.search_key === null ? ["no tokens"] : [];
  const cacheKey = JSON.stringify([person.agency_id, companies, makers, makerless, ...tokens]);
  return String(createHash("sha256").update(cacheKey).digest().readUIntBE(0, 6));
};

/**
 * Names what a person may do and see, for the desk (`SessionUser.rights`): another text, another role, permission or scope of
 * rows. Says nothing of what it was made from.
 */
export const rightsTag = (
  person: Parameters<typeof scopeTag>[0] & { roles: readonly string[]; permissions: ReadonlySet<PermissionKey> },
): string => {
  const held = JSON.stringify([scopeTag(person), person.roles.toSorted(), [...person.permissions].sort()]);
  return createHash("sha256").update(held).digest("hex").slice(0, 16);
};

/** A record as scopes check it; a bill and an import name their maker `created_by`, a settlement `maker_id`. */
export type ScopedRecord = {
  readonly agency_id: number;
  readonly company_id: number;
  readonly maker_id?: number;
  readonly created_by?: number;
};

const isIn = (ids: readonly number[] | null, id: number): boolean => ids === null || ids.includes(id);

/** True when a record is within what a person may see (security T37). */
export const isWithin = (person: { agency_id: number; rows: RowScope }, record: ScopedRecord): boolean => {
  const { companies, makers, makerless } = person.rows;
  const maker = record.maker_id ?? record.created_by;
  if (record.agency_id !== person.agency_id) return false;
  if (maker === undefined) return isIn(makerless, record.company_id);
  return isIn(companies, record.company_id) && isIn(makers, maker);
};

const inColumn = (column: string, ids: readonly number[] | null): RawBuilder<boolean>[] => {
  if (ids === null) return [];
  if (ids.length === 0) return [sql<boolean>`1 = 0`];
  const one = sql.ref(column);
  return [ids.length === 1 ? sql<boolean>`${one} = ${ids[0]}` : sql<boolean>`${one} in (${sql.join([...ids])})`];
};

/**
 * The same as SQL over named columns, to be put behind `where`; `maker` null for rows without one. For a person who sees
 * the whole agency only the agency is compared.
 */
export const withinSql = (
  person: { agency_id: number; rows: RowScope },
  columns: { readonly agency: string; readonly company: string; readonly maker: string | null },
): RawBuilder<boolean> => {
  const { companies, makers, makerless } = person.rows;
  const bounds =
    columns.maker === null
      ? inColumn(columns.company, makerless)
      : [...inColumn(columns.company, companies), ...inColumn(columns.maker, makers)];
  return sql<boolean>`${sql.join([sql`${sql.ref(columns.agency)} = ${person.agency_id}`, ...bounds], sql` and `)}`;
};
