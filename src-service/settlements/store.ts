import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { followSettlement } from "../invoices/follow-settlement.ts";
import type { Settlement } from "../money/find-settlement.ts";
import type { Cause } from "../money/movements.ts";
import { addEvent } from "./timeline.ts";

/** What ledger movements of a settlement are booked under. */
export const causeOf = (settlement: Settlement, userId: number | null): Cause => ({
  agency_id: settlement.agency_id,
  wallet_id: settlement.wallet_id,
  channel: settlement.channel,
  biz_no: settlement.no,
  created_by: userId,
});

export type Changes = Partial<Omit<Settlement, "id" | "version" | "change_seq">>;

/**
 * Writes a settlement only if it still is the version that was read, so of two parallel actions one wins and the other is
 * `stale_version` (409 with the current version). Returns the settlement as it then is.
 */
export const saveSettlement = async (writing: Writing, read: Settlement, changes: Changes): Promise<Settlement> => {
  const next = { ...changes, version: read.version + 1, change_seq: await writing.changeSeq() };
  const { numUpdatedRows } = await writing.tx
    .updateTable("settlements")
    .set(next)
    .where("id", "=", read.id)
    .where("version", "=", read.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) {
    const now = await writing.tx
      .selectFrom("settlements")
      .select("version")
      .where("id", "=", read.id)
      .executeTakeFirstOrThrow();
    throw new ServiceError("stale_version", { current: now.version });
  }
  writing.touched("settlements", read.company_id);
  const saved = { ...read, ...next };
  await followSettlement(writing, saved);
  return saved;
};

export type Step = {
  readonly action: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly reason?: string;
};

/** Saves what a person did: the settlement, its timeline, the audit log. */
export const saveStep = async (
  context: SignedIn,
  writing: Writing,
  read: Settlement,
  changes: Changes,
  step: Step,
): Promise<Settlement> => {
  const saved = await saveSettlement(writing, read, changes);
  const { action, params = {}, reason = "" } = step;
  await addEvent(writing, {
    settlement_id: read.id,
    actor: context.principal.name,
    action,
    from: read.status,
    to: saved.status,
    params: { ...params, ...(reason !== "" && { reason }) },
  });
  await writing.audit({
    agency_id: read.agency_id,
    action: `settlements.${action}`,
    object: `settlement:${read.id}`,
    before: { status: read.status, version: read.version },
    after: { status: saved.status, version: saved.version, snapshot_hash: saved.snapshot_hash, ...params },
    reason,
  });
  return saved;
};
