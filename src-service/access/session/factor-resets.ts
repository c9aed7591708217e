import { type FactorReset, factorResetStates } from "../../../src-shared/access/session/factor-resets-calls.ts";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { type HandlersFor, ServiceError, type Writing } from "../../core/context.ts";
import { type Database, readRow } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { assertWholeAgency } from "../agencies/whole-agency.ts";
import { auditInAllAgencies } from "./audit-in-all-agencies.ts";
import { endSessions } from "./own-sessions.ts";

const pending = 1;
const granted = 2;
const rejectedStatus = 3;
const mostShown = 50;

/** The person of this agency, or of one of its companies, who has this phone. */
const findPerson = (db: Database, agencyId: number, phone: string) =>
  db
    .selectFrom("users")
    .select(["id", "totp_on_ms"])
    .where("mobile", "=", phone)
    .where((is) =>
      is.exists(
        is
          .selectFrom("memberships")
          .select("memberships.id")
          .whereRef("memberships.user_id", "=", "users.id")
          .where("memberships.agency_id", "=", agencyId),
      ),
    )
    .executeTakeFirst();

/** Removes the second factor, ends all sessions of the person and notifies them by SMS. */
const removeFactor = async (writing: Writing, userId: number): Promise<void> => {
  const { tx } = writing;
  await tx
    .updateTable("users")
    .set({ totp_secret: null, totp_on_ms: null, totp_last_step: null })
    .where("id", "=", userId)
    .execute();
  await tx.deleteFrom("totp_recovery").where("user_id", "=", userId).execute();
  await endSessions(writing, userId);
  const { mobile } = await readRow(tx, "users", userId);
  await sendNotice(writing, { phone: mobile, about: "factorReset" });
  await auditInAllAgencies(writing, userId, "totp.reset");
};

/** Resetting a lost second factor takes two people: one requests it, another approves it. */
export const factorResetHandlers: HandlersFor<"factorResets.list" | "factorResets.ask" | "factorResets.decide"> = {
  "factorResets.list": async ({ principal, db }) => {
    assertWholeAgency(principal);
    const rows = await db
      .selectFrom("factor_resets")
      .innerJoin("users as person", "person.id", "factor_resets.user_id")
      .innerJoin("users as asker", "asker.id", "factor_resets.asked_by")
      .leftJoin("users as decider", "decider.id", "factor_resets.decided_by")
      .select([
        "factor_resets.id",
        "factor_resets.user_id",
        "factor_resets.reason",
        "factor_resets.status",
        "factor_resets.asked_by as asker_id",
        "factor_resets.asked_at",
        "factor_resets.decided_at",
        "person.name as name",
        "person.mobile as mobile",
        "asker.name as asked_by",
        "decider.name as decided_by",
      ])
      .where("factor_resets.agency_id", "=", principal.agency_id)
      .orderBy("factor_resets.status")
      .orderBy("factor_resets.id", "desc")
      .limit(mostShown)
      .execute();
    const mayDecide = principal.permissions.has("role.role.edit");
    const results = rows.map(
      (row): FactorReset => ({
        id: String(row.id),
        name: row.name,
        mobile_masked: maskPhone(row.mobile),
        reason: row.reason,
        state: factorResetStates[row.status - 1] ?? "refused",
        asked_by: row.asked_by,
        asked_at: row.asked_at,
        decided_by: row.decided_by,
        decided_at: row.decided_at,
        may_decide:
          mayDecide &&
          row.status === pending &&
          row.asker_id !== principal.user_id &&
          row.user_id !== principal.user_id,
      }),
    );
    return { results };
  },

  "factorResets.ask": async ({ principal, write }, { body }) => {
    assertWholeAgency(principal);
    const { agency_id, user_id } = principal;
    return write(async ({ tx, ids, at, audit }) => {
      const person = await findPerson(tx, agency_id, body.phone);
      if (person === undefined) throw notFound();
      if (person.id === user_id) throw new ServiceError("same_person");
      if (person.totp_on_ms === null) throw new ServiceError("factor_not_on");
      const waiting = await tx
        .selectFrom("factor_resets")
        .select("id")
        .where("agency_id", "=", agency_id)
        .where("user_id", "=", person.id)
        .where("status", "=", pending)
        .executeTakeFirst();
      if (waiting !== undefined) throw new ServiceError("factor_reset_waits");
      const id = await ids(1);
      const row = { id, agency_id, user_id: person.id, reason: body.reason, status: pending, asked_by: user_id };
      await tx
        .insertInto("factor_resets")
        .values({ ...row, asked_at: at, decided_by: null, decided_at: null })
        .execute();
      await audit({ agency_id, action: "totp.reset_ask", object: `user:${person.id}`, reason: body.reason });
      return { id: String(id) };
    });
  },

  "factorResets.decide": async ({ principal, write }, { params, body }) => {
    assertWholeAgency(principal);
    const { agency_id, user_id } = principal;
    const id = recordId(params.id);
    await write(async (writing) => {
      const { tx, at, audit } = writing;
      const request = await tx
        .selectFrom("factor_resets")
        .selectAll()
        .where("id", "=", id)
        .where("agency_id", "=", agency_id)
        .executeTakeFirst();
      if (request === undefined) throw notFound();
      if (request.asked_by === user_id || request.user_id === user_id) throw new ServiceError("same_person");
      if (request.status !== pending) throw new ServiceError("illegal_transition");
      await tx
        .updateTable("factor_resets")
        .set({ status: body.granted ? granted : rejectedStatus, decided_by: user_id, decided_at: at })
        .where("id", "=", id)
        .execute();
      const object = `user:${request.user_id}` as const;
      if (body.granted) await removeFactor(writing, request.user_id);
      else await audit({ agency_id, action: "totp.reset_refuse", object, after: { request_id: id } });
    });
    return { ok: true };
  },
};
