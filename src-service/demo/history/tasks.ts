import { demoTaskName, demoTaskNo, demoTasksPerCompany, isOpenDemoTask } from "../../../src-shared/demo/demo-work.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { newTaskRow } from "../../tasks/tasks/new-task.ts";
import type { World } from "../world/world.ts";
import type { DemoCompany } from "./companies.ts";

export type DemoTask = { readonly id: number; readonly no: string; readonly name: string; readonly isOpen: boolean };

const openTask = 50;
const closedTask = 90;

const statusOf = (at: number): number => (isOpenDemoTask(at + 1) ? openTask : closedTask);

/** Industry of each company's tasks and the district that they are done in, in the order of the companies. */
const works = [
  ["装卸搬运和仓储业", "310115"],
  ["软件和信息技术", "330106"],
  ["制造业", "320505"],
  ["餐饮业", "510107"],
  ["影视制作", "310101"],
  ["物业管理", "420106"],
  ["会展服务", "330106"],
  ["教育服务", "110108"],
] as const;

/** Fifty tasks a company; most are open for bills, every tenth is closed. */
export const makeTasks = (world: World, company: DemoCompany): readonly DemoTask[] =>
  Array.from({ length: demoTasksPerCompany }, (_, at) => {
    const status = statusOf(at);
    const task = {
      id: world.ids(1),
      no: demoTaskNo(company.index, at + 1),
      name: demoTaskName(company.index, at + 1),
      isOpen: status !== closedTask,
    };
    const price = world.random.int(company.amounts[0], company.amounts[1]) * 100;
    world.add(
      "tasks",
      newTaskRow({
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
        ...{ industry_name: works[company.index - 1]?.[0] ?? "", area: works[company.index - 1]?.[1] ?? "" },
        ...{ maker_id: world.operator("operator").id, is_no_audit: 1, is_display_hall: 0 },
        ...{
          audit_status: 3,
          audit_at: `${addDays(world.start, -at)} 10:00:00`,
          release_at: `${addDays(world.start, -at)} 10:00:00`,
        },
      }),
    );
    return task;
  });
