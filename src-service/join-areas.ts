import { codedCalls } from "../src-shared/registries/records/coded-actions.ts";
import type { Area, AreaExports } from "./lists/area.ts";
import type { Contributed } from "./lists/contributed.ts";
import { recordsStand } from "./records/records/audit-records.ts";

/** Parts of which every name has to be contributed by just one area. */
type Whole = {
  readonly tables: Contributed["tables"];
  readonly sources: Contributed["sources"];
  readonly codePurposes: Contributed["codePurposes"];
  readonly revealables: Contributed["revealables"];
  readonly workbench: Contributed["workbench"];
  readonly exports: AreaExports;
};

type KeysOf<T> = T extends unknown ? keyof T : never;
type ContributedNames<A extends Area, P extends keyof Whole> = A extends { readonly [K in P]: infer Part }
  ? KeysOf<Part>
  : never;
/** Names that none of the areas contributes, as `sources.bills`. */
export type Missing<A extends Area> = {
  [P in keyof Whole]: `${P}.${Exclude<keyof Whole[P] & string, ContributedNames<A, P>>}`;
}[keyof Whole];

const joined = <P extends keyof Whole>(areas: readonly Area[], part: P): Whole[P] => {
  const entries = areas.flatMap((area) => Object.entries(area[part] ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two areas contribute ${part}.${twice}`);
  return Object.fromEntries(entries) as Whole[P];
};

/** Judges of what needs a code. Throws where decisions of which some action needs one have none. */
const judgesOf = (areas: readonly Area[]): Contributed["judges"] => {
  const ofRecords = areas.flatMap(({ records = [] }) =>
    records.flatMap(({ record, judge }) => (judge === undefined ? [] : [[record.name, judge] as const])),
  );
  const judges = Object.fromEntries([...ofRecords, ...areas.flatMap(({ judges = {} }) => Object.entries(judges))]);
  for (const { decided } of Object.values(codedCalls))
    if (judges[decided.name] === undefined) throw new Error(`nothing judges ${decided.name}`);
  return judges as Contributed["judges"];
};

/**
 * Joins what areas contribute. `_M`: what is missing, which has to be nothing, so that the compiler names it. Throws where
 * two areas contribute the same name.
 */
export const joinAreas = <_M extends never>(
  areas: readonly Area[],
): { readonly contributed: Contributed; readonly exports: AreaExports } => ({
  exports: joined(areas, "exports"),
  contributed: {
    tables: joined(areas, "tables"),
    sources: joined(areas, "sources"),
    codePurposes: joined(areas, "codePurposes"),
    revealables: joined(areas, "revealables"),
    workbench: joined(areas, "workbench"),
    judges: judgesOf(areas),
    files: areas.flatMap(({ files = [] }) => files),
    deadlines: areas.flatMap(({ deadlines }) => deadlines ?? []),
    auditChecks: [
      ...areas.flatMap(({ auditChecks = [] }) => auditChecks),
      recordsStand(areas.flatMap(({ records = [] }) => records.flatMap(({ audited }) => audited ?? []))),
    ],
    importKinds: areas.flatMap(({ importKinds = [] }) => importKinds),
    exportParts: Object.assign({}, ...areas.map(({ exportParts = {} }) => exportParts)),
    dayBegins: areas.flatMap(({ dayBegins }) => dayBegins ?? []),
    billsAudited: areas.flatMap(({ billsAudited }) => billsAudited ?? []),
  },
});
