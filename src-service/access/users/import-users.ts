import type { AgencyUserRow } from "../../../src-shared/access/users/agency-user-import.ts";
import type { CompanyUserRow } from "../../../src-shared/access/users/company-user-import.ts";
import { mobile } from "../../../src-shared/kernel/calls/define.ts";
import { checkPersonName } from "../../../src-shared/kernel/values/people/chinese-name.ts";
import { checkEmail } from "../../../src-shared/kernel/values/people/email.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { companiesNamed } from "../../core/plumbing/companies-named.ts";
import { agencyDepartments, departmentsOf } from "../../core/plumbing/departments.ts";
import { type ImportJob, type ImportKind, type ImportTurn, oneByOne } from "../../core/plumbing/import-kind.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { touchMember } from "../proofs/new-member.ts";
import { companiesOfCell, companyTexts, departmentOfCell, rolesNamed } from "./import-names.ts";
import { assertChanges, judgeLastAdmin, type Membership } from "./judge-user.ts";
import { accountCounter, makeUser, type UserFacts } from "./user-writing.ts";

const { save } = versioned("memberships");
const rolledBack = importJobStates.code("rolledBack");

/** Throws what the desk remarks on a cell, for rows that no desk has checked. */
const judgeCells = (row: CompanyUserRow): void => {
  const wrong = (field: string, code: string): never => {
    throw new ServiceError(code, { fields: { [field]: [code] } });
  };
  const name = checkPersonName(row.name);
  if (!name.ok) wrong("name", `name_${name.code}`);
  if (!mobile.safeParse(row.mobile).success) wrong("mobile", "phone_invalid");
  if (row.email !== undefined && row.email !== "" && !checkEmail(row.email).ok) wrong("email", "email_invalid");
};

/** Ids of the memberships of these with which somebody has signed in, or which became a super manager's. */
const usedOf = async (db: Reader, members: readonly Membership[]): Promise<ReadonlySet<number>> => {
  const ids = members.map(({ id }) => id);
  const sessions = await lookUp(ids, (chunk) =>
    db.selectFrom("sessions").select("membership_id").where("membership_id", "in", chunk).execute(),
  );
  const managers = await lookUp(ids, (chunk) =>
    db.selectFrom("super_managers").select("membership_id").where("membership_id", "in", chunk).execute(),
  );
  // Sessions go after half a year; that the agreement was accepted stays.
  const agreed = members.filter(({ agree_protocol }) => agree_protocol !== 0);
  return new Set([
    ...[...sessions, ...managers].map(({ membership_id }) => membership_id),
    ...agreed.map(({ id }) => id),
  ]);
};

/** Ids of memberships that imports of this kind made, which were taken back: they may come again while nobody has used them. */
const takenBackOf = async (db: Reader, job: ImportJob): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom("import_jobs as j")
    .innerJoin("import_job_rows as r", "r.import_id", "j.id")
    .innerJoin("memberships as m", "m.id", "r.record_id")
    .selectAll("m")
    .where("j.agency_id", "=", job.agency_id)
    .where("j.kind", "=", job.kind)
    .where("j.status", "=", rolledBack)
    .where("m.is_use", "=", 0)
    .execute();
  const used = await usedOf(db, rows);
  return new Set(rows.map(({ id }) => id).filter((id) => !used.has(id)));
};

type Facts<Row> = (row: Row) => Partial<UserFacts>;

/** Takes rows as users of a company (0: of the agency itself), each judged as a new user that the call makes. */
const takeUsers = async <Row extends CompanyUserRow>(
  { context, writing, job, rows }: ImportTurn<Row>,
  companyId: number,
  more: Facts<Row>,
) => {
  const { principal } = context;
  const { tx } = writing;
  assertChanges(principal, companyId);
  await writing.changeSeq();
  const rolesOf = await rolesNamed(tx, principal.agency_id, companyId);
  const departments = await (companyId === 0
    ? agencyDepartments(tx, principal.agency_id)
    : departmentsOf(tx, companyId));
  const takenBack = await takenBackOf(tx, job);
  const accounts = await accountCounter(writing, principal);
  const results = await oneByOne(
    rows,
    () => "",
    async (row) => {
      judgeCells(row);
      const facts = {
        ...{ name: row.name, mobile: row.mobile, email: row.email ?? null, amount_limit: null },
        roles: rolesOf(row.role_name),
        organization_id: departmentOfCell(departments, row.organization_name),
        ...more(row),
      };
      const { id } = await makeUser(
        writing,
        principal,
        companyId,
        facts,
        accounts,
        ({ id: held, is_use }) => is_use === 0 && takenBack.has(held),
      );
      return { record_id: id };
    },
  );
  await accounts.keep();
  return results;
};

/** Switches off what an import made, while nobody has signed in with it. */
const undo = async (writing: Writing, job: ImportJob, recordIds: readonly number[]): Promise<number> => {
  const { tx } = writing;
  const members = await lookUp(recordIds, (chunk) =>
    tx
      .selectFrom("memberships")
      .selectAll()
      .where("agency_id", "=", job.agency_id)
      .where("id", "in", chunk)
      .orderBy("id")
      .execute(),
  );
  const used = await usedOf(tx, members);
  const first = members.find(({ id }) => used.has(id));
  if (first !== undefined) {
    const { name } = await tx
      .selectFrom("users")
      .select("name")
      .where("id", "=", first.user_id)
      .executeTakeFirstOrThrow();
    throw new ServiceError("import_has_dependents", { params: { count: used.size, no: name } });
  }
  const on = members.filter(({ is_use }) => is_use === 1);
  for (const member of on) {
    await judgeLastAdmin(writing, member, { roles: member.roles, is_use: 0 });
    await save(writing, member, { is_use: 0 });
    touchMember(writing, member);
  }
  return on.length;
};

/** Users of the agency from a spreadsheet. */
export const agencyUserImport: ImportKind<AgencyUserRow> = {
  name: "agency_user",
  take: async (turn) => {
    const texts = turn.rows.flatMap(({ company_relate }) => companyTexts(company_relate));
    const companies = await companiesNamed(turn.writing.tx, turn.context.principal, texts);
    return takeUsers(turn, 0, (row) => {
      const company_relate = companiesOfCell(companies, row.company_relate);
      return {
        company_relate,
        is_all_look: row.is_all_look ?? company_relate.length === 0,
        is_a_company_contract_remind: row.is_a_company_contract_remind ?? false,
      };
    });
  },
  rollBack: { permission: "user.agency_user.edit", undo },
};

/** Users of a company from a spreadsheet: by its super manager or the agency. */
export const companyUserImport: ImportKind<CompanyUserRow> = {
  name: "company_user",
  take: (turn) => takeUsers(turn, turn.job.company_id, () => ({})),
  rollBack: { permission: "user.company_user.edit", undo },
};
