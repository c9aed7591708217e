import { maskEmail } from "../../../src-shared/kernel/values/people/mask.ts";
import { auditLog } from "../../../src-shared/registries/audit/audit-log-list.ts";
import { securityLogLimits } from "../../../src-shared/registries/audit/security-events.ts";
import { securityEvents } from "../../../src-shared/registries/audit/security-events-list.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { sealedWithoutFiles } from "../../core/database/table-rules.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { seesAll } from "../../core/plumbing/data-scope.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../area.ts";
import { listRows, maskedRow } from "../lists/query.ts";
import { auditLogChecks } from "./audit-checks.ts";
import { auditLogSource } from "./audit-source.ts";
import { createChainProof } from "./chain.ts";
import { securityEventsSource } from "./events-source.ts";
import { alarmsOf } from "./workbench-alarms.ts";

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
            .select(["before", "after", "prev_hash", "hash"])
            .where("id", "=", id)
            .executeTakeFirstOrThrow();
          return { ...rows, entry, before: withoutNumbers(rows.before), after: withoutNumbers(rows.after) };
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
