import { randomBytes } from "node:crypto";
import { type QrStatus, qrCodeStatus, qrLoginStatus } from "../../../src-shared/access/session/qr-login-calls.ts";
import { messengerOf } from "../../core/channels/messenger.ts";
import { type HandlersFor, ServiceError, type Writing } from "../../core/context.ts";
import { findRow } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { createRateLimit } from "../../core/plumbing/rate-limit.ts";
import type { Service } from "../../lists/service.ts";
import { assertMaySignIn, openSession } from "../session/open-session.ts";
import { isPollKey, pollHash, type QrRecord, qrLifeMs, qrMaxAgeMs, readRecord, statusOfRecord } from "./qr-records.ts";

const personOf = async ({ tx }: Writing, record: QrRecord) => {
  const user = await findRow(tx, "users", record.user_id);
  const membership = await findRow(tx, "memberships", record.membership_id);
  if (user === undefined || membership === undefined) throw new ServiceError("user_disabled");
  assertMaySignIn(user, membership);
  return { user, membership };
};

const isReady = (record: QrRecord, status: QrStatus): boolean =>
  status.login_status === qrLoginStatus.done && record.taken_ms === null;

/** Handlers for the desk: create a code, poll its state. */
export const deskSideHandlers = (service: Service): HandlersFor<"qrLogin.create" | "qrLogin.check"> => {
  const rateLimit = createRateLimit(service.clock);
  const messenger = messengerOf(service.environment);
  return {
    /**
     * The code always shows this service's own page: a `redirect_url` of somebody else could lead the phone to a foreign
     * page.
     */
    "qrLogin.create": async ({ writeBeside, region, remoteAddress, reachedAt }, { body }) => {
      if (messenger === null) throw new ServiceError("qr_unavailable");
      if (reachedAt === "") throw new ServiceError("invalid", { fields: { host: ["form"] } });
      rateLimit.check(remoteAddress, service.limits.codesPerMinute);
      const unique_id = randomBytes(18).toString("base64url");
      const poll_key = randomBytes(32).toString("base64url");
      await writeBeside(["qr"], async ({ tx, nowMs }) => {
        await tx
          .deleteFrom("qr_logins")
          .where("created_ms", "<", nowMs - qrMaxAgeMs)
          .execute();
        await tx
          .insertInto("qr_logins")
          .values({
            unique_id,
            poll_hash: pollHash(poll_key),
            app_type: body.app_type,
            code_status: qrCodeStatus.initial,
            login_status: qrLoginStatus.pending,
            user_id: null,
            membership_id: null,
            device: body.device ?? "",
            region,
            address: remoteAddress,
            created_ms: nowMs,
            expires_ms: nowMs + qrLifeMs,
            taken_ms: null,
          })
          .execute();
      });
      return { redirect_url: `${reachedAt}/qr/${unique_id}`, unique_id, poll_key, expires_seconds: qrLifeMs / 1000 };
    },

    /** The messaging app is a second device that its owner unlocked, so no further factor is asked for. */
    "qrLogin.check": async ({ db, clock, write }, { params, query }) => {
      const record = await readRecord(db, params.unique_id);
      if (!isPollKey(record, query.poll_key)) throw notFound();
      const status = statusOfRecord(record, clock.now());
      const user_id = status.login_status === qrLoginStatus.done ? String(record.user_id) : null;
      if (!isReady(record, status)) return { ...status, user_id, tk: null, user: null };
      return write(async (writing) => {
        const now = await readRecord(writing.tx, record.unique_id);
        if (!isReady(now, statusOfRecord(now, writing.nowMs))) return { ...status, user_id, tk: null, user: null };
        await writing.tx
          .updateTable("qr_logins")
          .set({ taken_ms: writing.nowMs })
          .where("unique_id", "=", now.unique_id)
          .execute();
        const person = await personOf(writing, now);
        const from = { region: now.region, remoteAddress: now.address, device: now.device, by: "qr" } as const;
        const { token, user } = await openSession(service, writing, person, from);
        return { ...status, user_id: user.id, tk: token, user };
      });
    },
  };
};
