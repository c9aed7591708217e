import type { Expression, SqlBool } from "kysely";
import { ServiceError, type ShortWriting } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";

/** Pace at which one source may fail: `free` tries, then a wait that doubles up to `longestMs`. */
export type Pace = {
  readonly key: string;
  readonly free: number;
  readonly firstMs: number;
  readonly longestMs: number;
};

const forgottenMs = 3_600_000;

/** A device or an address that a person signed in from before. */
export type KnownSource = { readonly kind: "device" | "address"; readonly value: string };

/** One source with five free tries: a session, a person's second factor, an account behind an address. */
export const ownPace = (key: string): Pace => ({ key, free: 5, firstMs: 15_000, longestMs: 15 * 60_000 });

/** One address that tries many accounts; generous, because a company may be behind it. */
export const addressPace = (address: string): Pace => ({
  key: `address:${address}`,
  free: 100,
  firstMs: 1_000,
  longestMs: 60_000,
});

/**
 * The sources of one try. An account is slowed for the address that fails, not as such, and a device that this person has
 * signed in on before has a count of its own: nobody locks an owner out (security T17).
 */
export const pacesOf = (from: {
  phone: string;
  address: string;
  device: string | undefined;
  isKnownDevice: boolean;
}): readonly Pace[] => {
  const own = from.isKnownDevice
    ? `device:${from.phone}:${from.device ?? ""}`
    : `account:${from.phone}:${from.address}`;
  return [ownPace(own), addressPace(from.address)];
};

const waitAfter = (pace: Pace, failures: number): number =>
  failures < pace.free ? 0 : Math.min(pace.longestMs, pace.firstMs * 2 ** Math.min(20, failures - pace.free));

const failuresOf = async ({ tx, nowMs }: ShortWriting, pace: Pace): Promise<{ failures: number; lastMs: number }> => {
  const storedFailures = await tx
    .selectFrom("sign_in_failures")
    .selectAll()
    .where("key", "=", pace.key)
    .executeTakeFirst();
  const failures =
    storedFailures === undefined || nowMs - storedFailures.last_ms > forgottenMs ? 0 : storedFailures.failures;
  return { failures, lastMs: storedFailures?.last_ms ?? 0 };
};

/** Throws `too_many_tries` with `wait_seconds` while one of the sources has to wait. */
export const checkPace = async (writing: ShortWriting, paces: readonly Pace[]): Promise<void> => {
  for (const pace of paces) {
    const { failures, lastMs } = await failuresOf(writing, pace);
    const wait = lastMs + waitAfter(pace, failures) - writing.nowMs;
    if (failures >= pace.free && wait > 0) {
      throw new ServiceError("too_many_tries", { params: { wait_seconds: Math.ceil(wait / 1000) } });
    }
  }
};

/** Adds one try to every source. */
export const addTry = async (writing: ShortWriting, paces: readonly Pace[]): Promise<void> => {
  const { tx, nowMs } = writing;
  for (const { key } of [...paces].sort((one, other) => (one.key < other.key ? -1 : 1))) {
    // One statement: what another try counted or took back meanwhile is not lost.
    await tx
      .insertInto("sign_in_failures")
      .values({ key, failures: 1, last_ms: nowMs })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when("sign_in_failures.last_ms", "<", nowMs - forgottenMs)
            .then(1)
            .else(eb("sign_in_failures.failures", "+", 1))
            .end(),
          last_ms: nowMs,
        })),
      )
      .execute();
  }
};

/** Counts a try before it is checked, so that a thousand at once are a thousand. Throws as `checkPace`, uncounted. */
export const countTry = async (writing: ShortWriting, paces: readonly Pace[]): Promise<void> => {
  await checkPace(writing, paces);
  await addTry(writing, paces);
};

/** Subjects for `Context.writeBeside`: tries of one source are serialised. */
export const subjectsOf = (paces: readonly Pace[]): readonly string[] => paces.map((pace) => pace.key);

/** Takes one counted try back, for a try whose result is not decided yet. */
export const uncountTry = async ({ tx }: ShortWriting, paces: readonly Pace[]): Promise<void> => {
  await tx
    .updateTable("sign_in_failures")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("key", "in", [...paces.map((pace) => pace.key)])
    .where((eb): Expression<SqlBool> => eb("failures", ">", 0))
    .execute();
};

/** A right try clears its own source, the first; the others keep their count, less this try. */
export const forgiveTry = async (writing: ShortWriting, paces: readonly Pace[]): Promise<void> => {
  const [own, ...others] = paces;
  await writing.tx
    .deleteFrom("sign_in_failures")
    .where("key", "=", own?.key ?? "")
    .execute();
  if (others.length > 0) await uncountTry(writing, others);
};

const trustedMs = 90 * 86_400_000;

/**
 * Mark by which a caller is known as this person: a device name, else an address, from which they signed in within the last 90
 * days. Null for a stranger. The device comes first, so that who shares the person's address does not use up its count.
 */
export const knownSourceOf = async (
  db: Database,
  userId: number,
  from: { readonly device: string | undefined; readonly address: string },
  nowMs: number,
): Promise<KnownSource | null> => {
  const has = async (column: "device" | "address", value: string): Promise<boolean> => {
    if (value === "") return false;
    const session = await db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", userId)
      .where(column, "=", value)
      .where("created_ms", ">", nowMs - trustedMs)
      .limit(1)
      .executeTakeFirst();
    return session !== undefined;
  };
  const isKnownDevice = await has("device", from.device ?? "");
  const isKnownAddress = await has("address", from.address);
  if (isKnownDevice) return { kind: "device", value: from.device ?? "" };
  return isKnownAddress ? { kind: "address", value: from.address } : null;
};
