import { companyMay } from "../../../src-shared/kernel/states/company.ts";
import { cooperation, onboardingStates, sourceTypes } from "../../../src-shared/kernel/states/worker.ts";
import { ageOn, type IdNumberFacts } from "../../../src-shared/kernel/values/people/id-number.ts";
import { currentRegion } from "../../../src-shared/kernel/values/regions/regions.ts";
import { nameKey } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { laborQrCodeStates } from "../../../src-shared/workers/registration/labor-qr-codes-record.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { raised } from "../../core/plumbing/versioned.ts";
import { withKnownIncomes } from "../../directory/people/known-incomes.ts";
import { keptPerson } from "../../directory/people/merged.ts";
import { newCooperation, newLabor } from "../../directory/people/new-rows.ts";

export type Code = Tables["labor_qr_codes"];
export type Relation = Pick<Tables["company_labors"], "id" | "labor_id" | "company_id" | "agency_id">;

/** Facts that somebody gave about themselves, checked. */
export type Applicant = { readonly name: string; readonly idNumber: IdNumberFacts; readonly mobile: string };

const leastAge = 18;

/** A code by which one can register on a day; null where it is off, over, used up or unknown, or its company takes nobody now. */
export const openCode = async (db: Reader, token: string, day: string): Promise<Code | null> => {
  const code = await db.selectFrom("labor_qr_codes").selectAll().where("token", "=", token).executeTakeFirst();
  if (code === undefined || code.status !== laborQrCodeStates.code("on") || code.expire_at < day) return null;
  const company = await db
    .selectFrom("companies")
    .select("status")
    .where("id", "=", code.company_id)
    .executeTakeFirstOrThrow();
  return companyMay(company.status, "addWorkers") ? code : null;
};

/** One answer for all that depends on who is in the register, or it would tell who is. */
const refused = (): ServiceError => new ServiceError("registration_refused");

/** Takes one of the places of a code. Throws where none is left: places are counted in the database. */
const takePlace = async (writing: Writing, code: Code): Promise<void> => {
  const { numUpdatedRows } = await writing.tx
    .updateTable("labor_qr_codes")
    .set((eb) => ({ used_count: eb("used_count", "+", 1) }))
    .set(await raised(writing))
    .where("id", "=", code.id)
    .where("status", "=", laborQrCodeStates.code("on"))
    .where("expire_at", ">=", dayOf(writing.at))
    .whereRef("used_count", "<", "max_use")
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw refused();
  writing.touched("laborQrCodes", code.company_id);
};

/** Throws `invalid` for somebody below 18 or outside of the ages that the company takes. */
const assertAge = (company: Tables["companies"], { idNumber }: Applicant, day: string): void => {
  const age = ageOn(idNumber.birthDate, day);
  const isMale = idNumber.sex === "male";
  const least = Math.max(leastAge, isMale ? company.male_min_age : company.female_min_age);
  const most = isMale ? company.male_max_age : company.female_max_age;
  if (age < least || age > most) throw new ServiceError("invalid", { fields: { id_no: ["age"] } });
};

const addPerson = async (writing: Writing, code: Code, { name, idNumber, mobile }: Applicant): Promise<number> => {
  const id = await writing.ids(1);
  const { value, birthDate, sex, region } = idNumber;
  await writing.tx
    .insertInto("labors")
    .values(
      newLabor({
        ...{ id, change_seq: await writing.changeSeq(), agency_id: code.agency_id, create_at: writing.at },
        ...{ name, id_no: value, mobile, birth: birthDate, sex },
        area: code.area ?? currentRegion(region) ?? region,
        onboarding_status: onboardingStates.code("submitted"),
        onboarding_at: writing.at,
      }),
    )
    .execute();
  return id;
};

const relationOf = (db: Reader, companyId: number, laborId: number) =>
  db
    .selectFrom("company_labors")
    .select(["id", "labor_id", "company_id", "agency_id", "cooperation_status"])
    .where("company_id", "=", companyId)
    .where("labor_id", "=", laborId)
    .executeTakeFirst();

/**
 * Makes somebody a worker of the company of a code, once: who is one already goes on where they were, and takes no place.
 * Nothing of a person in the register is overwritten: name and mobile have to agree. Throws `registration_refused` where
 * they do not, where the company has ended the cooperation and where no place is left (which of these is not said);
 * `qr_code_ended` where the company takes nobody now, `invalid`.
 */
export const registerWorker = async (writing: Writing, code: Code, applicant: Applicant): Promise<Relation> => {
  const { tx, at } = writing;
  const company = await readRow(tx, "companies", code.company_id);
  if (!companyMay(company.status, "addWorkers")) throw new ServiceError("qr_code_ended");
  assertAge(company, applicant, dayOf(at));
  const found = await tx
    .selectFrom("labors")
    .selectAll()
    .where("agency_id", "=", code.agency_id)
    .where("id_no", "=", applicant.idNumber.value)
    .executeTakeFirst();
  const known = found === undefined ? undefined : await keptPerson(tx, found);
  if (known !== undefined && (nameKey(known.name) !== nameKey(applicant.name) || known.mobile !== applicant.mobile))
    throw refused();
  const existing = known === undefined ? undefined : await relationOf(tx, company.id, known.id);
  if (existing !== undefined) {
    if (existing.cooperation_status !== cooperation.cooperating) throw refused();
    return existing;
  }
  await takePlace(writing, code);
  const labor_id = known?.id ?? (await addPerson(writing, code, applicant));
  const blank = newCooperation({
    ...{ id: await writing.ids(1), change_seq: await writing.changeSeq(), agency_id: code.agency_id },
    ...{ company_id: company.id, labor_id, create_at: at, source_type: sourceTypes.registered, qr_code_id: code.id },
    organization_id: code.organization_id,
    settlement_type: code.settlement_type ?? company.settlement_type,
    contract_type: code.contract_type ?? 1,
  });
  const [relation = blank] = await withKnownIncomes(tx, [blank]);
  await tx.insertInto("company_labors").values(relation).execute();
  for (const list of ["companyLabors", "laborRegistrations"] as const) writing.touched(list, company.id);
  await writing.audit({
    ...{ agency_id: code.agency_id, action: "laborQrCodes.submit", object: `laborQrCode:${code.id}` },
    after: { company_labor_id: relation.id, is_new: known === undefined },
  });
  return relation;
};
