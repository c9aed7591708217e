import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { addDays, monthOf } from "../../src-shared/kernel/values/time/time.ts";
import { newTaskRow } from "../tasks/tasks/new-task.ts";
import { type CompanyData, makeBatch } from "./history/batches.ts";
import { type CompanySpec, flat, makeCompanies } from "./history/companies.ts";
import { bookSettlements } from "./history/money.ts";
import { addOperators, type DemoProof, operatorIds, type Staff } from "./history/operators.ts";
import { makeSettlement } from "./history/settlements.ts";
import type { DemoTask } from "./history/tasks.ts";
import { makeWorkers } from "./history/workers.ts";
import { neighbourOperators } from "./world/accounts.ts";
import { createBooks } from "./world/books.ts";
import type { Story } from "./world/stories.ts";
import { createMemory } from "./world/to-date.ts";
import type { World } from "./world/world.ts";

/** The second agency of the demo. */
export const neighbourId = 200;

const staff: Staff = { operators: neighbourOperators, firstId: 201 };

/** The companies are numbered behind those of the first agency. */
const firstIndex = 9;
const company: CompanySpec = {
  name: "南京邻云客服外包有限公司",
  short: "邻云客服",
  parent: null,
  region: "320106",
  org: "MA1N9Q4K",
  calculation: 1,
  tax: 1,
  period: 1,
  method: 1,
  tiers: flat(610),
  amounts: [300, 4_000],
  months: 10,
};

/** The first dozen of the first agency's workers work here too: the same person is another record in each agency. */
const workerCount = 12;
const billsOfOne = 4;

/** Nothing is paid yet: what is paid has taxes, vouchers and invoices, which the history of the first agency shows. */
const stories: readonly Story[] = [
  { status: "reviewRejected", company: 1 },
  { status: "toPay", company: 1 },
  { status: "toReview", company: 1 },
  { status: "draft", company: 1 },
];

const addTasks = (world: World, companyId: number): readonly DemoTask[] =>
  ["在线客服", "电话回访"].map((name, at) => {
    const at_ = `${addDays(world.start, at)} 09:30:00`;
    const task = { id: world.ids(1), no: world.number("RW", addDays(world.start, at)), name, isOpen: true };
    world.add(
      "tasks",
      newTaskRow({
        ...{ id: task.id, version: 1, change_seq: world.seq(), agency_id: world.agencyId, company_id: companyId },
        ...{ no: task.no, name, status: 50, price: 20_000, predict_task_amount: 400_000, settlement_period: 1 },
        ...{ industry_name: "软件和信息技术", area: "320106", maker_id: world.operator("operator").id },
        ...{ is_no_audit: 1, is_display_hall: 0, audit_status: 3, audit_at: at_, release_at: at_, create_at: at_ },
      }),
    );
    return task;
  });

const addDepartments = (world: World): void => {
  for (const name of ["财务部", "运营部"]) {
    const id = world.ids(1);
    world.add("organizations", {
      ...{ id, version: 1, agency_id: world.agencyId, company_id: null, parent_id: null, path: `/${id}/`, name },
      ...{ code: null, leader: null, sort: 0, create_at: `${world.start} 09:30:00` },
    });
  }
};

/**
 * Adds a second agency with people, a company, workers, tasks, bills and settlements of its own, by what makes those of the first.
 * Ids, numbers and changes go on where the first ends; chance is its own.
 */
export const addNeighbour = (all: World, proof: DemoProof): void => {
  const operators = operatorIds(staff);
  const world: World = {
    ...all,
    random: seededRandom(neighbourId),
    agencyId: neighbourId,
    operator: (role) => {
      const operator = operators.get(role);
      if (operator === undefined) throw new Error(`the second agency has no ${role}`);
      return operator;
    },
  };
  world.add("agencies", {
    ...{ id: neighbourId, name: "邻云人力资源（南京）有限公司", short_name: "邻云人力", host: "linyun.example" },
    credit_code: "91320106MA27Q8D41R",
  });
  const books = createBooks(world);
  const companies = makeCompanies(world, books, [company], firstIndex);
  addOperators(
    world,
    proof,
    staff,
    companies.map(({ id }) => id),
  );
  const workers = makeWorkers(world, companies, workerCount);
  addDepartments(world);
  const memory = createMemory();
  const settlements = companies.flatMap((one) => {
    const data: CompanyData = {
      ...{ world, memory, company: one, tasks: addTasks(world, one.id) },
      workers: (workers.get(one.id) ?? []).filter(({ isPayable }) => isPayable),
    };
    const day = addDays(world.anchor, -2);
    const month = { period: monthOf(world.anchor), date: day };
    for (const status of ["toAudit", "toSettle"] as const)
      for (const { bill } of makeBatch(data, { count: billsOfOne, day, ...month, status })) world.add("bills", bill);
    return stories.map((story, at) => ({
      made: makeSettlement(data, story, addDays(world.anchor, at - 8), billsOfOne),
      isShort: false,
      company_name: one.name,
    }));
  });
  bookSettlements(world, books, settlements);
};
