import { kindNamed } from "../../../src-shared/kernel/records/proposal.ts";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { type ChangedFact, personChangeProposal } from "../../../src-shared/workers/workers/person-changes.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { readRow, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { differences, keepHistory } from "../../directory/people/history.ts";
import { touchPeople } from "../../directory/people/touch-people.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { serveProposal } from "../../records/records/proposals.ts";
import { findUnmerged, type Relation, saveRelation } from "./bar-lifts.ts";
import { shownValue } from "./worker-fields.ts";
import { workersSource } from "./workers-source.ts";

export type ChangeRequest = Tables["labor_change_requests"];

const works: readonly number[] = [cooperation.cooperating, cooperation.stopping];

/** The fact that a request is about. */
export const factOf = ({ kind }: Pick<ChangeRequest, "kind">): ChangedFact =>
  kindNamed(personChangeProposal, kind) as ChangedFact;

/**
 * Gives a person another fact, at every company, and keeps what it was. Whose mobile changes is told by the former one, so that
 * nobody takes a number over unnoticed. `by`: whose decision it was, 0 for the worker.
 */
export const applyChange = async (
  writing: Writing,
  relation: Relation,
  request: ChangeRequest,
  by: number,
): Promise<void> => {
  const fact = factOf(request);
  const before = await readRow(writing.tx, "labors", relation.labor_id);
  const changes = { [fact]: request.field_value };
  await versioned("labors").save(writing, before, changes);
  const { agency_id, id: labor_id } = before;
  const about = { agency_id, labor_id, company_id: 0, company_labor_id: 0, action: "edit" };
  await keepHistory(writing, by, differences(about, before, { ...before, ...changes }, [fact]));
  await touchPeople(writing, [labor_id], "companyLabors");
  if (fact === "mobile" && before.mobile !== null && before.mobile !== "")
    await sendNotice(writing, {
      ...{ phone: before.mobile, about: "mobileChanged", end: request.field_value.slice(-4) },
    });
};

/** Changes of a person's facts that companies ask for and the agency decides (decision 7.9). */
export const personChanges = serveProposal(personChangeProposal, {
  find: findUnmerged,
  save: saveRelation,
  show: ({ db, principal }, id) => maskedRow(db, principal, companyLabors, workersSource, id),
  audited: [],
  against: async (_db, { cooperation_status }: Relation) =>
    works.includes(cooperation_status) ? null : "worker_stopped",
  columns: async (db, { labor_id }, body, { reachedAt }) => {
    const fact = kindNamed(personChangeProposal, body.kind) as ChangedFact;
    const value = body[fact];
    if (typeof value !== "string") throw new ServiceError("invalid", { fields: { [fact]: ["required"] } });
    const labor = await readRow(db, "labors", labor_id);
    if (value === (labor[fact] ?? "")) throw new ServiceError("nothing_to_change");
    return {
      ...{ labor_id, field_value: value, field_before: labor[fact] ?? "", origin: reachedAt },
      ...{ sent_at: null, by_worker: 0 },
    };
  },
  shown: (request) => {
    const fact = factOf(request);
    return {
      ...{ value: shownValue(fact, request.field_value), before: shownValue(fact, request.field_before) },
      by_worker: request.by_worker === 1,
    };
  },
  grant: async ({ principal }, writing, relation, request) => {
    await applyChange(writing, relation, request, principal.user_id);
    return { changes: {} };
  },
});
