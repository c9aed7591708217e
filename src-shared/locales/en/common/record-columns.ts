import type { SameShape } from "../../shape.ts";
import type { recordColumns as zh } from "../../zh-CN/common/record-columns.ts";

export const recordColumns = {
  id: "Selected records",
  status: "Status",
  company_name: "Company",
  company_id: "Company",
  create_at: "Created",
} as const satisfies SameShape<typeof zh>;
