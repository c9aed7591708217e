import {
  type Ceiling,
  type SensitiveUse,
  sensitiveCeilings,
} from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type Principal, ServiceError, type Writing } from "../../core/context.ts";
import { insertMany, lookUp, type Reader } from "../../core/database/tables.ts";

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** One use. `mark` as in migration 0028; equal marks within a day count once, the empty one every time. */
export type Use = { readonly mark: string };

export type CountedPerson = Pick<Principal, "agency_id" | "user_id">;

/** The marks among the given ones that were used within the last day. */
export const marksOfLastDay = async (
  db: Reader,
  user_id: number,
  kind: SensitiveUse,
  marks: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<string>> => {
  const rows = await lookUp(marks, (chunk) =>
    db
      .selectFrom("sensitive_uses")
      .select("mark")
      .where("user_id", "=", user_id)
      .where("kind", "=", kind)
      .where("at_ms", ">", nowMs - dayMs)
      .where("mark", "in", chunk)
      .execute(),
  );
  return new Set(rows.map(({ mark }) => mark));
};

/** When that many more uses fit below a ceiling again, epoch milliseconds; null: now. */
export const freeAt = (
  uses: readonly { readonly at_ms: number }[],
  newUses: number,
  ceiling: Ceiling,
  nowMs: number,
): number | null => {
  let free: number | null = null;
  for (const [span, maxUses] of [
    [hourMs, ceiling.hour],
    [dayMs, ceiling.day],
  ] as const) {
    const times = uses
      .filter(({ at_ms }) => at_ms > nowMs - span)
      .map(({ at_ms }) => at_ms)
      .sort((one, other) => one - other);
    const over = times.length + newUses - maxUses;
    if (over <= 0) continue;
    free = Math.max(free ?? 0, (times[over - 1] ?? nowMs) + span);
  }
  return free;
};

/** Records once an hour that a ceiling was reached, and writes it to the audit log. */
export const raiseAlarm = async (
  writing: Writing,
  { agency_id, user_id }: CountedPerson,
  kind: SensitiveUse,
): Promise<void> => {
  const { tx, at, nowMs } = writing;
  const knownMarks = await tx
    .selectFrom("sensitive_alarms")
    .select("id")
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("at_ms", ">", nowMs - hourMs)
    .executeTakeFirst();
  if (knownMarks !== undefined) return;
  const id = await writing.ids(1);
  await tx.insertInto("sensitive_alarms").values({ id, agency_id, user_id, kind, at, at_ms: nowMs }).execute();
  await writing.audit({
    agency_id,
    action: "sensitive.ceiling",
    object: `user:${user_id}`,
    after: { use: kind, ...sensitiveCeilings[kind] },
  });
};

/** Refuses what goes over a ceiling until it is `free` (epoch milliseconds), and keeps the alarm. */
export const refuseOver = (
  writing: Writing,
  person: CountedPerson,
  kind: SensitiveUse,
  ceiling: Ceiling,
  free: number,
): never => {
  writing.writeOnRefusal((afterRefusal) => raiseAlarm(afterRefusal, person, kind));
  throw new ServiceError(`${kind}_limit`, { params: { ...ceiling, until: shanghaiNow(free).slice(0, 16) } });
};

/**
 * Counts uses of personal data by a person. Throws `reveal_limit`, `lookup_limit` or `guess_limit` (params `hour`, `day`,
 * `until` "YYYY-MM-DD HH:mm") where one more would go over a ceiling; then none of them counts, and the alarm stays.
 * Returns the uses that were not counted within the day before.
 */
export const countUses = async <U extends Use>(
  writing: Writing,
  person: CountedPerson,
  kind: SensitiveUse,
  uses: readonly U[],
): Promise<readonly U[]> => {
  const { tx, nowMs } = writing;
  const { agency_id, user_id } = person;
  await tx
    .deleteFrom("sensitive_uses")
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("at_ms", "<=", nowMs - dayMs)
    .execute();
  const rows = await tx
    .selectFrom("sensitive_uses")
    .select(["mark", "at_ms"])
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .execute();
  const countedMarks = new Set(rows.map(({ mark }) => mark));
  const newUses: U[] = [];
  for (const use of uses) {
    if (use.mark !== "" && countedMarks.has(use.mark)) continue;
    countedMarks.add(use.mark);
    newUses.push(use);
  }
  const free = freeAt(rows, newUses.length, sensitiveCeilings[kind], nowMs);
  if (free !== null) refuseOver(writing, person, kind, sensitiveCeilings[kind], free);
  const firstId = newUses.length === 0 ? 0 : await writing.ids(newUses.length);
  await insertMany(
    tx,
    "sensitive_uses",
    newUses.map(({ mark }, nth) => ({ id: firstId + nth, agency_id, user_id, kind, mark, at_ms: nowMs })),
  );
  return newUses;
};
