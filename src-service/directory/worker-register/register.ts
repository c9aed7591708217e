import type { WorkerColumn } from "../../../src-shared/kernel/lists/worker-column.ts";
import { registeredStatus } from "../../../src-shared/kernel/states/business-registration.ts";
import { contractSignStates, cooperationStates } from "../../../src-shared/kernel/states/worker.ts";
import { checkBankCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { nameKey, unifyName } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { ContentItem } from "../../../src-shared/workers/workers/worker-content.ts";
import type { Writing } from "../../core/context.ts";
import { insertMany, mapInTurns, type Rewrite, type Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { type UnseenCounter, unseenCounter } from "../../lists/sensitive/unseen.ts";
import { differences, type HistoryEntry, keepHistory } from "../people/history.ts";
import { withKnownIncomes } from "../people/known-incomes.ts";
import { newAccount, newCooperation, newLabor } from "../people/new-rows.ts";
import { findFacts, isSameName, type RegisterFacts } from "./find-facts.ts";
import { fullIdNumber, inputIssues, type WorkerInput, type WorkerIssue, workerError } from "./rules.ts";

/** For which company people are entered, by whom, and how they came (`sourceTypes`). */
export type Registering = {
  readonly company: Tables["companies"];
  readonly userId: number;
  /** True when they see everybody of the agency: whoever is out of their sight is entered as somebody new. */
  readonly seesAgency: boolean;
  readonly source_type: number;
  /** The company's own columns; null where the door does not ask for them. */
  readonly columns: readonly WorkerColumn[] | null;
  /** Number of the import; null: somebody by themselves. */
  readonly batch: string | null;
};

/**
 * Outcome of a row. created: a new person · attached: a person of the agency joins the company · recovered: a stopped
 * cooperation goes on and needs a new contract · unchanged: works for the company already.
 */
export type Registered = {
  readonly outcome: "created" | "attached" | "recovered" | "unchanged";
  readonly labor_id: number;
  /** Of the cooperation. */
  readonly id: number;
};

/** A row that was taken, or the first thing that is wrong with it. */
export type Entry =
  | { readonly taken: Registered; readonly refused?: never }
  | { readonly refused: WorkerIssue; readonly taken?: never };

const is = { cooperation: cooperationStates.code, sign: contractSignStates.code } as const;

/** Reason why somebody whom the register knows cannot be entered for the company; null: they can. */
export const personIssue = (
  input: Pick<WorkerInput, "name">,
  person: Pick<Tables["labors"], "name">,
  relation: Pick<Tables["company_labors"], "cooperation_status"> | undefined,
): WorkerIssue | null => {
  if (!isSameName(input.name, person.name)) return workerError("name", "worker_name_differs");
  if (relation?.cooperation_status === is.cooperation("barred")) return workerError("id_no", "worker_barred");
  if (relation?.cooperation_status === is.cooperation("stopping")) return workerError("id_no", "worker_stopping");
  return null;
};

/** The columns of a cooperation that somebody said something of. */
const saidOf = (input: WorkerInput): Partial<Tables["company_labors"]> => ({
  ...(input.organization_id !== undefined && { organization_id: input.organization_id }),
  ...(input.settlement_type !== undefined && { settlement_type: input.settlement_type }),
  ...(input.contract_type !== undefined && { contract_type: input.contract_type }),
  ...(input.business_model !== undefined && { business_model: input.business_model }),
  ...(input.content !== undefined && { content: JSON.stringify(input.content satisfies readonly ContentItem[]) }),
  ...(input.remark !== undefined && { remark: input.remark }),
});

/** The columns of a cooperation that coming back may change, as its history names them. */
export const recoveredFields = [
  ...["cooperation_status", "contract_sign_type", "sign_at", "contract_end_at", "stop_time", "stop_reason"],
  ...["organization_id", "settlement_type", "contract_type", "business_model", "content", "remark"],
] as const satisfies readonly (keyof Tables["company_labors"])[];

/** Rows that are written together, in the order of the table's dependencies. */
type Drafts = {
  readonly labors: Tables["labors"][];
  readonly relations: Tables["company_labors"][];
  readonly recovered: Rewrite<"company_labors">[];
  readonly accounts: Tables["labor_accounts"][];
  readonly history: HistoryEntry[];
};

type Ids = { next(): number };

/** Draws the rows of one taken input; `facts` is told what it adds, so that a later row of the same person finds it. */
const draftOf = (
  drafts: Drafts,
  { company, source_type, userId }: Registering,
  stamp: { readonly at: string; readonly change_seq: number },
  ids: Ids,
  facts: {
    people: Map<string, Tables["labors"]>;
    relations: Map<number, Tables["company_labors"]>;
    accounts: RegisterFacts["accounts"];
  },
) => {
  const common = { agency_id: company.agency_id, change_seq: stamp.change_seq, create_at: stamp.at };
  const addPerson = (input: WorkerInput): Tables["labors"] => {
    const id_no = fullIdNumber(input.id_no);
    const id = checkIdNumber(id_no);
    if (!id.ok) throw new Error("a judged ID number is wrong");
    const labor = newLabor({
      ...{ ...common, id: ids.next(), name: unifyName(input.name.trim()), id_no, mobile: input.mobile ?? "" },
      ...{ sex: id.sex, birth: id.birthDate },
      ...(input.area !== undefined && input.area !== "" && { area: input.area }),
      alipay_account: input.alipay_account || null,
      alipay_bank_account: input.alipay_bank_account || null,
      ...(input.identity_type !== undefined && { identity_type: input.identity_type }),
      ...{ uscc: input.uscc || null, biz_name: input.biz_name || null, biz_reg_status: registeredStatus(input) },
    });
    drafts.labors.push(labor);
    facts.people.set(id_no, labor);
    return labor;
  };
  const addRelation = (input: WorkerInput, labor: Tables["labors"]): Tables["company_labors"] => {
    const relation = newCooperation({
      ...{ ...common, id: ids.next(), company_id: company.id, labor_id: labor.id, source_type },
      settlement_type: company.settlement_type,
      ...saidOf(input),
    });
    drafts.relations.push(relation);
    facts.relations.set(labor.id, relation);
    return relation;
  };
  const recover = (input: WorkerInput, before: Tables["company_labors"]): void => {
    // Whoever never signed stays unsigned; every other contract is over.
    const signed = before.contract_sign_type === is.sign("unsigned") ? is.sign("unsigned") : is.sign("released");
    const after: Tables["company_labors"] = {
      ...before,
      ...{ cooperation_status: is.cooperation("cooperating"), contract_sign_type: signed },
      ...{ sign_at: null, contract_end_at: null, stop_time: null, stop_reason: null },
      ...saidOf(input),
    };
    drafts.recovered.push({ before, after });
    facts.relations.set(before.labor_id, after);
    const { agency_id, company_id, labor_id, id: company_labor_id } = before;
    const about = { agency_id, company_id, labor_id, company_labor_id, action: "recover" };
    drafts.history.push(...differences(about, before, after, recoveredFields));
  };
  const addAccount = (input: WorkerInput, labor: Tables["labors"]): void => {
    const { account_no = "", bank_code = "", bank_phone = "" } = input;
    if (account_no === "" || facts.accounts.get(labor.id)?.includes(account_no) === true) return;
    const card = checkBankCard(account_no);
    drafts.accounts.push(
      newAccount({
        ...{ ...common, id: ids.next(), labor_id: labor.id, account_no, created_by: userId },
        bank_code: bank_code || (card.ok ? (card.bank ?? "") : ""),
        bank_phone: bank_phone || null,
      }),
    );
  };
  const began = (labor: Tables["labors"], relation: Tables["company_labors"], action: string): void => {
    const { agency_id, company_id, id: company_labor_id } = relation;
    const about = { agency_id, company_id, labor_id: labor.id, company_labor_id };
    drafts.history.push({ ...about, action, field: "", before: null, after: null });
  };
  return (input: WorkerInput): Registered => {
    const person = facts.people.get(fullIdNumber(input.id_no));
    const labor = person ?? addPerson(input);
    const relation = facts.relations.get(labor.id);
    if (relation?.cooperation_status === is.cooperation("cooperating"))
      return { outcome: "unchanged", labor_id: labor.id, id: relation.id };
    addAccount(input, labor);
    if (relation !== undefined) {
      recover(input, relation);
      return { outcome: "recovered", labor_id: labor.id, id: relation.id };
    }
    const outcome = person === undefined ? "created" : "attached";
    const joined = addRelation(input, labor);
    began(labor, joined, outcome === "created" ? "create" : "attach");
    return { outcome, labor_id: labor.id, id: joined.id };
  };
};

/** Outcome of a row, as it is told: who does not see the agency hears of no person that was there. */
export const toldOutcome = (outcome: Registered["outcome"], seesAgency: boolean): Registered["outcome"] =>
  outcome === "attached" && !seesAgency ? "created" : outcome;

/**
 * Objection of the register to somebody, told to who enters them. Of who is out of sight only a name that differs is told, which
 * counts; once too many were told, nobody new is entered, whosever the number is.
 */
const registerIssue = (
  input: WorkerInput,
  facts: Pick<RegisterFacts, "people" | "relations">,
  unseen: UnseenCounter | null,
): WorkerIssue | null => {
  const id_no = fullIdNumber(input.id_no);
  const person = facts.people.get(id_no);
  const relation = person === undefined ? undefined : facts.relations.get(person.id);
  const refusal = relation === undefined ? (unseen?.refusal() ?? null) : null;
  if (refusal !== null) return workerError("id_no", refusal.code, refusal.params);
  const issue = person === undefined ? null : personIssue(input, person, relation);
  if (issue !== null && relation === undefined) unseen?.note(id_no, nameKey(input.name));
  return issue;
};

/** A person, a cooperation and an account at most. */
const idsOfRow = 3;

/**
 * Enters people for a company in the caller's transaction, each row by itself and in order: somebody new becomes a person and a
 * cooperation, unverified and unsigned; a person of the agency with the same ID number only joins the company, and nothing of
 * them is overwritten; a stopped cooperation goes on. A bank account becomes one that nobody has verified. Gives an entry for
 * each row in their order. Requirement W3, W4.
 */
export const registerWorkers = async (
  writing: Writing,
  registering: Registering,
  inputs: readonly WorkerInput[],
): Promise<Entry[]> => {
  const { company, columns, userId, batch } = registering;
  const { tx, at } = writing;
  const found = await findFacts(tx, company, inputs, "agency");
  const { agency_id } = company;
  const unseen = registering.seesAgency ? null : await unseenCounter(writing, { agency_id, user_id: userId });
  const facts = { people: new Map(found.people), relations: new Map(found.relations), accounts: found.accounts };
  const drafts: Drafts = { labors: [], relations: [], recovered: [], accounts: [], history: [] };
  let nextId = await writing.ids(inputs.length * idsOfRow);
  const ids = { next: () => nextId++ };
  const stamp = { at, change_seq: await writing.changeSeq() };
  const enter = draftOf(drafts, registering, stamp, ids, facts);
  const today = dayOf(at);
  const entries = await mapInTurns(inputs, (input): Entry => {
    const wrong = inputIssues(input, company, columns, today).find(({ severity }) => severity === "error");
    if (wrong !== undefined) return { refused: wrong };
    const refused = registerIssue(input, facts, unseen);
    return refused === null ? { taken: enter(input) } : { refused };
  });
  await unseen?.keep();
  await insertMany(tx, "labors", drafts.labors);
  await insertMany(tx, "labor_accounts", drafts.accounts);
  await insertMany(tx, "company_labors", await withKnownIncomes(tx, drafts.relations));
  await versioned("company_labors").saveMany(writing, drafts.recovered);
  await keepHistory(writing, userId, drafts.history, batch);
  if (entries.some(({ taken }) => taken !== undefined && taken.outcome !== "unchanged"))
    writing.touched("companyLabors", company.id);
  return entries;
};
