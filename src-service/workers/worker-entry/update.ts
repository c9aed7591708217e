import { registeredStatus } from "../../../src-shared/kernel/states/business-registration.ts";
import { cooperationStates, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { namePinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";
import { unifyName } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { LaborChanges } from "../../../src-shared/workers/workers/labors-calls.ts";
import { type ContentItem, contentOf } from "../../../src-shared/workers/workers/worker-content.ts";
import { type HandlersFor, type Principal, ServiceError, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { companyColumns } from "../../directory/companies/worker-columns.ts";
import { differences, keepHistory } from "../../directory/people/history.ts";
import { assertNotMerged, takeOverNumber } from "../../directory/people/merged.ts";
import { boundToMobile } from "../../directory/people/mobile-change.ts";
import { touchPeople } from "../../directory/people/touch-people.ts";
import { assertNumberFree } from "../../directory/worker-register/number-free.ts";
import { fullIdNumber, inputIssues } from "../../directory/worker-register/rules.ts";
import { refusalOf } from "./create.ts";
import { departmentOf, findWorker, type WorkerAtCompany } from "./find-worker.ts";

type Labor = Tables["labors"];
type Relation = Tables["company_labors"];

const registration = ["identity_type", "uscc", "biz_name", "biz_reg_status"] as const;
const personFields = [
  ...["name", "id_no", "mobile", "area", "alipay_account", "alipay_bank_account"],
  ...registration,
] as const satisfies readonly (keyof Labor)[];
const cooperationFields = [
  ...["organization_id", "settlement_type", "contract_type", "business_model", "content", "remark"],
] as const satisfies readonly (keyof Relation)[];

/** True when name and ID number may be changed as they are: bills and reports carry those of the day that they were made. */
export const mayChangeIdentity = async (db: Reader, laborId: number): Promise<boolean> => {
  const bill = await db.selectFrom("bills").select("id").where("labor_id", "=", laborId).limit(1).executeTakeFirst();
  const code = await db
    .selectFrom("platform_user_codes")
    .select("id")
    .where("labor_id", "=", laborId)
    .executeTakeFirst();
  return bill === undefined && code === undefined;
};

/** Registration of the person, as changed. */
const changedRegistration = (labor: Labor, body: LaborChanges) => {
  const { biz_reg_status } = body;
  const after = {
    identity_type: body.identity_type ?? labor.identity_type,
    uscc: body.uscc === undefined ? labor.uscc : body.uscc || null,
    biz_name: body.biz_name === undefined ? labor.biz_name : body.biz_name || null,
    biz_reg_status: biz_reg_status === undefined ? labor.biz_reg_status : biz_reg_status,
  };
  return { ...after, biz_reg_status: registeredStatus(after) };
};

/** The person as changed; a name or number that changes has to be verified anew. */
const changedPerson = (labor: Labor, body: LaborChanges): Labor => {
  const name = body.name === undefined ? labor.name : unifyName(body.name);
  const id_no = body.id_no === undefined ? labor.id_no : fullIdNumber(body.id_no);
  const id = checkIdNumber(id_no);
  const isOther = name !== labor.name || id_no !== labor.id_no;
  return {
    ...labor,
    ...{ name, id_no, id_type: idTypeOf(id_no), name_pinyin: namePinyin(name) },
    ...(id_no !== labor.id_no && id.ok && { sex: id.sex, birth: id.birthDate }),
    ...(isOther && { real_name_status: realNameStates.code("none"), card_differs: null }),
    ...(body.mobile !== undefined && { mobile: body.mobile }),
    ...(body.area !== undefined && { area: body.area }),
    ...(body.alipay_account !== undefined && { alipay_account: body.alipay_account || null }),
    ...(body.alipay_bank_account !== undefined && { alipay_bank_account: body.alipay_bank_account || null }),
    ...changedRegistration(labor, body),
  };
};

/** The values of the company's own columns with those that change; "" takes one away. */
const mergedContent = (relation: Relation, changes: readonly ContentItem[]): ContentItem[] => {
  const values = new Map(contentOf(relation.content).map(({ code, value }) => [code, value]));
  for (const { code, value } of changes) {
    if (value === "") values.delete(code);
    else values.set(code, value);
  }
  return [...values].map(([code, value]) => ({ code, value }));
};

const changedRelation = (
  relation: Relation,
  body: LaborChanges,
  organization_id: number | null | undefined,
): Relation => ({
  ...relation,
  ...(organization_id !== undefined && { organization_id }),
  ...(body.settlement_type !== undefined && { settlement_type: body.settlement_type }),
  ...(body.contract_type !== undefined && { contract_type: body.contract_type }),
  ...(body.business_model !== undefined && { business_model: body.business_model }),
  ...(body.content !== undefined && { content: JSON.stringify(mergedContent(relation, body.content)) }),
  ...(body.remark !== undefined && { remark: body.remark }),
});

/** Only the agency changes facts of a person, because other companies share them. */
const assertOwnFacts = (principal: Principal, body: LaborChanges): void => {
  if (principal.company_id !== null && personFields.some((field) => body[field] !== undefined))
    throw new ServiceError("person_facts_agency");
};

const assertIdentity = async (writing: Writing, principal: Principal, labor: Labor, after: Labor): Promise<void> => {
  if (labor.name === after.name && labor.id_no === after.id_no) return;
  if (!(await mayChangeIdentity(writing.tx, labor.id))) throw new ServiceError("identity_by_correction");
  if (labor.id_no !== after.id_no) await assertNumberFree(writing, principal, labor, after.id_no);
};

/** Judges the changed facts as those of a new worker; what was there before and stays is not judged again. */
const assertInput = async (
  db: Reader,
  company: Tables["companies"],
  body: LaborChanges,
  { labor, relation }: WorkerAtCompany,
  today: string,
): Promise<void> => {
  const columns = body.content === undefined ? null : await companyColumns(db, company.id);
  const input = {
    ...{ name: labor.name, id_no: labor.id_no, mobile: body.mobile, settlement_type: body.settlement_type },
    ...{ alipay_account: body.alipay_account, alipay_bank_account: body.alipay_bank_account },
    ...(registration.some((field) => body[field] !== undefined) && {
      ...{ identity_type: labor.identity_type, biz_reg_status: labor.biz_reg_status },
      ...{ uscc: labor.uscc ?? "", biz_name: labor.biz_name ?? "" },
    }),
    content: body.content === undefined ? undefined : mergedContent(relation, body.content),
  };
  // Values of columns that the company has retired stay as they are.
  const asked = new Set([...(columns ?? []), ...(body.content ?? [])].map(({ code }) => `content.${code}`));
  const isKeptValue = (field: string): boolean => field.startsWith("content.") && !asked.has(field);
  const wrong = inputIssues(input, company, columns, today).find(({ severity, field }) => {
    if (severity !== "error") return false;
    if (field === "name") return body.name !== undefined;
    if (field === "id_no") return body.id_no !== undefined;
    if (isKeptValue(field)) return false;
    return field !== "settlement_type" || body.settlement_type !== relation.settlement_type;
  });
  if (wrong !== undefined) throw refusalOf(wrong);
};

const savePerson = async (writing: Writing, userId: number, before: Labor, after: Labor): Promise<number> => {
  const about = {
    agency_id: before.agency_id,
    company_id: 0,
    labor_id: before.id,
    company_labor_id: 0,
    action: "edit",
  };
  const changes = differences(about, before, after, [...personFields, "real_name_status"]);
  if (changes.length === 0) return before.version;
  await takeOverNumber(writing, before, after.id_no);
  const { version } = await versioned("labors").save(writing, before, after);
  await keepHistory(writing, userId, changes);
  return version;
};

const saveRelation = async (writing: Writing, userId: number, before: Relation, after: Relation): Promise<number> => {
  const { agency_id, company_id, labor_id, id: company_labor_id } = before;
  const about = { agency_id, company_id, labor_id, company_labor_id, action: "edit" };
  const changes = differences(about, before, after, cooperationFields);
  if (changes.length === 0) return before.version;
  const { version } = await versioned("company_labors").save(writing, before, after);
  await keepHistory(writing, userId, changes);
  return version;
};

/** Counts the others in sight who have somebody's mobile: only the agency's people change one. */
const othersWithMobile = async (db: Reader, { rows }: Principal, { id, agency_id, mobile }: Labor): Promise<number> => {
  const { count } = await db
    .selectFrom("labors as l")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("l.agency_id", "=", agency_id)
    .where("l.mobile", "=", mobile)
    .where("l.id", "<>", id)
    .where("l.merged_into", "is", null)
    .$if(rows.makerless !== null, (query) =>
      query.where("l.id", "in", (eb) =>
        eb
          .selectFrom("company_labors")
          .select("labor_id")
          .where("company_id", "in", [0, ...(rows.makerless ?? [])]),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Changes a worker (requirement W3, decision 7.9). */
export const updateWorker: HandlersFor<"labors.update">["labors.update"] = (context, { params, body }) =>
  context.write(async (writing) => {
    const { tx, at } = writing;
    const { principal } = context;
    const worker = await findWorker(tx, principal, params.id, body.company_id);
    const { labor, relation } = worker;
    await assertNotMerged(tx, labor.id);
    assertOwnFacts(principal, body);
    const department = await departmentOf(tx, relation.company_id, body.organization_id);
    assertVersion(relation, body.version);
    assertVersion(labor, body.labor_version);
    if (!cooperationStates.allows("edit", relation.cooperation_status)) throw new ServiceError("worker_stopped");
    const company = await findCompany(tx, principal, body.company_id);
    const person = changedPerson(labor, body);
    const cooperation = changedRelation(relation, body, department);
    await assertInput(tx, company, body, { labor: person, relation }, dayOf(at));
    await assertIdentity(writing, principal, labor, person);
    if (person.mobile !== labor.mobile && (await boundToMobile(tx, [labor])).has(labor.id))
      throw new ServiceError("mobile_by_request");
    const labor_version = await savePerson(writing, principal.user_id, labor, person);
    const version = await saveRelation(writing, principal.user_id, relation, cooperation);
    if (labor_version === labor.version && version === relation.version) throw new ServiceError("nothing_to_change");
    await touchPeople(writing, [labor.id], "companyLabors");
    await writing.audit({
      agency_id: labor.agency_id,
      action: "labors.edit",
      object: `worker:${relation.id}`,
      after: { person: labor_version !== labor.version, cooperation: version !== relation.version },
    });
    const mobile_shared = person.mobile === labor.mobile ? 0 : await othersWithMobile(tx, principal, person);
    return { labor_id: String(labor.id), id: String(relation.id), version, labor_version, mobile_shared };
  });
