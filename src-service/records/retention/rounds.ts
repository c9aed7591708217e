import { sql } from "kysely";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { securityLogLimits } from "../../../src-shared/registries/audit/security-events.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import type { Service } from "../../lists/service.ts";
import { datedRows, maxAgesMs } from "./retention-rules.ts";
import { removeUploads } from "./uploads.ts";

/** Rows per transaction: few enough that other writers hardly wait. */
export const rowsInTurn = 500;
const everyMs = 3_600_000;

/** Repeats a deletion until it deletes less than a full batch; returns how many rows were deleted. */
const inTurns = async (turn: () => Promise<number>): Promise<number> => {
  let sum = 0;
  for (;;) {
    const count = await turn();
    sum += count;
    if (count < rowsInTurn) return sum;
  }
};

const removeDated = async (service: Service): Promise<number> => {
  let sum = 0;
  for (const { table, key, column, unit, maxAgeMs } of datedRows(service.contributed.tables)) {
    const ms = service.clock.now() - maxAgeMs;
    const before = unit === "ms" ? ms : shanghaiNow(ms);
    sum += await inTurns(() =>
      service.system("retention").writeBeside(["retention"], async ({ tx }) => {
        const oldRows = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${sql.lit(rowsInTurn)}`;
        const deletion = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${oldRows})`.execute(tx);
        return Number(deletion.numAffectedRows ?? 0n);
      }),
    );
  }
  return sum;
};

const removeOldTokens = (service: Service): Promise<number> =>
  inTurns(() =>
    service.system("retention").writeBeside(["retention"], async ({ tx }) => {
      const alive = tx
        .selectFrom("sessions")
        .select("id")
        .where("created_ms", ">=", service.clock.now() - maxAgesMs.oldTokens);
      const oldTokens = tx
        .selectFrom("old_tokens")
        .select("token_hash")
        .where("session_id", "not in", alive)
        .limit(rowsInTurn);
      const deletion = await tx.deleteFrom("old_tokens").where("token_hash", "in", oldTokens).executeTakeFirst();
      return Number(deletion.numDeletedRows);
    }),
  );

/** Deletes the oldest security events of a kind where an agency has too many of them. */
const removeManySecurityEvents = async (service: Service): Promise<number> => {
  const kinds = await service.reading
    .selectFrom("security_events")
    .select(["agency_id", "kind"])
    .groupBy(["agency_id", "kind"])
    .having((eb) => eb(eb.fn.countAll<number>(), ">", securityLogLimits.rowsOfKind))
    .execute();
  let sum = 0;
  for (const { agency_id, kind } of kinds) {
    sum += await inTurns(() =>
      service.system("retention").writeBeside(["retention"], async ({ tx }) => {
        const ofKind = tx
          .selectFrom("security_events")
          .select("id")
          .where("agency_id", "=", agency_id)
          .where("kind", "=", kind)
          .orderBy("id", "desc");
        const surplus = await ofKind.offset(securityLogLimits.rowsOfKind).limit(rowsInTurn).execute();
        if (surplus.length === 0) return 0;
        const ids = surplus.map(({ id }) => id);
        await tx.deleteFrom("security_events").where("id", "in", ids).execute();
        return ids.length;
      }),
    );
  }
  return sum;
};

/** Deletes everything that has reached its maximum age; returns how many rows were deleted. */
export const retentionRound = async (service: Service): Promise<number> =>
  (await removeDated(service)) +
  (await removeManySecurityEvents(service)) +
  (await removeOldTokens(service)) +
  (await removeUploads(service));

/** Deletes old data every hour and at the start, by the ages of `retention-rules.ts` and of the table rules. */
export const retentionArea = defineArea({
  serve: (service) => ({
    start: () => {
      if (!service.runsJobs) return;
      startRounds(service, {
        steps: [() => retentionRound(service)],
        everyMs,
        fault: "retention_failed",
        startsNow: true,
      });
    },
  }),
});
