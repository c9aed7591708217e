import { contractSignStates, cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import {
  contractTypes,
  type laborContractStates,
} from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { contractCode, newContract, saveContracts } from "../../workers/worker-contracts/contract-store.ts";
import type { Contract } from "../../workers/worker-contracts/contract-text.ts";
import { keepPapers } from "../../workers/worker-contracts/keep-file.ts";
import type { World } from "../world/world.ts";

type Stand = { readonly status: Parameters<typeof laborContractStates.code>[0]; readonly daysAgo: number };

const stands: readonly Stand[] = [
  { status: "filed", daysAgo: 1 },
  { status: "filed", daysAgo: 2 },
  { status: "signed", daysAgo: 30 },
  { status: "signed", daysAgo: 75 },
  { status: "rejected", daysAgo: 8 },
  { status: "withdrawn", daysAgo: 5 },
];
const reasons: Readonly<Partial<Record<Stand["status"], string>>> = {
  rejected: "扫描件缺少乙方签字页",
  withdrawn: "选错了接包方，重新登记",
};

/** People who have no contract with their company, of others than those who are asked to sign on the phone. */
const unsignedPeople = (tx: Tx, most: number) =>
  tx
    .selectFrom("company_labors as r")
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .where("r.contract_sign_type", "=", contractSignStates.code("unsigned"))
    .where("r.source_type", "=", 1)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("labor_contracts as k").select("k.id").whereRef("k.company_labor_id", "=", "r.id")),
      ),
    )
    .select(["r.id", "r.agency_id", "r.company_id", "r.labor_id"])
    .orderBy("r.id", "desc")
    .limit(most)
    .execute();

/** Contracts on paper in every state; their files are drawn by the running service. */
export const addPaperContracts = async (world: World, tx: Tx): Promise<void> => {
  const people = await unsignedPeople(tx, stands.length);
  const maker_id = world.operator("operator").id;
  const checker = world.operator("checker").id;
  for (const [at, { status, daysAgo }] of stands.entries()) {
    const person = people[at];
    if (person === undefined) continue;
    const { id: company_labor_id, ...parties } = person;
    const day = addDays(world.anchor, -daysAgo);
    const signedOn = addDays(day, -3);
    const decidedAt = `${addDays(day, 1)} 09:30:00`;
    const isDecided = status === "signed" || status === "rejected";
    const isOver = status === "rejected" || status === "withdrawn";
    const end_at = addDays(signedOn, 730);
    world.add("labor_contracts", {
      ...newContract({
        ...{ id: world.ids(1), version: isDecided || isOver ? 2 : 1, change_seq: world.seq(), ...parties },
        ...{ company_labor_id, no: world.number("QH", day), status: contractCode(status), type: contractTypes.offline },
        ...{ maker_id, create_at: `${day} 15:10:00`, template_id: null, template_version: null },
        ...{ start_at: signedOn, end_at, remark: "", sent_at: null, lapse_at: null },
        ...{ filled: JSON.stringify({ signed_on: signedOn }), text_sha256: null, origin: "" },
      }),
      signed_at: status === "signed" ? `${signedOn} 00:00:00` : null,
      checker_id: isDecided ? checker : null,
      decided_at: isDecided ? decidedAt : null,
      decided_reason: status === "rejected" ? (reasons[status] ?? null) : null,
      ended_at: isOver ? decidedAt : null,
      ended_by: isOver ? (isDecided ? checker : maker_id) : null,
      ended_reason: reasons[status] ?? null,
    });
    if (status !== "signed") continue;
    await tx
      .updateTable("company_labors")
      .set({ contract_sign_type: contractSignStates.code("onFile"), contract_type: contractTypes.offline })
      .set({ sign_at: `${signedOn} 00:00:00`, contract_end_at: end_at, version: 2, change_seq: world.seq() })
      .where("id", "=", company_labor_id)
      .execute();
  }
};

const paperOf = ({ no, start_at, end_at }: Contract, worker: string, company: string) => ({
  ...{ no, evidence: [], evidenceTitle: "", evidenceNote: "", foot: no },
  text: `合作协议（纸质合同扫描件，样例）\n甲方：${company}\n乙方：${worker}\n自 ${start_at} 起至 ${end_at} 止。\n甲方（盖章）　　　　　　乙方（签字）：${worker}`,
});

/** Draws what was scanned: the file of each contract on paper. */
export const keepPaperFiles = async (service: Service): Promise<void> => {
  const contracts = await service.reading
    .selectFrom("labor_contracts")
    .selectAll()
    .where("type", "=", contractTypes.offline)
    .where("file_key", "is", null)
    .orderBy("id")
    .execute();
  const context = service.system("demo");
  for (const contract of contracts) {
    const { worker, company } = await service.reading
      .selectFrom("labors as l")
      .innerJoin("companies as c", (join) => join.on("c.id", "=", contract.company_id))
      .where("l.id", "=", contract.labor_id)
      .select(["l.name as worker", "c.name as company"])
      .executeTakeFirstOrThrow();
    const head = { title: contract.no, author: company };
    const file = await keepPapers(service, context, contract, head, [paperOf(contract, worker, company)]);
    await context.write(async (writing) => {
      await saveContracts(writing, [{ before: contract, change: file }]);
    });
  }
};
