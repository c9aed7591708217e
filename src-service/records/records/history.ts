import type { AnyRecord } from "../../../src-shared/kernel/records/define.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { RecordRow, Stamp } from "./rules.ts";

export type Stamps = Readonly<Record<string, Stamp>>;

type Step = { readonly step: string; readonly by: string; readonly at: string; readonly reason: string };

/**
 * True when an action was taken; of actions that share their columns the one that leads to the record's state, else the
 * first.
 */
const wasTaken = (record: AnyRecord, stamps: Stamps, action: string, row: RecordRow): boolean => {
  const sharing = Object.keys(stamps).filter((other) => stamps[other]?.at === stamps[action]?.at);
  const leadsHere = (name: string): boolean =>
    (record.states.transitions[name]?.to ?? []).some((key) => record.states.code(key) === row.status);
  return (sharing.find(leadsHere) ?? sharing[0]) === action;
};

const textOf = (value: RecordRow[string]): string => (typeof value === "string" ? value : "");

/** The steps of a record with their people, in the order of the actions; a missing person has the name "". */
export const historyOf = async (
  db: Reader,
  record: AnyRecord,
  stamps: Stamps,
  row: RecordRow,
  createReason: string | undefined,
): Promise<readonly Step[]> => {
  const takenActions = Object.entries(stamps).filter(([action]) => wasTaken(record, stamps, action, row));
  const allStamps: readonly (readonly [string, Stamp])[] = [
    ["create", { by: "maker_id", at: "create_at", ...(createReason !== undefined && { reason: createReason }) }],
    ...takenActions,
  ];
  const ids = allStamps.map(([, { by }]) => Number(row[by] ?? 0));
  const people = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return allStamps.flatMap(([step, { by, at, reason }]) => {
    const takenAt = textOf(row[at]);
    if (takenAt === "") return [];
    const reasonText = reason === undefined ? "" : textOf(row[reason]);
    return [{ step, by: names.get(Number(row[by] ?? 0)) ?? "", at: takenAt, reason: reasonText }];
  });
};
