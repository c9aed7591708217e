import { sourceTypes } from "../../../src-shared/kernel/states/worker.ts";
import type { LaborInput } from "../../../src-shared/workers/workers/labors-calls.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { seesAgency } from "../../core/plumbing/data-scope.ts";
import { assertCompanyMay } from "../../directory/companies/company-work.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { companyColumns } from "../../directory/companies/worker-columns.ts";
import { registerWorkers, toldOutcome } from "../../directory/worker-register/register.ts";
import type { WorkerInput, WorkerIssue } from "../../directory/worker-register/rules.ts";
import { departmentOf } from "./find-worker.ts";

/** Codes that are an answer of their own; every other fault is one of a field. */
const ownCodes: ReadonlySet<string> = new Set([
  ...["worker_name_differs", "worker_barred", "worker_stopping", "company_offline_settlement", "unseen_limit"],
]);

/** Error with which a wrong row is answered. */
export const refusalOf = ({ field, code, params }: WorkerIssue): ServiceError =>
  ownCodes.has(code)
    ? new ServiceError(code, { params })
    : new ServiceError("invalid", { fields: { [field]: [code] }, params });

const inputOf = async (db: Reader, companyId: number, body: LaborInput): Promise<WorkerInput> => ({
  ...body,
  organization_id: await departmentOf(db, companyId, body.organization_id),
  content: body.content ?? [],
});

/** Enters one worker for a company (requirement W3). */
export const createWorker: HandlersFor<"labors.create">["labors.create"] = (context, { body }) =>
  context.write(async (writing) => {
    const { principal } = context;
    const company = await findCompany(writing.tx, principal, body.company_id);
    assertCompanyMay(company, "addWorkers");
    const registering = {
      ...{ company, userId: principal.user_id, seesAgency: seesAgency(principal) },
      ...{ source_type: sourceTypes.entered, batch: null },
      columns: await companyColumns(writing.tx, company.id),
    };
    const input = await inputOf(writing.tx, company.id, body);
    const [entry] = await registerWorkers(writing, registering, [input]);
    if (entry?.taken === undefined) throw entry === undefined ? new Error("no entry") : refusalOf(entry.refused);
    const { outcome, labor_id, id } = entry.taken;
    const told = toldOutcome(outcome, registering.seesAgency);
    if (told === "unchanged") throw new ServiceError("worker_exists");
    await writing.audit({
      agency_id: company.agency_id,
      action: "labors.create",
      object: `worker:${id}`,
      after: { outcome, labor_id, company_id: company.id },
    });
    return { labor_id: String(labor_id), id: String(id), is_new: told === "created", outcome: told };
  });
