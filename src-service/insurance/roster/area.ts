import { insuranceRecords } from "../../../src-shared/insurance/roster/insurance-records-list.ts";
import { insuranceRoster } from "../../../src-shared/insurance/roster/insurance-roster-list.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Context } from "../../core/context.ts";
import { sealedWithoutFiles } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { rosterChecks } from "./audit-checks.ts";
import { rosterChangeImport } from "./import-changes.ts";
import { firstRosterImport } from "./import-first.ts";
import { insuranceRecordsSource, insuranceRosterSource } from "./roster-sources.ts";
import { settleAmendments } from "./settle-day.ts";
import { settleOrders } from "./settle-orders.ts";
import { settleSeats } from "./settle-seats.ts";
import { withdrawAmendment } from "./withdraw.ts";

const everyMs = 20_000;

/** Brings orders, amendments and seats to the day: those whose day has come begin, end, hold, or move on. */
export const runRosterDay = async (context: Context): Promise<void> => {
  const today = dayOf(shanghaiNow(context.clock.now()));
  await settleOrders(context, today);
  await settleAmendments(context, today);
  await settleSeats(context, today);
};

/** Rosters of insurance orders: who is insured from which day, and what changes of it cost. */
export const insuranceRosterArea = defineArea({
  tables: sealedWithoutFiles("insurance_seats", "insurance_amendments", "insurance_changes"),
  sources: {
    insuranceRoster: { source: insuranceRosterSource, table: "insurance_seats" },
    insuranceRecords: { source: insuranceRecordsSource, table: "insurance_changes" },
  },
  importKinds: [rosterChangeImport, firstRosterImport],
  auditChecks: rosterChecks,
  serve: (service) => ({
    handlers: {
      "insuranceRoster.list": ({ db, principal }, { query }) =>
        listRows(db, principal, insuranceRoster, query, insuranceRosterSource),
      "insuranceRecords.list": ({ db, principal }, { query }) =>
        listRows(db, principal, insuranceRecords, query, insuranceRecordsSource),
      "insuranceAmendments.withdraw": (context, { params, body }) => withdrawAmendment(context, params.id, body),
    },
    start: () => {
      if (!service.runsJobs) return;
      const round = () => runRosterDay(service.system("insurance_roster"));
      startRounds(service, { steps: [round], everyMs, fault: "insurance_roster_failed", startsNow: true });
    },
  }),
});
