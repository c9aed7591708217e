import type { WorkerFieldType } from "../../../src-shared/kernel/lists/worker-column.ts";
import type { AreaDemo } from "../history/area-demo.ts";
import type { DemoCompany } from "../history/companies.ts";
import type { World } from "../world/world.ts";

type Column = {
  readonly code: string;
  readonly name: string;
  readonly type: WorkerFieldType;
  readonly isRequired?: boolean;
  readonly options?: readonly string[];
};

type Rules = {
  /** Position among the companies, from 1. */
  readonly company: number;
  readonly columns: readonly Column[];
  /** Yuan by industry; empty: every other one. */
  readonly ceilings: readonly (readonly [industry: string, yuan: number])[];
  /** Departments by code with the code of the one above; those above first. */
  readonly departments: readonly (readonly [code: string, name: string, above: string | null])[];
};

const rules: readonly Rules[] = [
  {
    company: 3,
    columns: [
      { code: "post", name: "岗位", type: "string", options: ["巡检员", "产线支援", "质检员", "包装工"] },
      { code: "entry_date", name: "进厂日期", type: "date", isRequired: true },
      { code: "locker_no", name: "工位号", type: "int" },
      { code: "emergency_phone", name: "紧急联系电话", type: "phone", isRequired: true },
      { code: "hour_price", name: "小时单价", type: "money" },
    ],
    ceilings: [
      ["物流服务", 300_000],
      ["", 120_000],
    ],
    departments: [
      ["ZZ", "制造中心", null],
      ["ZZ-01", "一车间", "ZZ"],
      ["ZZ-02", "二车间", "ZZ"],
      ["PZ", "品质部", null],
    ],
  },
  {
    company: 4,
    columns: [
      { code: "health_no", name: "健康证号", type: "string" },
      { code: "health_until", name: "健康证有效期", type: "date", isRequired: true },
      { code: "guarantor_id_no", name: "担保人身份证号", type: "id_no" },
      { code: "skill_score", name: "技能评分", type: "float" },
    ],
    ceilings: [["", 80_000]],
    departments: [
      ["MD", "门店部", null],
      ["MD-CD1", "春熙路店", "MD"],
      ["MD-CD2", "太古里店", "MD"],
    ],
  },
];

const cents = 100;

const addDepartments = (world: World, companyId: number, departments: Rules["departments"]): void => {
  const departmentsByCode = new Map<string, { id: number; path: string }>();
  for (const [code, name, above] of departments) {
    const parent = above === null ? undefined : departmentsByCode.get(above);
    const id = world.ids(1);
    const path = `${parent?.path ?? "/"}${id}/`;
    departmentsByCode.set(code, { id, path });
    world.add("organizations", {
      ...{ id, agency_id: world.agencyId, company_id: companyId, parent_id: parent?.id ?? null, name, code, path },
      ...{ version: 1, leader: null, sort: 0, create_at: `${world.start} 09:00:00` },
    });
  }
};

/** Two companies with stricter rules for workers and orders, for trying the checks of imports. */
const addCompanyRules = (world: World, companies: readonly DemoCompany[]): void => {
  for (const { company, columns, ceilings, departments } of rules) {
    const companyId = companies[company - 1]?.id ?? 0;
    columns.forEach(({ code, name, type, isRequired = false, options = [] }, at) => {
      world.add("company_worker_fields", {
        company_id: companyId,
        position: at + 1,
        code,
        name,
        code_type: type,
        required: isRequired || type === "string" ? 1 : 0,
        options: JSON.stringify(options),
        retired_at: null,
      });
    });
    for (const [industry_name, yuan] of ceilings)
      world.add("company_task_ceilings", { company_id: companyId, industry_name, ceiling: yuan * cents });
    addDepartments(world, companyId, departments);
  }
};

export const demo: AreaDemo = { make: ({ world, companies }) => addCompanyRules(world, companies) };
