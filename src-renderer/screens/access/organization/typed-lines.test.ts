import { expect, it } from "vitest";
import { typedDepartments } from "./typed-lines.ts";

it.each([
  ["总部", { parent: "", name: "总部", code: "", leader: "" }],
  ["  总部 / 财务部 ，CW， 赵敏 ", { parent: "总部", name: "财务部", code: "CW", leader: "赵敏" }],
  ["总部/财务部/制单组", { parent: "总部/财务部", name: "制单组", code: "", leader: "" }],
  ["总部>门店\t\t李强", { parent: "总部", name: "门店", code: "", leader: "李强" }],
  ["/总部", { parent: "", name: "总部", code: "", leader: "" }],
  ["总部/", { parent: "总部", name: "", code: "", leader: "" }],
  [",CW", { parent: "", name: "", code: "CW", leader: "" }],
])("reads the line “%s”", (line, department) => {
  expect(typedDepartments(line)).toEqual([department]);
});

it("reads one department of each line that says something", () => {
  expect(typedDepartments("\n总部\r\n \n总部/一组\n").map(({ name }) => name)).toEqual(["总部", "一组"]);
});
