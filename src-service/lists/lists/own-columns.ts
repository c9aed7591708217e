import type { AnyList, Row } from "../../../src-shared/kernel/lists/define.ts";
import {
  codeOfOwnKey,
  type OwnColumn,
  ownerOf,
  ownMask,
  readOwnTests,
  withOwnColumns,
} from "../../../src-shared/kernel/lists/own-columns.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";

/** The own columns of some companies, retired ones too. */
export type OwnColumnsOf = (
  db: Database,
  companyIds: readonly number[],
) => Promise<ReadonlyMap<number, readonly OwnColumn[]>>;

type Request = Readonly<Record<string, unknown>>;

const refuse = (field: string, code: string): ServiceError =>
  new ServiceError("invalid", { fields: { [field]: [code] } });

/** Fields of a request that name own columns, with the codes that they name. */
const namedIn = (list: AnyList, request: Request): readonly (readonly [string, readonly string[]])[] => {
  const { ordering } = request;
  const sorted = typeof ordering === "string" ? codeOfOwnKey(ordering.replace(/^-/, "")) : undefined;
  const filtered = Object.entries(list.filters).flatMap(([name, { type }]) => {
    const text = request[name];
    const read = type === "own" && typeof text === "string" && text !== "" ? readOwnTests(text) : undefined;
    return read === undefined ? [] : [[name, Object.keys((read as { own?: object }).own ?? {})] as const];
  });
  return [...filtered, ...(sorted === undefined ? [] : [["ordering", [sorted]] as const])];
};

/** The company whose own columns a request is about: the one that it names, or that the person acts for. */
export const ownerOfRequest = (list: AnyList, principal: Principal, request: Request): number | undefined => {
  const named = ownerOf(list, request);
  const id = named === undefined ? principal.company_id : Number(named);
  return id === null || !Number.isSafeInteger(id) ? undefined : id;
};

/**
 * Own columns are asked about within one company (`company_missing`), and personal ones neither filtered nor sorted by, because
 * a part of a value or its place would be a way to guess the rest (`personal_column`). One that the company does not have is
 * empty in all its rows. Throws `invalid`.
 */
export const assertOwnColumns = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: Request,
  columnsOf: OwnColumnsOf | undefined,
): Promise<void> => {
  const named = namedIn(list, request);
  if (named.length === 0 || columnsOf === undefined) return;
  const owner = ownerOfRequest(list, principal, request);
  if (owner === undefined) throw refuse(named[0]?.[0] ?? "", "company_missing");
  const columns = (await columnsOf(db, [owner])).get(owner) ?? [];
  const personal = new Set(columns.filter((column) => ownMask(column) !== undefined).map(({ code }) => code));
  const found = named.find(([, codes]) => codes.some((code) => personal.has(code)));
  if (found !== undefined) throw refuse(found[0], "personal_column");
};

type Kept = { readonly code: string; readonly value: string | number };

/** Rows with the personal ones of their own values masked; what no column says anything about is left out. */
export const maskOwnValues = async (
  db: Database,
  list: AnyList,
  rows: readonly Row[],
  columnsOf: OwnColumnsOf,
): Promise<readonly Row[]> => {
  const { own } = list;
  if (own === undefined) return rows;
  const filled = rows.filter((row) => row[own.column] !== "[]");
  const columns = await columnsOf(db, [...new Set(filled.map((row) => Number(row[own.by])))]);
  return rows.map((row) => {
    const text = row[own.column];
    if (typeof text !== "string" || text === "[]") return { ...row, [own.column]: "[]" };
    const byCode = new Map((columns.get(Number(row[own.by])) ?? []).map((column) => [column.code, column]));
    const shown = (JSON.parse(text) as readonly Kept[]).flatMap(({ code, value }) => {
      const column = byCode.get(code);
      if (column === undefined) return [];
      const kind = ownMask(column);
      return [{ code, value: kind === undefined ? value : maskField(kind, String(value)) }];
    });
    return { ...row, [own.column]: JSON.stringify(shown) };
  });
};

/** A list with the own columns of the company that a request is about, retired ones too, as far as the person sees its rows. */
export const withOwnColumnsOf = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: Request,
  { ownColumns: columnsOf }: { readonly ownColumns?: OwnColumnsOf },
): Promise<AnyList> => {
  const owner = columnsOf === undefined ? undefined : ownerOfRequest(list, principal, request);
  if (owner === undefined || columnsOf === undefined) return list;
  if (principal.company_id !== null && principal.company_id !== owner) return list;
  return withOwnColumns(list, (await columnsOf(db, [owner])).get(owner) ?? []);
};
