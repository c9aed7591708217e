import type { CompanyFacts } from "../../kernel/imports/cells/company-facts.ts";
import { type AcrossIssue, type FileRule, issue } from "../../kernel/imports/cells/define.ts";
import { type DepartmentLine, placeDepartments } from "./place-departments.ts";

/** Refusals that another remark explains: of the row above, or of the same code twice. */
const explained: ReadonlySet<string> = new Set(["parent_refused", "department_code_repeated"]);

function* checkTree(lines: readonly DepartmentLine[], known: CompanyFacts["departments"]): Generator<AcrossIssue> {
  const texts = new Map(lines.map(({ row, parent }) => [row, parent]));
  for (const { row, refusal, elsewhere } of placeDepartments(lines, known).fates) {
    const parent = texts.get(row) ?? "";
    if (elsewhere) yield { row, issue: issue("parent", "parent_elsewhere", "warning", { parent }) };
    if (refusal === null || explained.has(refusal.code)) continue;
    yield { row, issue: issue(refusal.field, refusal.code, "error", refusal.params) };
  }
}

/** Parents exist, are distinguished and never lead back to where one came from; siblings have names of their own (B14). */
export const departmentsFormTree: FileRule = {
  reads: ["parent", "name", "code", "leader"],
  start: () => {
    const lines: DepartmentLine[] = [];
    let known: CompanyFacts["departments"] = null;
    return {
      row: (texts, { number, company }) => {
        known = company.departments;
        const { parent = "", name = "", code = "", leader = "" } = texts;
        lines.push({ row: number, parent, name, code, leader });
      },
      end: () => checkTree(lines, known),
    };
  },
};
