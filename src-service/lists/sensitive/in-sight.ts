import { sql } from "kysely";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import type { TypedKind, TypedNumber } from "../../../src-shared/kernel/values/people/typed-numbers.ts";
import type { Principal } from "../../core/context.ts";
import { lookUp, type Reader, type Tables } from "../../core/database/tables.ts";

/** Where numbers of each kind are kept; a phone and an e-mail address can be accounts too. */
const places = {
  labors: {
    idNumber: ["id_no"],
    phone: ["mobile", "alipay_account"],
    card: ["alipay_bank_account"],
    email: ["alipay_account"],
  },
  labor_accounts: {
    idNumber: [],
    phone: ["account_no", "bank_phone"],
    card: ["account_no"],
    email: ["account_no"],
  },
  // Of companies and of the agency itself.
  corporate_accounts: { idNumber: [], phone: [], card: ["account_no"], email: [] },
} as const satisfies {
  readonly [T in "labors" | "labor_accounts" | "corporate_accounts"]: Record<TypedKind, readonly (keyof Tables[T])[]>;
};
type Place = keyof typeof places;
const placeNames = Object.keys(places) as Place[];

/** A value as everybody sees it, with its kind: values that look alike have the same. */
export const lookOf = ({ kind, value }: Pick<TypedNumber, "kind" | "value">): string =>
  `${kind}:${maskField(kind, value)}`;

/** The people whose masked numbers somebody sees: those of their companies, or all of the agency. */
const companiesOf = ({ company_id, rows }: Principal): readonly number[] | null =>
  company_id === null ? rows.companies : [company_id];

const withinSight = (table: Place, companies: readonly number[] | null) => {
  if (companies === null) return sql`1 = 1`;
  if (companies.length === 0) return sql`1 = 0`;
  const list = sql.join([...companies]);
  if (table === "corporate_accounts") return sql`t.company_id in (${list})`;
  const person = sql.ref(table === "labors" ? "t.id" : "t.labor_id");
  return sql`${person} in (select labor_id from company_labors where company_id in (${list}))`;
};

const found = async (
  db: Reader,
  principal: Principal,
  table: Place,
  column: string,
  ends: readonly string[],
): Promise<readonly string[]> => {
  const value = sql.ref(`t.${column}`);
  const within = withinSight(table, companiesOf(principal));
  const rows = await lookUp(ends, async (chunk) => {
    // The same expression as in the indexes (migrations 0067, 0134).
    const answer = await sql<{ value: string }>`
      select ${value} as value from ${sql.table(table)} as t where t.agency_id = ${principal.agency_id}
        and substr(${value}, length(${value}) - 3) in (${sql.join(chunk)}) and ${within}`.execute(db);
    return answer.rows;
  });
  return rows.map((row) => row.value);
};

/**
 * Counts different values of people in sight that look, masked, like the typed ones, by `lookOf`. What nobody in sight has is
 * not among them.
 */
export const alikeInSight = async (
  db: Reader,
  principal: Principal,
  typed: readonly TypedNumber[],
): Promise<ReadonlyMap<string, number>> => {
  const looks = new Set(typed.map(lookOf));
  const alike = new Map<string, Set<string>>();
  for (const [kind, own] of Map.groupBy(typed, (one) => one.kind)) {
    const ends = [...new Set(own.map(({ value }) => value.slice(-4)))];
    for (const table of placeNames)
      for (const column of places[table][kind])
        for (const value of await found(db, principal, table, column, ends)) {
          const look = lookOf({ kind, value });
          if (looks.has(look)) alike.set(look, (alike.get(look) ?? new Set()).add(value));
        }
  }
  return new Map([...alike].map(([look, values]) => [look, values.size]));
};
