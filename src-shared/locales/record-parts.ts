import { permissionParts } from "../kernel/rights/permissions.ts";
import { type RecordName, recordByName, recordNames } from "../registries/records/registry.ts";

type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** One part of the texts of every record, by the record's name: `{ feeDiscounts: { title: … } }`. */
export const partOf = <R extends Readonly<Record<string, Readonly<Record<P, unknown>>>>, P extends string>(
  records: R,
  part: P,
) =>
  Object.fromEntries(Object.entries(records).map(([name, texts]) => [name, texts[part]])) as {
    readonly [K in keyof R]: R[K][P];
  };

/** One part of the texts of all records in one: lifecycles, enumerations and notes have names of their own. */
export const joined = <R extends Readonly<Record<string, Readonly<Record<P, object>>>>, P extends string>(
  records: R,
  part: P,
) => Object.assign({}, ...Object.values(records).map((texts) => texts[part])) as Both<R[keyof R][P]>;

type Told = {
  readonly list: { readonly title: string };
  readonly object: string;
  readonly actions: Readonly<Record<string, { readonly history: string }>>;
  readonly moves?: Readonly<Record<string, string>>;
};
type ByCode = Readonly<Record<number, string>>;

/** Names in the audit log of the areas, steps and objects of records, by the codes that they declare. */
export const recordAuditEnums = (
  texts: Readonly<Record<RecordName, Told>>,
): { readonly auditArea: ByCode; readonly auditStep: ByCode; readonly auditObject: ByCode } => {
  const told = recordNames.map((name) => [recordByName(name).audit, texts[name]] as const);
  return {
    auditArea: Object.fromEntries(told.map(([{ area }, { list }]) => [area, list.title])),
    auditStep: Object.fromEntries(
      told.flatMap(([{ steps = {} }, { actions, moves = {} }]) =>
        Object.entries(steps).map(([move, code]) => [code, actions[move]?.history ?? moves[move] ?? ""]),
      ),
    ),
    auditObject: Object.fromEntries(told.map(([{ object }, { object: noun }]) => [object, noun])),
  };
};

/** Titles of the lists of records, by their names. */
export const titlesOf = (texts: Readonly<Record<RecordName, Told>>) =>
  Object.fromEntries(recordNames.map((name) => [name, texts[name].list.title])) as {
    readonly [N in RecordName]: string;
  };

/** Objects of the permissions of records, by the middle part of their keys; what is not a record's own is named elsewhere. */
export const permissionObjectsOf = (texts: Readonly<Record<RecordName, Told>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    recordNames.map((name) => [permissionParts(recordByName(name).create.permission).object, texts[name].object]),
  );
