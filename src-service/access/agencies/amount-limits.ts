import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { dayLimitOf, leftOfDay } from "../../../src-shared/registries/limits/amount-limits.ts";
import { type LimitChange, limitChangeStates } from "../../../src-shared/registries/limits/amount-limits-calls.ts";
import { type HandlersFor, type Principal, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { raised } from "../../core/plumbing/versioned.ts";
import { touchMember } from "../proofs/new-member.ts";
import { committedOn, deciderOf } from "./person-limits.ts";
import { assertWholeAgency } from "./whole-agency.ts";

type Calls = "amountLimits.own" | "amountLimits.list" | "amountLimits.ask" | "amountLimits.decide";

const pending = 1;
const granted = 2;
const rejectedStatus = 3;
const mostShown = 50;

/** The agency's own people who may work, by membership. */
const peopleOf = (db: Reader, agencyId: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.agency_id", "=", agencyId)
    .where("m.company_id", "is", null)
    .where("m.is_use", "=", 1)
    .select([
      "m.id",
      "m.user_id",
      "m.agency_id",
      "m.company_id",
      "m.amount_limit",
      "m.day_limit",
      "u.name",
      "u.mobile",
    ]);

const changesOf = async (db: Reader, principal: Principal): Promise<LimitChange[]> => {
  const rows = await db
    .selectFrom("limit_changes as c")
    .innerJoin("memberships as m", "m.id", "c.membership_id")
    .innerJoin("users as person", "person.id", "m.user_id")
    .innerJoin("users as asker", "asker.id", "c.asked_by")
    .leftJoin("users as decider", "decider.id", "c.decided_by")
    .where("c.agency_id", "=", principal.agency_id)
    .select(["c.id", "c.amount_limit", "c.day_limit", "c.reason", "c.status", "c.asked_at", "c.decided_at"])
    .select(["c.asked_by as asker_id", "m.user_id as person_id", "person.name"])
    .select(["asker.name as asked_by", "decider.name as decided_by"])
    .orderBy("c.status")
    .orderBy("c.id", "desc")
    .limit(mostShown)
    .execute();
  const mayDecide = principal.permissions.has("role.role.edit");
  return rows.map(({ id, status, asker_id, person_id, ...row }) => ({
    ...row,
    id: String(id),
    state: limitChangeStates[status - 1] ?? "refused",
    may_decide: mayDecide && status === pending && asker_id !== principal.user_id && person_id !== principal.user_id,
  }));
};

/**
 * Limits of what a person may commit in one step and in a day: shown to that person, changed by two people of the agency.
 */
export const amountLimitHandlers: HandlersFor<Calls> = {
  "amountLimits.own": async ({ principal, db, clock }) => {
    const limits = await deciderOf(db, principal);
    const committed = await committedOn(db, principal.membership_id, dayOf(shanghaiNow(clock.now())));
    const remaining = leftOfDay(limits, committed);
    return { amount_limit: limits.amount_limit, day_limit: dayLimitOf(limits), committed, left: remaining };
  },

  "amountLimits.list": async ({ principal, db }) => {
    assertWholeAgency(principal);
    const people = await peopleOf(db, principal.agency_id).orderBy("m.id").execute();
    return {
      people: people.map(({ id, name, mobile, amount_limit, day_limit }) => ({
        ...{ id: String(id), name, mobile_masked: maskPhone(mobile), amount_limit, day_limit },
      })),
      changes: await changesOf(db, principal),
    };
  },

  "amountLimits.ask": async ({ principal, write }, { body }) => {
    assertWholeAgency(principal);
    const { agency_id, user_id } = principal;
    const { amount_limit, day_limit, reason } = body;
    return write(async ({ tx, ids, at, audit }) => {
      const person = await peopleOf(tx, agency_id).where("m.id", "=", recordId(body.person_id)).executeTakeFirst();
      if (person === undefined) throw notFound();
      if (person.user_id === user_id) throw new ServiceError("same_person");
      const before = { amount_limit: person.amount_limit, day_limit: person.day_limit };
      if (before.amount_limit === amount_limit && before.day_limit === day_limit) throw new ServiceError("limits_same");
      const waiting = await tx
        .selectFrom("limit_changes")
        .select("id")
        .where("membership_id", "=", person.id)
        .where("status", "=", pending)
        .executeTakeFirst();
      if (waiting !== undefined) throw new ServiceError("limit_change_waits");
      const id = await ids(1);
      await tx
        .insertInto("limit_changes")
        .values({
          ...{ id, agency_id, membership_id: person.id, amount_limit, day_limit, reason, status: pending },
          ...{ amount_limit_before: before.amount_limit, day_limit_before: before.day_limit },
          ...{ asked_by: user_id, asked_at: at, decided_by: null, decided_at: null },
        })
        .execute();
      const after = { request_id: id, amount_limit, day_limit };
      await audit({ agency_id, action: "limits.ask", object: `user:${person.user_id}`, before, after, reason });
      return { id: String(id) };
    });
  },

  "amountLimits.decide": async ({ principal, write }, { params, body }) => {
    assertWholeAgency(principal);
    const { agency_id, user_id } = principal;
    await write(async (writing) => {
      const { tx, at, audit } = writing;
      const request = await tx
        .selectFrom("limit_changes")
        .selectAll()
        .where("id", "=", recordId(params.id))
        .where("agency_id", "=", agency_id)
        .executeTakeFirst();
      if (request === undefined) throw notFound();
      const person = await peopleOf(tx, agency_id).where("m.id", "=", request.membership_id).executeTakeFirst();
      if (request.asked_by === user_id || person?.user_id === user_id) throw new ServiceError("same_person");
      if (request.status !== pending) throw new ServiceError("illegal_transition", { current: request.status });
      const { amount_limit, day_limit, amount_limit_before, day_limit_before } = request;
      if (body.granted) {
        if (person === undefined) throw notFound();
        // The approved change is the requested one: from the limits at the time of the request to the new ones.
        const isSame = person.amount_limit === amount_limit_before && person.day_limit === day_limit_before;
        if (!isSame) throw new ServiceError("snapshot_changed");
        await tx
          .updateTable("memberships")
          .set({ amount_limit, day_limit, ...(await raised(writing)) })
          .where("id", "=", request.membership_id)
          .execute();
        touchMember(writing, person);
      }
      await tx
        .updateTable("limit_changes")
        .set({ status: body.granted ? granted : rejectedStatus, decided_by: user_id, decided_at: at })
        .where("id", "=", request.id)
        .execute();
      await audit({
        agency_id,
        action: body.granted ? "limits.set" : "limits.refuse",
        object: `user:${person?.user_id ?? 0}`,
        before: { amount_limit: amount_limit_before, day_limit: day_limit_before },
        after: { request_id: request.id, amount_limit, day_limit },
        reason: request.reason,
      });
    });
    return { ok: true };
  },
};
