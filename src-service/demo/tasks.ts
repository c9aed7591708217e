import { humanNumber } from "../../src-shared/values/ids.ts";
import { addDays } from "../../src-shared/values/time.ts";
import type { DemoCompany } from "./companies.ts";
import type { World } from "./world.ts";

export type DemoTask = { readonly id: number; readonly no: string; readonly name: string; readonly isOpen: boolean };

/** Task numbers do not depend on seed or day: samples name them. */
const numberDay = "2026-01-05";
const perCompany = 50;
const openTask = 50;
const acceptedTask = 70;
const closedTask = 90;

const statusOf = (at: number): number => {
  if (at % 10 === 9) return closedTask;
  return at % 3 === 2 ? acceptedTask : openTask;
};

/** Number of the n-th task (from 1) of a company (from 1). */
export const taskNo = (company: number, nth: number): string =>
  humanNumber("RW", numberDay, (company - 1) * perCompany + nth);

/** Fifty tasks a company; most are open for bills, every tenth is closed. */
export const makeTasks = (world: World, company: DemoCompany): readonly DemoTask[] =>
  Array.from({ length: perCompany }, (_, at) => {
    const status = statusOf(at);
    const work = company.work[at % company.work.length] ?? "";
    const task = {
      id: world.ids(1),
      no: taskNo(company.index, at + 1),
      name: `${work}${String(Math.floor(at / company.work.length) + 1).padStart(2, "0")}期`,
      isOpen: status !== closedTask,
    };
    const price = world.random.int(company.amounts[0], company.amounts[1]) * 100;
    world.add("tasks", {
      id: task.id,
      version: 1,
      change_seq: world.seq(),
      agency_id: world.agencyId,
      company_id: company.id,
      no: task.no,
      name: task.name,
      status,
      price,
      predict_task_amount: price * 20,
      settlement_period: world.random.int(1, 3),
      create_at: `${addDays(world.start, -at)} 09:30:00`,
    });
    return task;
  });
