import type { WorkerColumn } from "../../../src-shared/kernel/lists/worker-column.ts";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { type MaskKind, maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type ContentItem, contentOf } from "../../../src-shared/workers/workers/worker-content.ts";
import type { HandlersFor, SignedIn } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { seesAgency } from "../../core/plumbing/data-scope.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { companyColumns } from "../../directory/companies/worker-columns.ts";
import { findFacts, isSameName, type RegisterFacts } from "../../directory/worker-register/find-facts.ts";
import { personIssue } from "../../directory/worker-register/register.ts";
import {
  fullIdNumber,
  inputIssues,
  type WorkerInput,
  type WorkerIssue,
  workerWarning,
} from "../../directory/worker-register/rules.ts";
import { sharedIssues } from "../../directory/worker-register/warnings.ts";
import { shownValue } from "../workers/worker-fields.ts";
import { findWorker } from "./find-worker.ts";
import { mayChangeIdentity } from "./update.ts";

/**
 * Findings of the register on a person. A company's people are not told before they commit that a number is that of a worker
 * of theirs with another name, and nothing of who works for other companies: whoever may try numbers without leaving a trace could
 * fill in a mask.
 */
const registerIssues = (input: WorkerInput, facts: RegisterFacts, isAllSeen: boolean): WorkerIssue[] => {
  const person = facts.people.get(fullIdNumber(input.id_no));
  if (person === undefined) return [];
  const relation = facts.relations.get(person.id);
  const isSame = isSameName(person.name, input.name);
  if (!isSame && relation !== undefined && !isAllSeen) return [];
  const issue = personIssue(input, person, relation);
  if (issue !== null) return [issue];
  if (relation === undefined) return [workerWarning("id_no", "worker_joins")];
  const code = relation.cooperation_status === cooperation.cooperating ? "worker_exists" : "worker_recovers";
  return [workerWarning("id_no", code)];
};

const maskOf: Readonly<Partial<Record<WorkerColumn["type"], MaskKind>>> = { phone: "phone", id_no: "idNumber" };

/** The values of the company's own columns, phones and ID numbers masked. */
const shownContent = (columns: readonly WorkerColumn[], content: readonly ContentItem[]) =>
  content.map(({ code, value }) => {
    const kind = maskOf[columns.find((one) => one.code === code)?.type ?? "int"];
    return { code, value: kind === undefined ? value : maskField(kind, String(value)), is_masked: kind !== undefined };
  });

/**
 * Checks people who are to be entered for a company: what is wrong with what is said of them, who is in the
 * register, and numbers that others have.
 */
export const checkWorkers = async (
  context: SignedIn,
  company: Tables["companies"],
  inputs: readonly WorkerInput[],
  columns: readonly WorkerColumn[] | null,
): Promise<readonly (readonly WorkerIssue[])[]> => {
  const { db, principal, clock } = context;
  const today = dayOf(shanghaiNow(clock.now()));
  const all = seesAgency(principal);
  const facts = await findFacts(db, company, inputs, all ? "agency" : "company");
  // Whose a number is tells others what a mask hides: they learn it of people whom they have entered.
  const mayTell = principal.permissions.has("sensitive.field.reveal");
  const within = { agency_id: company.agency_id, company_id: all ? null : company.id };
  const shared = mayTell ? await sharedIssues(db, within, inputs) : [];
  return inputs.map((input, at) => [
    ...inputIssues(input, company, columns, today),
    ...registerIssues(input, facts, all),
    ...(shared[at] ?? []),
  ]);
};

/** Checks before a worker is entered or changed, and what stands in the form. */
export const checkHandlers: HandlersFor<"labors.precheck" | "labors.form"> = {
  "labors.precheck": async (context, { body }) => {
    const { db, principal } = context;
    const company = await findCompany(db, principal, body.company_id);
    const columns = body.with_content ? await companyColumns(db, company.id) : null;
    const issues = await checkWorkers(context, company, body.rows, columns);
    return {
      issues: body.rows.flatMap((row, at) =>
        (issues[at] ?? []).map((issue) => ({ row: row.row, ...issue, params: { ...issue.params } })),
      ),
    };
  },

  "labors.form": async ({ db, principal }, { params, query }) => {
    const { labor, relation } = await findWorker(db, principal, params.id, query.company_id);
    return {
      content: shownContent(await companyColumns(db, relation.company_id), contentOf(relation.content)),
      alipay_account: shownValue("alipay_account", labor.alipay_account ?? ""),
      alipay_bank_account: shownValue("alipay_bank_account", labor.alipay_bank_account ?? ""),
      ...{ identity_type: labor.identity_type, biz_reg_status: labor.biz_reg_status },
      ...{ uscc: labor.uscc ?? "", biz_name: labor.biz_name ?? "" },
      may_change_identity: principal.company_id === null && (await mayChangeIdentity(db, labor.id)),
    };
  },
};
