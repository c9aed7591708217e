import {
  attorneyKinds,
  entIdentityResults,
  entIdentitySteps,
  signAccountStates,
} from "../../../src-shared/companies/identity/ent-identity-states.ts";
import { companyStatus, entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { addDays, addMonths, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { sandboxRegister } from "../../core/channels/company-register.ts";
import { enterprisePlatform } from "../../core/channels/enterprises.ts";
import type { Tables, Tx } from "../../core/database/tables.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { addPaperFiles } from "../world/company-papers.ts";
import type { World } from "../world/world.ts";

/** Columns of a company that its proof is made from. */
export const identityColumns = [
  ...(["id", "agency_id", "name", "credit_code", "status", "reviewed_at"] as const),
  ...(["legal_person", "legal_person_id_no"] as const),
] as const;
type Company = Pick<Tables["companies"], (typeof identityColumns)[number]>;
type State = keyof typeof entIdentityStates.specs;

/** The legal persons and agents of the demo, invented. */
const people = ["王建国", "刘海涛", "赵雪琴", "孙志强", "周丽华", "吴国平", "郑文博", "冯秀兰"] as const;
const agents = ["李晓梅", "高明远", "林思雨", "何俊杰", "罗雅婷", "梁伟", "宋佳", "唐宇航"] as const;

/** A question to the register that was down is asked again long after, so that one can look at it. */
const untilAskedAgainMs = 30 * 86_400_000;

/** Proofs given on the way to each state. */
const provenOf: Readonly<
  Record<Exclude<State, "none">, readonly (readonly [keyof typeof entIdentitySteps, number])[]>
> = {
  submitted: [["register", entIdentityResults.down]],
  failed: [["register", entIdentityResults.noMatch]],
  amount: [["register", entIdentityResults.match]],
  sms: [
    ["register", entIdentityResults.match],
    ["amount", entIdentityResults.match],
  ],
  verified: [
    ["register", entIdentityResults.match],
    ["amount", entIdentityResults.match],
    ["sms", entIdentityResults.match],
  ],
};

/** Key of a paper until its file is drawn (`company-papers.ts`). */
const paperKey = (kind: string, id: string | number): string => `demo-${kind}-${id}`;

const addAttorney = async (
  { world, tx }: { world: World; tx: Tx },
  company: Company,
  kind: 1 | 2,
  { at, endsIn, day = addDays(world.anchor, -40) }: { at: number; endsIn: number; day?: string },
): Promise<number> => {
  const id = world.ids(1);
  await tx
    .insertInto("powers_of_attorney")
    .values({
      ...{ id, agency_id: company.agency_id, company_id: company.id, kind },
      ...{ file_key: paperKey("attorney", id), file_name: "授权委托书.pdf", sha256: "" },
      ...{ agent_name: agents[at % agents.length] ?? "", agent_id_no: makeIdNumber("320506", "1988-04-12", 20 + at) },
      ...{
        agent_mobile: `1386000${String(at).padStart(4, "0")}`,
        start_at: day,
        end_at: addDays(world.anchor, endsIn),
      },
      scope: kind === attorneyKinds.identity ? "办理企业认证、开户验证及合同签署" : "管理本企业在平台的用户与权限",
      ...{ created_by: world.operator("operator").id, create_at: `${day} 10:20:00`, ended_at: null },
    })
    .execute();
  return id;
};

/** Key of a company's licence until it is drawn. */
export const licenceKey = (name: string | number): string => paperKey("licence", String(name));

/** Adds what a company handed in, the answers that brought it to a state, and the state itself. */
export const addIdentity = async (
  demo: { world: World; tx: Tx },
  company: Company,
  state: Exclude<State, "none">,
  at: number,
): Promise<void> => {
  const { world, tx } = demo;
  const isVerified = state === "verified";
  // Who is verified was so soon after the review.
  const day =
    isVerified && company.reviewed_at !== null ? addDays(dayOf(company.reviewed_at), 2) : addDays(world.anchor, -39);
  const about = { agency_id: company.agency_id, company_id: company.id };
  const submitter = world.operator("operator").id;
  // One attorney is over soon, so that the workbench says so.
  const attorney_id =
    at % 2 === 0
      ? await addAttorney(demo, company, attorneyKinds.identity, { at, endsIn: at === 0 ? 11 : 290, day })
      : null;
  const trace_id = `demo-trace-${company.id}`;
  const askedMs = Date.parse(`${day}T10:30:00+08:00`);
  const isBound = isVerified && at === 0;
  // Who represents a company is who the agency has reviewed.
  const represented = {
    legal_person: company.legal_person ?? people[at % people.length] ?? "",
    legal_person_id_no: company.legal_person_id_no ?? makeIdNumber("310104", "1975-09-18", 40 + at),
  };
  await tx
    .insertInto("ent_identities")
    .values({
      ...{ id: world.ids(1), version: 1, change_seq: world.seq(), ...about, status: entIdentityStates.code(state) },
      fault: state === "failed" ? "no_match" : state === "submitted" ? "register_down" : "",
      ...{ company_name: company.name, credit_code: company.credit_code },
      ...represented,
      legal_mobile: `1385000${String(at).padStart(4, "0")}`,
      ...{ license_key: licenceKey(company.id), license_sha256: "", attorney_id },
      ...{
        submitted_by: submitter,
        submitted_at: `${day} 10:30:00`,
        verified_at: isVerified ? `${day} 16:40:00` : null,
      },
      ...{ trace_id: state === "submitted" ? trace_id : null, asked_ms: askedMs, attempts: 0 },
      next_ms: Date.parse(`${world.anchor}T12:00:00+08:00`) + untilAskedAgainMs,
      ...{ sign_status: isBound ? signAccountStates.bound : signAccountStates.none, sign_trace_id: null },
      ...{ sign_account: isBound ? "QS7D20A4C91B3E5F68" : null, sign_asked_ms: 0, sign_next_ms: 0, sign_attempts: 0 },
      ...{ sign_by: isBound ? submitter : null, sign_at: isBound ? `${day} 17:05:00` : null },
    })
    .execute();
  const evidence = [["register", entIdentityResults.asked] as const, ...provenOf[state]];
  for (const [row, [step, result]] of evidence.entries()) {
    const isRegister = step === "register";
    await tx
      .insertInto("ent_identity_checks")
      .values({
        ...{
          id: world.ids(1),
          ...about,
          at: `${day} 10:3${row}:00`,
          user_id: result === 0 || !isRegister ? submitter : 0,
        },
        ...{ step: entIdentitySteps[step], result, trace_id: isRegister ? trace_id : null },
        platform: isRegister ? enterprisePlatform : "",
      })
      .execute();
  }
  await tx
    .updateTable("companies")
    .set({ ...represented, ent_identity_status: entIdentityStates.code(state), change_seq: world.seq() })
    .where("id", "=", company.id)
    .execute();
};

/** A company's own person who edits its users, by an attorney of the same day. */
const addSuperManager = async (demo: { world: World; tx: Tx }, company: Company): Promise<void> => {
  const { world, tx } = demo;
  const member = await tx
    .selectFrom("memberships")
    .select(["id", "user_id"])
    .where("company_id", "=", company.id)
    .where("is_use", "=", 1)
    .orderBy("id")
    .executeTakeFirst();
  if (member === undefined) return;
  const attorney_id = await addAttorney(demo, company, attorneyKinds.superManager, { at: 7, endsIn: 325 });
  await tx
    .insertInto("super_managers")
    .values({
      ...{ id: world.ids(1), agency_id: company.agency_id, company_id: company.id, user_id: member.user_id },
      ...{ membership_id: member.id, attorney_id, set_by: world.operator("operator").id },
      ...{ set_at: `${addMonths(world.anchor, -1)} 09:15:00`, ended_ms: 0, ended_at: null },
    })
    .execute();
};

/** The states that companies which are still to be identified are in; the first companies of the agency prove the others. */
const onTheWay = ["amount", "failed", "sms", "submitted"] as const;

const fill = async (world: World, tx: Tx): Promise<void> => {
  const found = await tx
    .selectFrom("companies")
    .select(identityColumns)
    .where("agency_id", "=", world.agencyId)
    .where("status", "in", [companyStatus.toIdentify, companyStatus.toSign, companyStatus.active])
    .orderBy("id")
    .execute();
  // Who the register says represents them, as the wizard would have taken it over.
  const companies: Company[] = [];
  for (const [at, company] of found.entries()) {
    const answer = await sandboxRegister.find(company.credit_code);
    const represented = {
      legal_person: answer.answer === "found" ? answer.entry.legal_person : (people[at % people.length] ?? ""),
      legal_person_id_no: makeIdNumber("310104", "1975-09-18", 40 + at),
    };
    await tx.updateTable("companies").set(represented).where("id", "=", company.id).execute();
    companies.push({ ...company, ...represented });
  }
  const demo = { world, tx };
  const inStatus = (...statuses: readonly number[]) => companies.filter(({ status }) => statuses.includes(status));
  const active = inStatus(companyStatus.active);
  const [first, unproven] = active;
  if (first !== undefined) {
    await addIdentity(demo, first, "verified", 0);
    await addSuperManager(demo, first);
  }
  // One that has worked with the agency for long has proven nothing yet: its own people do it.
  if (unproven !== undefined)
    await tx
      .updateTable("companies")
      .set({ ent_identity_status: entIdentityStates.code("none"), change_seq: world.seq() })
      .where("id", "=", unproven.id)
      .execute();
  for (const [at, company] of inStatus(companyStatus.toSign).entries())
    await addIdentity(demo, company, "verified", 10 + at);
  const waiting = [...inStatus(companyStatus.toIdentify), ...active.slice(4)];
  for (const [at, state] of onTheWay.entries()) {
    const company = waiting[at];
    if (company !== undefined) await addIdentity(demo, company, state, at + 1);
  }
};

export const demo: AreaDemo = { fill, live: { key: "companyPapers", kind: "companyFiles", run: addPaperFiles } };
