import { describe, expect, it } from "vitest";
import { seededRandom } from "../../kernel/values/text/seeded-random.ts";
import { departmentLevels } from "./department-limits.ts";
import {
  type DepartmentLine,
  type KnownDepartment,
  type PlacedDepartment,
  placeDepartments,
} from "./place-departments.ts";

const line = (row: number, parent: string, name: string, code = "", leader = ""): DepartmentLine => ({
  ...{ row, parent, name, code, leader },
});
const known = (id: string, parent_id: string | null, name: string, code: string | null = null): KnownDepartment => ({
  ...{ id, parent_id, name, code },
});
const pathOf = (one: PlacedDepartment | null): string =>
  one === null ? "" : [pathOf(one.parent), one.name].filter(Boolean).join("/");
const told = (lines: readonly DepartmentLine[], there: readonly KnownDepartment[] | null = []) =>
  placeDepartments(lines, there).fates.map(({ at, refusal, elsewhere }) =>
    refusal === null ? `${elsewhere ? "?" : ""}${pathOf(at)}` : refusal.code,
  );

describe("places of departments", () => {
  it("follow a path that only later rows make, past others of the same name", () => {
    expect(
      told([
        line(2, "总部/财务部", "制单组"),
        line(3, "总部/财务部/制单组", "财务部"),
        line(4, "总部", "财务部"),
        line(5, "", "总部"),
      ]),
    ).toEqual(["总部/财务部/制单组", "总部/财务部/制单组/财务部", "总部/财务部", "总部"]);
  });

  it("are those of the tree where it has them, whatever the row stands before", () => {
    const there = [known("2", "1", "财务部", "CW"), known("1", null, "总部")];
    expect(told([line(2, "财务部", "一组"), line(3, "总部", "财务部", "CW")], there)).toEqual([
      "总部/财务部/一组",
      "总部/财务部",
    ]);
    expect(told([line(2, "财务部", "一组"), line(3, "", "财务部")], there)).toEqual(["parent_ambiguous", "财务部"]);
    expect(told([line(2, "总部／财务部", "一组"), line(3, "", "财务部")], there)).toEqual([
      "总部/财务部/一组",
      "财务部",
    ]);
  });

  it("prefer a code to a name, and a path from the top to one further down", () => {
    expect(told([line(2, "", "甲", "乙"), line(3, "", "乙"), line(4, "乙", "丙")])).toEqual(["甲", "乙", "甲/丙"]);
    const twice = [known("1", null, "甲"), known("2", "1", "乙"), known("3", "2", "甲"), known("4", "3", "乙")];
    expect(told([line(2, "甲/乙", "丙")], twice)).toEqual(["甲/乙/丙"]);
  });

  it("are open where nobody knows the tree", () => {
    expect(told([line(2, "总部", "一组"), line(3, "一组", "二组"), line(4, "总部", "一组")], null)).toEqual([
      "?总部/一组",
      "总部/一组/二组",
      "department_repeated",
    ]);
  });

  it("do not hang on rows that wait for each other", () => {
    expect(told([line(2, "乙", "甲"), line(3, "", "乙"), line(4, "甲", "乙")])).toEqual([
      "parent_ambiguous",
      "乙",
      "parent_refused",
    ]);
  });

  it("end for any rows: every one has its place once, below what it names, or a reason", () => {
    const random = seededRandom(5);
    const names = ["总部", "财务部", "一组", "二组", "三组"];
    const codes = ["", "", "A", "B", "C"];
    for (let round = 0; round < 400; round += 1) {
      const parents = ["", "", ...names, ...codes, "总部/财务部", "财务部/一组", "一组/一组"];
      const lines = Array.from({ length: random.int(1, 9) }, (_, at) =>
        line(at + 2, random.pick(parents), random.pick(names), random.pick(codes)),
      );
      const { fates, made } = placeDepartments(lines, []);
      expect(fates).toHaveLength(lines.length);
      expect(made.length).toBe(fates.filter(({ isNew }) => isNew).length);
      expect(new Set(made.map(pathOf)).size).toBe(made.length);
      for (const { level, code } of made) {
        expect(level).toBeLessThanOrEqual(departmentLevels);
        expect(code === "" || made.filter((one) => one.code === code).length === 1).toBe(true);
      }
      for (const { at, refusal } of fates) expect(at !== null || refusal !== null).toBe(true);
      // Those above are made before those below.
      for (const [at, one] of made.entries())
        expect(one.parent === null || made.indexOf(one.parent) < at, JSON.stringify(lines)).toBe(true);
    }
  });
});
