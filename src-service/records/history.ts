import type { AnyRecord } from "../../src-shared/records/define.ts";
import type { Reader } from "../database/bulk.ts";
import type { RecordRow, Stamp } from "./rules.ts";

export type Stamps = Readonly<Record<string, Stamp>>;

type Step = { readonly step: string; readonly by: string; readonly at: string; readonly reason: string };

/** Which of the actions that share a place was taken: the one whose state the record is in, else the first. */
const isTaken = (record: AnyRecord, stamps: Stamps, action: string, row: RecordRow): boolean => {
  const sharing = Object.keys(stamps).filter((other) => stamps[other]?.at === stamps[action]?.at);
  const leadsHere = (name: string): boolean =>
    (record.states.transitions[name]?.to ?? []).some((key) => record.states.code(key) === row.status);
  return (sharing.find(leadsHere) ?? sharing[0]) === action;
};

const textOf = (value: RecordRow[string]): string => (typeof value === "string" ? value : "");

/** Who did what with a record, in the order of the actions; nobody's name is "". */
export const historyOf = async (
  db: Reader,
  record: AnyRecord,
  stamps: Stamps,
  row: RecordRow,
  createReason: string | undefined,
): Promise<readonly Step[]> => {
  const taken = Object.entries(stamps).filter(([action]) => isTaken(record, stamps, action, row));
  const all: readonly (readonly [string, Stamp])[] = [
    ["create", { by: "maker_id", at: "create_at", ...(createReason !== undefined && { reason: createReason }) }],
    ...taken,
  ];
  const ids = all.map(([, { by }]) => Number(row[by] ?? 0));
  const people = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return all.flatMap(([step, { by, at, reason }]) => {
    const when = textOf(row[at]);
    if (when === "") return [];
    const why = reason === undefined ? "" : textOf(row[reason]);
    return [{ step, by: names.get(Number(row[by] ?? 0)) ?? "", at: when, reason: why }];
  });
};
