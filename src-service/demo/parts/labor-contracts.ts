import { contractSignStates, cooperation, realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { fillContract } from "../../../src-shared/kernel/values/text/contract-text.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import {
  contractLapseDays,
  contractTypes,
  type laborContractStates,
} from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { ContractEvidence } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { chosenIn } from "../../workers/worker-contracts/company-template.ts";
import { contractCode, newContract, saveContracts } from "../../workers/worker-contracts/contract-store.ts";
import { textSha256, valuesOf } from "../../workers/worker-contracts/contract-text.ts";
import { keepContractFile } from "../../workers/worker-contracts/keep-file.ts";
import type { World } from "../world/world.ts";

/** A version of a template that the demo's companies use. */
export type DemoTemplate = { readonly id: number; readonly version: number; readonly body: string };

type Stand = {
  readonly status: Parameters<typeof laborContractStates.code>[0];
  /** Days before today on which it was sent. */
  readonly daysAgo: number;
  /** Days after today on which it ends; absent: with the company's contract. */
  readonly endsIn?: number;
};

/** Of people who have not signed. */
const waiting: readonly Stand[] = [
  { status: "draft", daysAgo: 1 },
  { status: "sent", daysAgo: 1 },
  { status: "sent", daysAgo: 3 },
  { status: "opened", daysAgo: 2 },
  { status: "signing", daysAgo: 1 },
  { status: "declined", daysAgo: 6 },
  { status: "lapsed", daysAgo: 20 },
  { status: "withdrawn", daysAgo: 9 },
];
/** Of people who have. */
const signed: readonly Stand[] = [
  ...[3, 12, 25, 60, 120].map((daysAgo) => ({ status: "signed", daysAgo }) as const),
  { status: "signed", daysAgo: 240, endsIn: 12 },
];
/** The rounds leave these as they are, so that the demo keeps one of each state: the year 2100. */
const neverMs = 4_102_444_800_000;
const declineReason = "报酬结算周期与之前沟通的不一致";
const withdrawReason = "接包方信息有误，重新发送";

const peopleOf = (tx: Tx, isSigned: boolean, most: number) =>
  tx
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .innerJoin("companies as c", "c.id", "r.company_id")
    .innerJoin("agencies as a", "a.id", "r.agency_id")
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .where("r.contract_type", "=", contractTypes.online)
    .where("r.contract_sign_type", "=", contractSignStates.code(isSigned ? "signed" : "unsigned"))
    .where("l.real_name_status", "=", realNameStates.code("verified"))
    .where("r.source_type", "=", 1)
    .select(["r.id", "r.agency_id", "r.company_id", "r.labor_id", "l.name", "l.id_no", "l.mobile"])
    .select(["c.name as company_name", "c.credit_code", "a.name as agency_name", "a.credit_code as agency_code"])
    .orderBy("r.id", "desc")
    .limit(most)
    .execute();

const companyContracts = async (tx: Tx) => {
  const rows = await tx
    .selectFrom("company_contracts")
    .select(["company_id", "config", "end_at"])
    .where("status", "=", 50)
    .execute();
  return new Map(
    rows.flatMap(({ company_id, config, end_at }) => {
      const chosen = chosenIn(JSON.parse(config) as Record<string, unknown>);
      return chosen === null ? [] : [[company_id, { chosen, endAt: end_at.slice(0, 10) }] as const];
    }),
  );
};

/** Evidence that is kept of a signature on the phone. */
export const evidenceOf = (id: number, mobile: string, day: string, text: string): ContractEvidence => ({
  phone: maskField("phone", mobile),
  read_at: `${day} 10:36:02`,
  code_at: `${day} 10:37:20`,
  address: "203.0.113.24",
  trace_id: `demo-sign-${id}`,
  platform: "sandbox",
  serial: `SBX${String(id).padStart(12, "0")}`,
  text_sha256: textSha256(text),
});

type Status = Stand["status"];
type Person = Awaited<ReturnType<typeof peopleOf>>[number];
type Own = Awaited<ReturnType<typeof companyContracts>> extends ReadonlyMap<number, infer One> ? One : never;

const opened: ReadonlySet<Status> = new Set(["opened", "signing", "declined", "signed"]);
const provided: ReadonlySet<Status> = new Set(["signing", "signed"]);
const keptBack: ReadonlySet<Status> = new Set(["draft", "signing"]);

/** Time after its sending at which each of these ended, by whom, and why. */
const ends: Readonly<
  Partial<Record<Status, { readonly after: number; readonly byStaff: boolean; readonly reason: string | null }>>
> = {
  declined: { after: 1, byStaff: false, reason: declineReason },
  withdrawn: { after: 1, byStaff: true, reason: withdrawReason },
  lapsed: { after: contractLapseDays, byStaff: false, reason: null },
};

const daysOf = (anchor: string, { daysAgo, endsIn }: Stand, { endAt }: Own) => ({
  start_at: addDays(anchor, -daysAgo),
  end_at: endsIn === undefined ? endAt : addDays(anchor, endsIn),
});

const textOfDemo = (person: Person, own: Own, template: DemoTemplate, days: ReturnType<typeof daysOf>) => {
  const company = { name: person.company_name, credit_code: person.credit_code };
  const agency = { name: person.agency_name, credit_code: person.agency_code };
  const values = valuesOf({ person, company, agency, custom: own.chosen.custom_config, ...days });
  return { values, text: fillContract(template.body, values) };
};

/** Course of a contract after its sending. */
const progressOf = (status: Status, id: number, day: string, mobile: string, text: string, maker: number) => {
  const end = ends[status];
  const isSent = status !== "draft";
  return {
    sent_at: isSent ? `${day} 10:20:01` : null,
    lapse_at: isSent ? `${addDays(day, contractLapseDays)} 10:20:01` : null,
    opened_at: opened.has(status) ? `${day} 10:35:10` : null,
    signed_at: status === "signed" ? `${day} 10:37:26` : null,
    evidence: provided.has(status) ? JSON.stringify(evidenceOf(id, mobile, day, text)) : null,
    trace_id: provided.has(status) ? `demo-sign-${id}` : null,
    next_ms: keptBack.has(status) ? neverMs : 0,
    fault: status === "signing" ? "late" : "",
    ended_at: end === undefined ? null : `${addDays(day, end.after)} 10:40:00`,
    ended_by: end === undefined ? null : end.byStaff ? maker : 0,
    ended_reason: end?.reason ?? null,
  };
};

const relationChange = (status: Status, day: string, end_at: string) => {
  if (status === "signed") return { sign_at: `${day} 10:37:26`, contract_end_at: end_at };
  return ends[status] === undefined ? { contract_sign_type: contractSignStates.code("signing") } : null;
};

const addContract = async (world: World, tx: Tx, stand: Stand, person: Person, own: Own, template: DemoTemplate) => {
  const { status } = stand;
  const maker = world.operator("operator").id;
  const days = daysOf(world.anchor, stand, own);
  const { start_at: day } = days;
  const { values, text } = textOfDemo(person, own, template, days);
  const id = world.ids(1);
  world.add("labor_contracts", {
    ...newContract({
      ...{ id, version: 1, change_seq: world.seq(), agency_id: person.agency_id, company_id: person.company_id },
      ...{ no: world.number("QH", day), status: contractCode(status), type: contractTypes.online },
      ...{ labor_id: person.labor_id, company_labor_id: person.id, maker_id: maker, create_at: `${day} 10:20:00` },
      ...{ template_id: template.id, template_version: template.version, ...days, remark: "" },
      ...{ sent_at: null, lapse_at: null, filled: JSON.stringify(values), text_sha256: textSha256(text), origin: "" },
    }),
    ...progressOf(status, id, day, person.mobile ?? "", text, maker),
  });
  const change = relationChange(status, day, days.end_at);
  if (change === null) return;
  await tx
    .updateTable("company_labors")
    .set({ ...change, version: 2, change_seq: world.seq() })
    .where("id", "=", person.id)
    .execute();
};

/** Contracts in every state: of people who have not signed, and of some who have, whose files the running service draws. */
export const addContracts = async (world: World, tx: Tx, templates: readonly DemoTemplate[]): Promise<void> => {
  const contracts = await companyContracts(tx);
  for (const [isSigned, stands] of [
    [false, waiting],
    [true, signed],
  ] as const) {
    const people = await peopleOf(tx, isSigned, stands.length * 3);
    const ready = people.flatMap((person) => {
      const own = contracts.get(person.company_id);
      const template = templates.find(({ id }) => id === own?.chosen.contract_template_id);
      return own === undefined || template === undefined ? [] : [{ person, own, template }];
    });
    for (const [at, stand] of stands.entries()) {
      const one = ready[at];
      if (one !== undefined) await addContract(world, tx, stand, one.person, one.own, one.template);
    }
  }
};

/** Draws and keeps the files of the contracts that were signed on the phone, as the service does when somebody signs. */
export const keepFiles = async (service: Service): Promise<void> => {
  const contracts = await service.reading
    .selectFrom("labor_contracts")
    .selectAll()
    .where("status", "=", contractCode("signed"))
    .where("type", "=", contractTypes.online)
    .where("file_key", "is", null)
    .orderBy("id")
    .execute();
  const context = service.system("demo");
  for (const contract of contracts) {
    const evidence = JSON.parse(contract.evidence ?? "{}") as ContractEvidence;
    const file = await keepContractFile(service, context, contract, evidence, contract.signed_at ?? "");
    await context.write(async (writing) => {
      await saveContracts(writing, [{ before: contract, change: file }]);
    });
  }
};
