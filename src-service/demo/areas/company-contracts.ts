import { usualRemindDays } from "../../../src-shared/companies/contracts/company-contracts-record.ts";
import { reminderKinds } from "../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays, addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import { type Contract, contractCode, newContractRow } from "../../companies/company-contracts/contract-row.ts";
import { drawDocument, drawSealed } from "../../companies/company-contracts/document.ts";
import { companyInfoOf } from "../../companies/company-contracts/make.ts";
import { readRow, type Tables, type Tx } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { World } from "../world/world.ts";

type State = Parameters<typeof contractCode>[0];
type Stand = {
  /** Position of the company among those with a main contract, from 0. */
  readonly at: number;
  readonly state: State;
  readonly category: 1 | 2 | 3 | 4;
  /** Days from the anchor to the first day; a renewal begins after the main contract where nothing is said. */
  readonly from?: number;
  readonly days: number;
  readonly reason: string;
  /** Supplements: what they override. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly online?: true;
};

const flat = (ratio: number) => [{ limit: null, ratio, sign: 1 }];

/**
 * Contracts in every state besides the main ones in force. None changes what was computed: what counts already overrides only
 * the fee of withdrawals of a company whose withdrawals are all free, or is no contract of fees.
 */
const stands: readonly Stand[] = [
  { at: 6, state: "draft", category: 1, days: 365, reason: "按原条款续签一年" },
  {
    at: 3,
    state: "toApprove",
    category: 1,
    days: 365,
    reason: "续签，费率下调 0.2 个百分点",
    config: { service_fee_ratio_range: flat(700) },
  },
  {
    at: 7,
    state: "refused",
    category: 1,
    days: 365,
    reason: "续签两年",
    config: { service_fee_ratio_range: flat(450) },
  },
  { at: 0, state: "toSign", category: 4, from: 5, days: 365, reason: "履约保证金 20 万元", online: true },
  { at: 5, state: "toSeal", category: 1, days: 365, reason: "续签一年" },
  {
    at: 2,
    state: "inForce",
    category: 2,
    // Lines name the supplements of their day, and all that is paid was computed before this one.
    from: 0,
    days: 0,
    reason: "提现手续费调整",
    config: { company_withdraw_fee: 500 },
  },
  {
    at: 1,
    state: "toSeal",
    category: 2,
    from: 40,
    days: 0,
    reason: "阶梯费率调整",
    config: { service_fee_ratio_range: flat(600), tier_method: 1 },
  },
  { at: 4, state: "ended", category: 4, from: -400, days: 365, reason: "年度保密协议" },
  { at: 4, state: "ending", category: 4, from: -60, days: 365, reason: "履约保证金 10 万元" },
  { at: 4, state: "toSign", category: 3, from: 10, days: 0, reason: "保证金退还，协议终止" },
  { at: 0, state: "terminated", category: 4, from: -300, days: 365, reason: "设备租用协议" },
  { at: 1, state: "voided", category: 1, days: 365, reason: "期限填写错误" },
];

const passed: readonly State[] = ["toSign", "toSeal", "inForce", "ended", "ending", "terminated"];
const sealedStates: readonly State[] = ["inForce", "ended", "ending", "terminated"];

const mains = (tx: Tx) =>
  tx
    .selectFrom("company_contracts")
    .selectAll()
    .where("category", "=", 1)
    .where("status", "=", contractCode("inForce"))
    .orderBy("id")
    .execute();

/** Stamps of who did what with a contract in this state. */
const stampsOf = (world: World, { state, category }: Stand, made: string): Partial<Contract> => {
  const [maker, checker, sealer] = (["operator", "checker", "checker"] as const).map((role) => world.operator(role).id);
  const at = (days: number, time: string): string => `${addDays(made, days)} ${time}`;
  const isSubmitted = state !== "draft" && state !== "voided";
  const isDecided = passed.includes(state) || state === "refused";
  const isSealed = sealedStates.includes(state) || (state === "toSeal" && category === 2);
  const isSigned = isSealed || state === "toSeal";
  return {
    ...{ maker_id: maker ?? 0, create_at: at(0, "10:20:00") },
    ...(isSubmitted && { submitted_by: maker ?? null, submitted_at: at(0, "10:40:00") }),
    ...(isDecided && { checker_id: checker ?? null, decided_at: at(1, "09:15:00") }),
    ...(state === "refused" && { decided_reason: "费率低于成本，请重新商定" }),
    ...(isSigned && { signed_by: maker ?? null, signed_at: at(3, "14:05:00") }),
    ...(isSealed && { sealed_by: sealer ?? null, sealed_at: at(4, "11:30:00") }),
    ...(state === "voided" && {
      void_by: maker ?? null,
      void_at: at(1, "16:00:00"),
      void_reason: "期限填写错误，重新签订",
    }),
    ...((state === "ending" || state === "terminated") && {
      ...{ abort_by: maker ?? null, abort_reason: "业务结束" },
      // Ended while it was in force, the one on its way on the day of the agreement that ends it.
      abort_asked_at: state === "ending" ? `${addDays(world.anchor, -8)} 10:20:00` : at(60, "15:00:00"),
    }),
  };
};

const daysOf = (world: World, { from, days, category, state }: Stand, main: Contract) => {
  const start_at = from === undefined ? addDays(main.end_at, 1) : addDays(world.anchor, from);
  const end_at =
    category === 2 ? main.end_at : category === 1 ? addDays(addMonths(start_at, 12), -1) : addDays(start_at, days);
  const abort = state === "ending" ? addDays(world.anchor, 10) : state === "terminated" ? addDays(start_at, 90) : null;
  return { start_at, end_at, abort_at: abort };
};

const configOf = ({ category, config }: Stand, main: Contract): string => {
  if (category === 1) return JSON.stringify({ ...(JSON.parse(main.config) as object), ...config });
  return JSON.stringify(config ?? {});
};

/** The day before, somebody reminded the company of its contract that ends soon. */
const addReminder = async (world: World, tx: Tx, { id, agency_id, company_id }: Contract): Promise<void> => {
  const { contact_name, contact_mobile } = await readRow(tx, "companies", company_id);
  const day = addDays(world.anchor, -1);
  const contact = { name: maskField("name", contact_name ?? ""), mobile: maskField("phone", contact_mobile ?? "") };
  world.add("contract_reminders", {
    ...{ id: world.ids(1), agency_id, company_id, contract_id: id, kind: reminderKinds.endsSoon, day },
    ...{ told: JSON.stringify([{ role: "contact", ...contact }]) },
    ...{ sent_by: world.operator("operator").id, sent_at: `${day} 15:20:00` },
  });
};

const fill = async (world: World, tx: Tx): Promise<void> => {
  const own = await mains(tx);
  const ending = new Map<number, Contract>();
  for (const stand of stands) {
    const main = own[stand.at];
    if (main === undefined) continue;
    const company: Tables["companies"] = await readRow(tx, "companies", main.company_id);
    const term = daysOf(world, stand, main);
    const made = addDays(term.start_at < world.anchor ? term.start_at : world.anchor, -8);
    const prefix = { 1: "HT", 2: "HB", 3: "QZ", 4: "HT" }[stand.category];
    const row = newContractRow({
      ...{ id: world.ids(1), change_seq: world.seq(), agency_id: main.agency_id, company_id: main.company_id },
      ...{ no: world.number(prefix, made), category: stand.category, status: contractCode(stand.state), ...term },
      ...{ config: configOf(stand, main), reason: stand.reason, company_info: await companyInfoOf(tx, company) },
      parent_contract_id:
        stand.category === 2 ? main.id : stand.category === 3 ? (ending.get(stand.at)?.id ?? null) : null,
      ...{ renewed_from: stand.category === 1 ? main.id : null, sign_method: stand.online === true ? 1 : 2 },
      create_at: "",
      ...stampsOf(world, stand, made),
    });
    if (stand.state === "ending") ending.set(stand.at, row);
    world.add("company_contracts", row);
  }
  for (const main of own) if (main.end_at <= addDays(world.anchor, usualRemindDays)) await addReminder(world, tx, main);
};

/** Draws the documents of those that were approved, and of those sealed the ones with signatures. */
const drawDocuments = async (service: Service): Promise<void> => {
  const context = service.system("demo");
  const waiting = await service.reading
    .selectFrom("company_contracts")
    .selectAll()
    .where("decided_at", "is not", null)
    .where("document_key", "is", null)
    .where(
      "status",
      "in",
      passed.map((state) => contractCode(state)),
    )
    .orderBy("id")
    .execute();
  for (const contract of waiting) {
    const document = await drawDocument(service, context, contract);
    const drawn: Contract = { ...contract, document_key: document.file_key, document_sha256: document.sha256 };
    const sealed =
      contract.sealed_at === null
        ? null
        : await drawSealed(service, context, drawn, {
            ...{ signer: contract.sign_method === 2 ? "纸质签署" : "", signed_at: contract.signed_at ?? "" },
            ...{ sealer: "", sealed_at: contract.sealed_at },
          });
    const change = {
      ...{ document_key: document.file_key, document_sha256: document.sha256 },
      ...(contract.signed_at !== null && { signed_sha256: document.sha256 }),
      ...(sealed !== null && { sealed_key: sealed.file_key, sealed_sha256: sealed.sha256 }),
    };
    await context.write(async ({ tx, changeSeq }) => {
      await tx
        .updateTable("company_contracts")
        .set({ ...change, change_seq: await changeSeq() })
        .where("id", "=", contract.id)
        .execute();
    });
  }
};

export const demo: AreaDemo = { fill, live: { key: "contractDocuments", kind: "companyFiles", run: drawDocuments } };
