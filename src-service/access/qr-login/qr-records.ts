import { createHash, timingSafeEqual } from "node:crypto";
import { type QrStatus, qrCodeStatus, qrLoginStatus } from "../../../src-shared/access/session/qr-login-calls.ts";
import type { Database, Tables } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";

export type QrRecord = Tables["qr_logins"];

/** Time within which a code may be scanned and confirmed. */
export const qrLifeMs = 2 * 60_000;
/** Time that a confirmed sign-in waits to be fetched: the desk asks every few seconds. */
export const qrFetchMs = 60_000;
/** Codes older than this are forgotten. */
export const qrMaxAgeMs = 86_400_000;

/** The service keeps only this of a poll key. */
export const pollHash = (pollKey: string): string => createHash("sha256").update(pollKey).digest("hex");

export const isPollKey = (record: QrRecord, pollKey: string): boolean =>
  timingSafeEqual(Buffer.from(record.poll_hash, "hex"), Buffer.from(pollHash(pollKey), "hex"));

/** State of a code now (spec 3); a code that nobody confirmed or fetched expires by time. */
export const statusOfRecord = (record: QrRecord, nowMs: number): QrStatus => {
  const isPending = record.login_status === qrLoginStatus.pending;
  const isUnfetched = record.login_status === qrLoginStatus.done && record.taken_ms === null;
  const isOver = (isPending && nowMs > record.expires_ms) || (isUnfetched && nowMs > record.expires_ms + qrFetchMs);
  const codes = Object.values(qrCodeStatus);
  const logins = Object.values(qrLoginStatus);
  return {
    code_status: isOver
      ? qrCodeStatus.expired
      : (codes.find((one) => one === record.code_status) ?? qrCodeStatus.expired),
    login_status: isOver ? qrLoginStatus.pending : (logins.find((one) => one === record.login_status) ?? 0),
  };
};

/** True when a code may still be scanned, confirmed or cancelled. */
export const isOpen = (status: QrStatus): boolean =>
  status.login_status === qrLoginStatus.pending && status.code_status !== qrCodeStatus.expired;

/** The record of a code. Throws `not_found`. */
export const readRecord = async (db: Database, uniqueId: string): Promise<QrRecord> => {
  const record = await db.selectFrom("qr_logins").selectAll().where("unique_id", "=", uniqueId).executeTakeFirst();
  if (record === undefined) throw notFound();
  return record;
};
