import type { TypedDepartment } from "../../../../src-shared/bridge/imports.ts";

const between = /[,，\t]/u;
const lastPart = /^(?:(.*\S)\s*)?[/／>＞\\]\s*([^/／>＞\\]*)$/u;

/** Departments of lines that a person types: the path, and behind commas the code and the leader. Empty lines say nothing. */
export const typedDepartments = (text: string): TypedDepartment[] =>
  text.split(/\r?\n/u).flatMap((line) => {
    const [path = "", code = "", leader = ""] = line.split(between).map((part) => part.trim());
    if (path === "" && code === "" && leader === "") return [];
    const [, parent = "", name = path] = lastPart.exec(path) ?? [];
    return [{ parent, name, code, leader }];
  });
