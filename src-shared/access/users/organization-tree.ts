import type { CompanyFacts } from "../../kernel/imports/cells/company-facts.ts";
import { type AcrossIssue, type FileRule, issue, type RowIssue } from "../../kernel/imports/cells/define.ts";

type Department = { readonly row: number; readonly parent: string; readonly name: string; readonly code: string };

/** The department that a parent cell means: by code first, then by name where only one bears it. */
class Directory {
  private readonly byCode = new Map<string, Department>();
  private readonly byName = new Map<string, Department[]>();

  constructor(departments: readonly Department[]) {
    for (const one of departments) {
      if (one.code !== "" && !this.byCode.has(one.code)) this.byCode.set(one.code, one);
      const alike = this.byName.get(one.name);
      if (alike === undefined) this.byName.set(one.name, [one]);
      else alike.push(one);
    }
  }

  find(parent: string): readonly Department[] {
    const coded = this.byCode.get(parent);
    return coded === undefined ? (this.byName.get(parent) ?? []) : [coded];
  }
}

/** A parent that the file does not have is there already or is missing; which of them only the company's list tells. */
const outside = (parent: string, existing: CompanyFacts["departments"]): RowIssue | null => {
  if (existing?.includes(parent)) return null;
  return existing === null
    ? issue("parent", "parent_elsewhere", "warning", { parent })
    : issue("parent", "parent_missing", "error", { parent });
};

/** The departments from which the way up never ends. */
const onCycles = (departments: readonly Department[], parentOf: ReadonlyMap<Department, Department>): Department[] => {
  const settled = new Set<Department>();
  const circling: Department[] = [];
  for (const first of departments) {
    const way: Department[] = [];
    const walked = new Map<Department, number>();
    let at: Department | undefined = first;
    while (at !== undefined && !settled.has(at) && !walked.has(at)) {
      walked.set(at, way.length);
      way.push(at);
      at = parentOf.get(at);
    }
    if (at !== undefined && walked.has(at)) circling.push(...way.slice(walked.get(at)));
    for (const one of way) settled.add(one);
  }
  return circling;
};

function* checkTree(departments: readonly Department[], existing: CompanyFacts["departments"]): Generator<AcrossIssue> {
  const directory = new Directory(departments);
  const parentOf = new Map<Department, Department>();
  const siblings = new Map<string, number>();
  for (const one of departments) {
    const parents = one.parent === "" ? [] : directory.find(one.parent);
    const [parent] = parents;
    if (parents.length > 1) yield { row: one.row, issue: issue("parent", "parent_ambiguous") };
    else if (parent !== undefined) parentOf.set(one, parent);
    else if (one.parent !== "") {
      const remark = outside(one.parent, existing);
      if (remark !== null) yield { row: one.row, issue: remark };
    }
    const place = `${parent?.row ?? one.parent}\u001f${one.name}`;
    const other = siblings.get(place);
    if (other === undefined) siblings.set(place, one.row);
    else if (one.name !== "") yield { row: one.row, issue: issue("name", "department_repeated", "error", { other }) };
  }
  for (const { row } of onCycles(departments, parentOf)) yield { row, issue: issue("parent", "parent_cycle") };
}

/** Parents exist, are distinguished and never lead back to where one came from; siblings have names of their own (B14). */
export const departmentsFormTree: FileRule = {
  reads: ["parent", "name", "code"],
  start: () => {
    const departments: Department[] = [];
    let existing: CompanyFacts["departments"] = null;
    return {
      row: (texts, { number, company }) => {
        existing = company.departments;
        const { parent = "", name = "", code = "" } = texts;
        departments.push({ row: number, parent, name, code });
      },
      end: () => checkTree(departments, existing),
    };
  },
};
