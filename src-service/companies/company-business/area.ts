import type {
  companyBusinessCreate,
  companyBusinessUpdate,
} from "../../../src-shared/companies/business/company-business-calls.ts";
import { modeChangeDecisions } from "../../../src-shared/companies/business/mode-changes.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import type { CalculationMode, TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { modesOn } from "../../directory/companies/contract-terms.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { defineArea } from "../../lists/area.ts";
import { decisionRefusal, refuseFor } from "../../records/records/decide.ts";
import { modesDue } from "./due.ts";
import { askRefusal, assertModes, type Company, judgedRow, type ModeChange, modeColumns, waits } from "./find.ts";
import { previewModes } from "./preview.ts";
import { businessAnswer } from "./show.ts";

type CreateBody = CallRequest<typeof companyBusinessCreate>["body"];
type UpdateBody = CallRequest<typeof companyBusinessUpdate>["body"];

const modeChanges = versioned("company_mode_changes");

const assertFuture = ({ start_at }: Pick<ModeChange, "start_at">, at: string): void => {
  if (start_at <= dayOf(at)) throw new ServiceError("modes_day_past", { fields: { start_at: ["modes_day_past"] } });
};

const shown = (change: Pick<ModeChange, "start_at" | (typeof modeColumns)[number]>) =>
  Object.fromEntries([["start_at", change.start_at], ...modeColumns.map((column) => [column, change[column]])]);

const audit = (writing: Writing, change: ModeChange, step: string, reason: string, before?: object): Promise<void> =>
  writing.audit({
    agency_id: change.agency_id,
    action: `companyBusiness.${step}`,
    object: `company:${change.company_id}`,
    ...(before !== undefined && { before }),
    after: { ...shown(change), status: change.status },
    reason,
  });

const ask = async (writing: Writing, { principal }: SignedIn, body: CreateBody): Promise<void> => {
  const { tx, ids, at } = writing;
  const change_seq = await writing.changeSeq();
  const company = await findCompany(tx, principal, body.company_id);
  const against = await askRefusal(tx, principal, company);
  if (against === "forbidden") throw new ServiceError("forbidden");
  assertVersion(company, body.version);
  if (against === "company_not_editable") throw new ServiceError(against, { current: company.status });
  const { company_id: _company, version: _version, reason, ...modes } = body;
  assertModes(modes);
  assertFuture(modes, at);
  const now = await modesOn(tx, company.id, modes.start_at);
  if (now !== null && modeColumns.every((column) => now[column] === modes[column]))
    throw new ServiceError("modes_same");
  if (against !== null) throw new ServiceError(against);
  const change = {
    ...{ id: await ids(1), version: 1, change_seq, agency_id: company.agency_id, company_id: company.id },
    ...{ status: waits, ...modes, reason, maker_id: principal.user_id, create_at: at },
    ...{ decider_id: null, decided_at: null, decided_reason: null },
  };
  await tx.insertInto("company_mode_changes").values(change).execute();
  await audit(writing, change, "create", reason);
};

/** The modes count from their day on; those that were to begin on that very day never counted and are replaced. */
const begin = async ({ tx }: Writing, change: ModeChange): Promise<void> => {
  await tx
    .deleteFrom("company_modes")
    .where("company_id", "=", change.company_id)
    .where("start_at", "=", change.start_at)
    .execute();
  const { agency_id, company_id, start_at, business_mode, tax_calculate_mode, calculation_mode_no } = change;
  const { labor_value_added_tax_max_month, labor_value_added_tax_max_quarter } = change;
  await tx
    .insertInto("company_modes")
    .values({
      ...{ agency_id, company_id, start_at, business_mode, tax_calculate_mode, calculation_mode_no },
      ...{ labor_value_added_tax_max_month, labor_value_added_tax_max_quarter },
    })
    .execute();
};

const decided = {
  approve: workerRequestStates.code("approved"),
  reject: workerRequestStates.code("rejected"),
  withdraw: workerRequestStates.code("withdrawn"),
} as const;

const assertMay = async (
  { tx, at }: Writing,
  principal: Principal,
  change: ModeChange,
  { action, reason, version }: UpdateBody,
): Promise<void> => {
  const decider = await deciderOf(tx, principal);
  const row = judgedRow(change, dayOf(at));
  refuseFor(decisionRefusal(modeChangeDecisions, action, row, {}, decider), row, version);
  if (action === "reject" && reason === undefined)
    throw new ServiceError("invalid", { fields: { reason: ["required"] } });
};

const decide = async (writing: Writing, { principal }: SignedIn, company: Company, body: UpdateBody): Promise<void> => {
  const { tx, at } = writing;
  const change = await tx
    .selectFrom("company_mode_changes")
    .selectAll()
    .where("id", "=", recordId(body.change_id))
    .where("company_id", "=", company.id)
    .executeTakeFirst();
  if (change === undefined) throw new ServiceError("not_found");
  await assertMay(writing, principal, change, body);
  if (body.action === "approve") {
    assertModes(change);
    await begin(writing, change);
  }
  const reason = body.reason ?? "";
  const decision = await modeChanges.save(writing, change, {
    ...{ status: decided[body.action], decider_id: principal.user_id, decided_at: at, decided_reason: reason },
  });
  await audit(writing, decision, body.action, reason, { status: change.status });
};

/** Modes and limits of companies by day: asked for, decided by another person, and what open bills would become. */
export const companyBusinessArea = defineArea({
  deadlines: modesDue,
  serve: () => ({
    handlers: {
      "companyBusiness.get": async (context, { params, query }) => {
        const answer = await businessAnswer(context, params.id);
        const { tax_calculate_mode: tax, calculation_mode_no: calculation } = query;
        if (tax === undefined || calculation === undefined) return { ...answer, preview: null };
        const company = await findCompany(context.db, context.principal, params.id);
        const modes = { tax: Number(tax) as TaxMode, calculation: Number(calculation) as CalculationMode };
        const now = shanghaiNow(context.clock.now());
        // Sums of a company are for who sees all of it.
        const preview =
          context.principal.rows.makers === null ? await previewModes(context.db, company, modes, now) : null;
        return { ...answer, preview };
      },
      "companyBusiness.create": async (context, { body }) => {
        await context.write((writing) => ask(writing, context, body));
        return { ...(await businessAnswer(context, body.company_id)), preview: null };
      },
      "companyBusiness.update": async (context, { params, body }) => {
        const company = await findCompany(context.db, context.principal, params.id);
        await context.write((writing) => decide(writing, context, company, body));
        return { ...(await businessAnswer(context, params.id)), preview: null };
      },
    },
  }),
});
