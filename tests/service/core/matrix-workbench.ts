import type { Case } from "./matrix-cases.ts";

/** The workbench is everybody's own; the company that it may be narrowed to is one that the person sees. */
export const workbenchCases: Readonly<Record<"workbench.get", Case>> = {
  "workbench.get": {
    by: "worker",
    points: [{ at: "query.company_id", record: "company", with: (company_id) => ({ query: { company_id } }) }],
  },
};
