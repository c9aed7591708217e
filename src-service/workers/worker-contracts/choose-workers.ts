import { companyMay } from "../../../src-shared/kernel/states/company.ts";
import { contractSignStates, cooperation, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import {
  type ContractValues,
  fillContract,
  missingValues,
} from "../../../src-shared/kernel/values/text/contract-text.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import {
  contractTypes,
  contractWarnDays,
  openContractCodes,
} from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { type ChosenWorkers, contractsAtMost } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import { type Database, lookUp, readRows, type Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";
import { matchingIds } from "../../lists/lists/query.ts";
import { workersSource } from "../workers/workers-source.ts";
import { type CompanyTemplate, companyTemplate } from "./company-template.ts";
import { valuesOf } from "./contract-text.ts";

export type Relation = Tables["company_labors"];
type Person = Pick<Tables["labors"], "id" | "name" | "id_no" | "mobile" | "real_name_status">;
type ReadyTemplate = Extract<CompanyTemplate, { refusal: null }>;

/** Draft sent to somebody: the version, the values of its places, the text itself, and the days of the contract. */
export type ContractDraft = {
  readonly template: Tables["contract_templates"];
  readonly values: ContractValues;
  readonly text: string;
  readonly start_at: string;
  readonly end_at: string;
};

/** A chosen worker: with what is sent, or why nothing can be (an error code). */
export type Judged = { readonly relation: Relation; readonly name: string } & (
  | { readonly code: null; readonly draft: ContractDraft }
  | { readonly code: string; readonly draft: null }
);

/** Relations of a choice, in order of their ids. Throws `invalid`, `not_found` where one is not seen, `contract_too_many`. */
export const chosenRelations = async (
  db: Database,
  principal: Principal,
  choice: ChosenWorkers,
): Promise<readonly number[]> => {
  if ((choice.ids === undefined) === (choice.matching === undefined))
    throw new ServiceError("invalid", { fields: { ids: ["either_ids_or_matching"] } });
  if (choice.ids !== undefined) return [...new Set(choice.ids.map(recordId))].sort((one, other) => one - other);
  const excepted = new Set((choice.except ?? []).map(recordId));
  const all = await matchingIds(db, principal, companyLabors, choice.matching ?? {}, workersSource);
  const ids = all.filter((id) => !excepted.has(id));
  if (ids.length > contractsAtMost) throw new ServiceError("contract_too_many", { params: { most: contractsAtMost } });
  return ids;
};

const signed = [contractSignStates.code("signed"), contractSignStates.code("onFile")];

/** True when the worker's contract holds for longer than the days before its end in which the next one can be sent. */
export const holdsOn = (
  { contract_sign_type, contract_end_at }: Pick<Relation, "contract_sign_type" | "contract_end_at">,
  day: string,
): boolean =>
  signed.includes(contract_sign_type) && (contract_end_at === null || contract_end_at > addDays(day, contractWarnDays));

const personRefusal = (relation: Relation, person: Person, isOpen: boolean, day: string): string | null => {
  if (relation.merged_into !== null) return "worker_merged";
  if (relation.cooperation_status !== cooperation.cooperating) return "contract_not_cooperating";
  if (isOpen) return "contract_open";
  if (holdsOn(relation, day)) return "contract_signed";
  if (relation.contract_type === contractTypes.offline) return "contract_on_paper";
  if ((person.mobile ?? "") === "") return "contract_no_mobile";
  return person.real_name_status === realNameStates.code("verified") ? null : "contract_unverified";
};

/** Of somebody whose contract holds: the next one would have to end later than it does. */
const endsNoLater = (relation: Relation, { endAt }: ReadyTemplate): boolean =>
  signed.includes(relation.contract_sign_type) && (relation.contract_end_at ?? "") >= endAt;

/** Judges each relation on a day ("YYYY-MM-DD"). Throws `not_found` where the person does not see one. */
export const judgeWorkers = async (
  db: Database,
  principal: Principal,
  ids: readonly number[],
  day: string,
): Promise<readonly Judged[]> => {
  const rows = await readRows(db, "company_labors", ids);
  const seen = rows.filter(({ agency_id, company_id }) => isWithin(principal, { agency_id, company_id }));
  if (seen.length !== ids.length) throw notFound();
  const people = new Map<number, Person>(
    (
      await readRows(
        db,
        "labors",
        seen.map(({ labor_id }) => labor_id),
      )
    ).map((person) => [person.id, person]),
  );
  const open = new Set(
    (
      await lookUp(ids, (chunk) =>
        db
          .selectFrom("labor_contracts")
          .select("company_labor_id")
          .where("company_labor_id", "in", chunk)
          .where("status", "in", [...openContractCodes])
          .execute(),
      )
    ).map(({ company_labor_id }) => company_labor_id),
  );
  const companyIds = [...new Set(seen.map(({ company_id }) => company_id))];
  const companies = new Map(
    await Promise.all(
      companyIds.map(async (id) => {
        const company = await db
          .selectFrom("companies as c")
          .innerJoin("agencies as a", "a.id", "c.agency_id")
          .select([
            "c.name",
            "c.credit_code",
            "c.status",
            "a.name as agency_name",
            "a.credit_code as agency_credit_code",
          ])
          .where("c.id", "=", id)
          .executeTakeFirstOrThrow();
        return [id, { ...company, chosen: await companyTemplate(db, id, day) }] as const;
      }),
    ),
  );
  return seen.map((relation): Judged => {
    const person = people.get(relation.labor_id);
    const company = companies.get(relation.company_id);
    if (person === undefined || company === undefined) throw notFound();
    const { chosen } = company;
    const about = { relation, name: maskName(person.name) };
    const refused = (code: string): Judged => ({ ...about, code, draft: null });
    const code = personRefusal(relation, person, open.has(relation.id), day);
    if (code !== null) return refused(code);
    if (!companyMay(company.status, "signWorkers")) return refused("company_signs_nobody");
    if (chosen.refusal !== null) return refused(chosen.refusal);
    if (endsNoLater(relation, chosen)) return refused("contract_signed");
    const { template, custom, endAt } = chosen;
    const days = { start_at: day, end_at: endAt };
    const agency = { name: company.agency_name, credit_code: company.agency_credit_code };
    const values = valuesOf({ person, company, agency, custom, ...days });
    if (missingValues(template.body, values).length > 0) return refused("template_values_missing");
    const text = fillContract(template.body, values);
    return { ...about, code: null, draft: { template, values, text, ...days } };
  });
};
