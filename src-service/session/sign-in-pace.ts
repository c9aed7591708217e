import type { Expression, SqlBool } from "kysely";
import { ServiceError, type Writing } from "../context.ts";
import type { Database } from "../database/tables.ts";

/** How fast one source may fail: `free` tries, then a wait that doubles up to `longestMs`. */
type Pace = { readonly key: string; readonly free: number; readonly firstMs: number; readonly longestMs: number };

const forgottenMs = 3_600_000;
const sweptMs = 86_400_000;

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
  return [
    { key: own, free: 5, firstMs: 15_000, longestMs: 15 * 60_000 },
    { key: `address:${from.address}`, free: 100, firstMs: 1_000, longestMs: 60_000 },
  ];
};

const waitAfter = (pace: Pace, failures: number): number =>
  failures < pace.free ? 0 : Math.min(pace.longestMs, pace.firstMs * 2 ** Math.min(20, failures - pace.free));

/**
 * Counts a try before it is judged, so that a thousand at once are a thousand. Throws `too_many_tries` with
 * `wait_seconds` while one of the sources has to wait.
 */
export const countTry = async ({ tx, nowMs }: Writing, paces: readonly Pace[]): Promise<void> => {
  await tx
    .deleteFrom("sign_in_failures")
    .where("last_ms", "<", nowMs - sweptMs)
    .execute();
  for (const pace of paces) {
    const known = await tx.selectFrom("sign_in_failures").selectAll().where("key", "=", pace.key).executeTakeFirst();
    const failures = known === undefined || nowMs - known.last_ms > forgottenMs ? 0 : known.failures;
    const wait = (known?.last_ms ?? 0) + waitAfter(pace, failures) - nowMs;
    if (failures >= pace.free && wait > 0) {
      throw new ServiceError("too_many_tries", { params: { wait_seconds: Math.ceil(wait / 1000) } });
    }
    await tx
      .insertInto("sign_in_failures")
      .values({ key: pace.key, failures: failures + 1, last_ms: nowMs })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ failures: failures + 1, last_ms: nowMs }))
      .execute();
  }
};

/** A right sign-in clears its own source; the address keeps its count, less this try. */
export const forgiveTry = async ({ tx }: Writing, paces: readonly Pace[]): Promise<void> => {
  const [own, address] = paces;
  await tx
    .deleteFrom("sign_in_failures")
    .where("key", "=", own?.key ?? "")
    .execute();
  await tx
    .updateTable("sign_in_failures")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("key", "=", address?.key ?? "")
    .where((eb): Expression<SqlBool> => eb("failures", ">", 0))
    .execute();
};

const trustedMs = 90 * 86_400_000;

/** Whether this person has signed in with this device name in the last 90 days. */
export const isKnownDevice = async (
  db: Database,
  userId: number,
  device: string | undefined,
  nowMs: number,
): Promise<boolean> => {
  if (device === undefined || device === "") return false;
  const found = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("device", "=", device)
    .where("created_ms", ">", nowMs - trustedMs)
    .executeTakeFirst();
  return found !== undefined;
};
