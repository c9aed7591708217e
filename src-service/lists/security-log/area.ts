import { sensitiveUses } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { maskEmail } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { auditLog } from "../../../src-shared/registries/audit/audit-log-list.ts";
import { securityEventKinds, securityLogLimits } from "../../../src-shared/registries/audit/security-events.ts";
import { securityEvents } from "../../../src-shared/registries/audit/security-events-list.ts";
import type { Workbench } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { sealedWithoutFiles } from "../../core/database/table-rules.ts";
import { type DeadlineQuery, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { seesAll } from "../../core/plumbing/data-scope.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../area.ts";
import { listRows, maskedRow } from "../lists/query.ts";
import { auditLogChecks } from "./audit-checks.ts";
import { auditLogSource } from "./audit-source.ts";
import { createChainProof } from "./chain.ts";
import { objectPlace, userPlace } from "./entry-places.ts";
import { securityEventsSource } from "./events-source.ts";

const mostShown = 5;
/** An alarm is shown for this many days, today among them. */
const daysShown = 7;

/**
 * People of the agency who reached a ceiling of looking at personal data (`sensitive-ceilings.ts`) within a week, the newest
 * first; null for who does not oversee the whole agency.
 */
const alarmsOf = async (query: DeadlineQuery): Promise<Workbench["alarms"]> => {
  const { db, principal, today } = query;
  const oversees = holds(principal, ["audit_log.entry.view"]) && principal.company_id === null && seesAll(principal);
  if (!oversees) return null;
  const since = addDays(today, 1 - daysShown);
  const alarms = await db
    .selectFrom("sensitive_alarms as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["a.id", "a.kind", "a.at", "u.name"])
    .where("a.agency_id", "=", principal.agency_id)
    .where("a.at", ">=", since)
    .orderBy("a.id", "desc")
    .execute();
  const rows = alarms.flatMap(({ id, kind, at, name }) => {
    const use = sensitiveUses.find((one) => one === kind);
    return use === undefined ? [] : [{ id: String(id), person: name, use, at }];
  });
  const filters = { kind: [securityEventKinds.ceiling], date: { by: "at", start: since, end: today } };
  return {
    list: "securityEvents",
    query: queryOf("securityEvents", filters, query),
    count: rows.length,
    rows: rows.slice(0, mostShown),
  };
};

/** Longest time that an event waits until its row is written; its log line is written at once. */
const everyMs = 2_000;

const numbersWithin = /\d{11,}/g;
const emailsWithin = /[^\s"<>@]+@[^\s"<>@]+/g;

/** Content of an entry, with phones, ID numbers, accounts and e-mail addresses masked. */
const withoutNumbers = (text: string): string =>
  text
    .replace(emailsWithin, (email) => maskEmail(email))
    .replace(numbersWithin, (number) => `${number.slice(0, 3)}****${number.slice(-4)}`);

/** The audit log is of the whole agency: who sees a part of it would see what others did. */
const checkWhole = ({ principal }: SignedIn): void => {
  if (principal.company_id !== null || !seesAll(principal)) throw new ServiceError("forbidden");
};

const dayMs = 86_400_000;

/** The security log and the audit log: reading them, verifying the latter, and writing what waits for the former. */
export const securityLogArea = defineArea({
  tables: {
    ...sealedWithoutFiles("audit_log"),
    security_events: {
      isSealed: false,
      because: { noWeight: "refusals; what was done is in the audit log" },
      namesNoFile: true,
      ageing: { key: "id", column: "at", unit: "text", maxAgeMs: securityLogLimits.keptDays * dayMs },
    },
  },
  sources: {
    securityEvents: { source: securityEventsSource, table: "security_events" },
    auditLog: { source: auditLogSource },
  },
  auditChecks: auditLogChecks,
  workbench: { alarms: alarmsOf },
  serve: (service) => {
    const proofOf = createChainProof(service);
    return {
      handlers: {
        "auditLog.list": ({ db, principal }, { query }) => listRows(db, principal, auditLog, query, auditLogSource),
        "auditLog.get": async (context, { params }) => {
          const { db, principal } = context;
          const id = recordId(params.id);
          const entry = await maskedRow(db, principal, auditLog, auditLogSource, id);
          const rows = await db
            .selectFrom("audit_log")
            .select(["before", "after", "prev_hash", "hash", "actor_id"])
            .where("id", "=", id)
            .executeTakeFirstOrThrow();
          const { actor_id, prev_hash, hash } = rows;
          return {
            ...{ entry, prev_hash, hash, before: withoutNumbers(rows.before), after: withoutNumbers(rows.after) },
            actor_place: actor_id === null ? null : await userPlace(db, principal.agency_id, actor_id),
            object_place: await objectPlace(db, principal.agency_id, String(entry["object"])),
          };
        },
        "auditLog.chain": async (context) => {
          checkWhole(context);
          return proofOf(context.principal.agency_id);
        },
        "securityEvents.list": ({ db, principal }, { query }) =>
          listRows(db, principal, securityEvents, query, securityEventsSource),
      },
      start: () => {
        if (!service.runsJobs) return;
        // Ended in reverse order: the last writing comes after the last round.
        service.onClose(() => service.securityLog.flush().catch(() => undefined));
        startRounds(service, { steps: [service.securityLog.flush], everyMs, fault: "security_log_waits" });
      },
    };
  },
});
