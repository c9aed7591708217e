import { contractTemplateStates } from "../../../src-shared/companies/contracts/contract-templates-record.ts";
import { generalContract, projectContract } from "../../../src-shared/demo/contract-bodies.ts";
import { addDays, addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import { addContracts, keepFiles } from "../parts/labor-contracts.ts";
import { addPaperContracts, keepPaperFiles } from "../parts/paper-contracts.ts";
import { addVariety } from "../parts/worker-variety.ts";
import type { World } from "../world/world.ts";

const general = "灵活用工合作协议";
const project = "项目服务协议";

/** When the version came that took the place of the first. */
const nextDaysAgo = 300;

/** Versions of templates in every state; `daysAgo`: when they were submitted; null: before anybody signed. */
const templates = [
  { name: general, body: projectContract, version: 1, status: "replaced", daysAgo: null },
  { name: general, body: generalContract, version: 2, status: "inForce", daysAgo: nextDaysAgo },
  { name: project, body: projectContract, version: 1, status: "inForce", daysAgo: 200 },
  {
    name: project,
    body: `${projectContract}\n六、服务地点：{{custom.service_city}}。`,
    version: 2,
    status: "toReview",
    daysAgo: 1,
  },
  { name: "临时用工协议", body: projectContract, version: 1, status: "rejected", daysAgo: 120 },
  { name: "推广合作协议", body: projectContract, version: 1, status: "ended", daysAgo: 360 },
] as const;

/** Last day of a version: the next one took its place, or it was ended. */
const endOf = (status: (typeof templates)[number]["status"], { anchor }: World, day: string): string =>
  status === "replaced" ? addDays(anchor, 1 - nextDaysAgo) : addMonths(day, 3);

const rejection = "内容与项目服务协议重复，无需另建";

const addTemplates = (world: World): ReadonlyMap<string, number> => {
  const inForce = new Map<string, number>();
  const checker = world.operator("checker").id;
  for (const { name, body, version, status, daysAgo } of templates) {
    const day = daysAgo === null ? addMonths(world.start, -6) : addDays(world.anchor, -daysAgo);
    const id = world.ids(1);
    const isDecided = status !== "toReview";
    const isOver = status === "replaced" || status === "ended";
    if (status === "inForce") inForce.set(name, id);
    world.add("contract_templates", {
      ...{ id, version: 1 + (isDecided ? 1 : 0) + (isOver ? 1 : 0), change_seq: world.seq() },
      ...{ agency_id: world.agencyId, company_id: 0, no: world.number("HM", day) },
      ...{ status: contractTemplateStates.code(status), name, body, body_version: version },
      ...{ maker_id: world.operator("operator").id, create_at: `${day} 10:10:00` },
      checker_id: isDecided ? checker : null,
      decided_at: isDecided ? `${addDays(day, 1)} 09:40:00` : null,
      decided_reason: isDecided ? (status === "rejected" ? rejection : "") : null,
      ender_id: isOver ? checker : null,
      ended_at: isOver ? `${endOf(status, world, day)} 11:00:00` : null,
      ended_reason: isOver ? (status === "ended" ? "该业务已停止" : "") : null,
    });
  }
  return inForce;
};

const cities = ["上海市", "杭州市", "苏州市", "南京市"] as const;

/**
 * All companies but the last let their workers sign: the first ones by the general agreement, two by that of projects. The first
 * one chose it after its contract was signed.
 */
const assignTemplates = async (world: World, tx: Tx, inForce: ReadonlyMap<string, number>): Promise<void> => {
  const contracts = await tx
    .selectFrom("company_contracts")
    .select(["id", "agency_id", "company_id", "config"])
    .where("status", "=", 50)
    .orderBy("company_id")
    .execute();
  for (const [at, { id, agency_id, company_id, config }] of contracts.slice(0, -1).entries()) {
    const isGeneral = at < contracts.length - 3;
    const contract_custom_config = {
      contract_template_id: inForce.get(isGeneral ? general : project),
      custom_config: isGeneral ? { service_city: cities[at % cities.length], settlement_cycle: "每月结算一次" } : {},
    };
    if (at === 0) {
      const { contract_template_id: template_id = 0, custom_config } = contract_custom_config;
      await tx
        .insertInto("company_template_choices")
        .values({
          ...{ id: world.ids(1), agency_id, company_id, start_at: addDays(world.anchor, -200), template_id },
          ...{ custom: JSON.stringify(custom_config), set_by: world.operator("operator").id },
          set_at: `${addDays(world.anchor, -200)} 10:05:00`,
        })
        .execute();
    }
    await tx
      .updateTable("company_contracts")
      .set({ config: JSON.stringify({ ...JSON.parse(config), contract_custom_config }) })
      .where("id", "=", id)
      .execute();
  }
};

const fill = async (world: World, tx: Tx): Promise<void> => {
  const inForce = addTemplates(world);
  await assignTemplates(world, tx, inForce);
  const current = templates.flatMap(({ name, status, version, body }) => {
    const id = inForce.get(name);
    return status === "inForce" && id !== undefined ? [{ id, version, body }] : [];
  });
  await addContracts(world, tx, current);
  await addPaperContracts(world, tx);
  await addVariety(world, tx);
};

const keepAllFiles = async (service: Service): Promise<void> => {
  await keepFiles(service);
  await keepPaperFiles(service);
};

export const demo: AreaDemo = { fill, live: { key: "contractFiles", kind: "workerFiles", run: keepAllFiles } };
