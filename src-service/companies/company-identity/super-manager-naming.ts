import type { z } from "zod";
import type {
  SuperManagerView,
  superManagerDecide,
} from "../../../src-shared/companies/identity/super-manager-calls.ts";
import { superManagerDecisions } from "../../../src-shared/companies/identity/super-manager-decisions.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { assertOpened } from "../../lists/sensitive/looked.ts";
import { assertForm, assertMay, verdictsOf } from "../../records/records/decide.ts";
import { assertAttorneyDays } from "./attorneys.ts";
import { mayReadPapers } from "./paper-files.ts";

export type Naming = Tables["super_manager_namings"];
type Company = Pick<Tables["companies"], "id" | "agency_id">;
type DecideBody = z.output<typeof superManagerDecide.body>;

const pending = workerRequestStates.code("pending");

/** The super manager of a company who waits for a decision. */
export const waitingNaming = (db: Reader, companyId: number): Promise<Naming | undefined> =>
  db
    .selectFrom("super_manager_namings")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "=", pending)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** The one who waits, as a person sees it. */
export const shownNaming = async (
  { db, principal }: Pick<SignedIn, "db" | "principal">,
  companyId: number,
): Promise<SuperManagerView["waiting"]> => {
  const naming = await waitingNaming(db, companyId);
  if (naming === undefined) return null;
  const maker = await db.selectFrom("users").select("name").where("id", "=", naming.maker_id).executeTakeFirst();
  const { id, version, name, mobile, file_name, attorney_key, attorney_end_at, create_at } = naming;
  return {
    ...{ id: String(id), version, name, mobile_masked: maskPhone(mobile), file_name, attorney_end_at, create_at },
    ...{ file_key: mayReadPapers(principal) ? attorney_key : null, maker_name: maker?.name ?? "" },
    actions: verdictsOf(superManagerDecisions, naming, {}, await deciderOf(db, principal)),
  };
};

const audit = (writing: Writing, naming: Naming, step: string, reason = ""): Promise<void> =>
  writing.audit({
    ...{
      agency_id: naming.agency_id,
      action: `superManagers.${step}`,
      object: `company:${naming.company_id}` as const,
    },
    ...{ after: { naming: naming.id, file: naming.file_name, sha256: naming.sha256 }, reason },
  });

/** Keeps who is to become it. One waits at a time. Throws `change_pending`. */
export const addNaming = async (
  writing: Writing,
  company: Company,
  facts: Pick<Naming, "name" | "mobile" | "attorney_key" | "file_name" | "sha256" | "attorney_end_at" | "maker_id">,
): Promise<void> => {
  if ((await waitingNaming(writing.tx, company.id)) !== undefined) throw new ServiceError("change_pending");
  const naming: Naming = {
    ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), status: pending, ...facts },
    ...{ agency_id: company.agency_id, company_id: company.id, create_at: writing.at },
    ...{ decider_id: null, decided_at: null, decided_reason: null },
  };
  await writing.tx.insertInto("super_manager_namings").values(naming).execute();
  writing.touched("companies", company.id);
  await audit(writing, naming, "create");
};

/** Finds who waits, where a person may decide so about them now. Throws the refusal. */
const judgedNaming = async (
  db: Reader,
  { principal, clock }: Pick<SignedIn, "principal" | "clock">,
  company: Company,
  { id, version, action }: Pick<DecideBody, "id" | "version" | "action">,
): Promise<Naming> => {
  const naming = await db
    .selectFrom("super_manager_namings")
    .selectAll()
    .where("id", "=", recordId(id))
    .where("company_id", "=", company.id)
    .executeTakeFirst();
  if (naming === undefined) throw new ServiceError("not_found");
  assertMay(superManagerDecisions, action, naming, {}, version, await deciderOf(db, principal));
  if (action !== "approve") return naming;
  const { sha256, create_at: since } = naming;
  await assertOpened(db, principal.user_id, [{ object: `company:${company.id}`, sha256, since }]);
  const today = dayOf(shanghaiNow(clock.now()));
  assertAttorneyDays({ start_at: today, end_at: naming.attorney_end_at }, today);
  return naming;
};

/** Judges a decision about who waits, without taking it. */
export const judgeNaming = async (context: SignedIn, company: Company, body: DecideBody): Promise<void> => {
  await judgedNaming(context.db, context, company, body);
};

const outcomes = { approve: "approved", reject: "rejected", withdraw: "withdrawn" } as const;

/**
 * Decides about who waits; `grant` puts them into office in the same transaction. Errors: those of `superManager.decide`.
 */
export const decideNaming = async (
  { principal, clock, write }: SignedIn,
  company: Company,
  { id, version, action, ...form }: DecideBody,
  grant: (writing: Writing, naming: Naming) => Promise<void>,
): Promise<void> => {
  assertForm(actionOf(superManagerDecisions, action).form ?? {}, form);
  await write(async (writing) => {
    const { tx, at } = writing;
    await writing.lock("companies", [company.id]);
    const naming = await judgedNaming(tx, { principal, clock }, company, { id, version, action });
    if (action === "approve") await grant(writing, naming);
    const decided_reason = form.reason ?? "";
    await versioned("super_manager_namings", "companies").save(writing, naming, {
      ...{ status: workerRequestStates.code(outcomes[action]), decider_id: principal.user_id, decided_at: at },
      decided_reason,
    });
    await audit(writing, naming, action, decided_reason);
  });
};
