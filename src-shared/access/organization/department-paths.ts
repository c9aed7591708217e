import { companyKey } from "../../kernel/values/companies/company-name.ts";

/** Signs between the departments of a path, as people write them. */
const pathSigns = /\s*[/／>＞\\]\s*/u;

/** The names of a path from the top down, as names are compared. */
export const partsOfPath = (text: string): readonly string[] =>
  text
    .split(pathSigns)
    .map(companyKey)
    .filter((part) => part !== "");

type Named = { readonly name: string; readonly parent: Named | null };

/** True when a department and those above it are called as the path. */
export const isNamedOn = (department: Named, path: readonly string[]): boolean => {
  let at: Named | null = department;
  for (const part of path.toReversed()) {
    if (at === null || companyKey(at.name) !== part) return false;
    at = at.parent;
  }
  return true;
};

/** True unless the text of a parent is another place than the path. */
export const textCouldMean = (text: string, path: readonly string[]): boolean => {
  if (text === "" || companyKey(text) === path.at(-1)) return text !== "";
  const parts = partsOfPath(text);
  const shared = Math.min(parts.length, path.length);
  return shared > 0 && parts.slice(-shared).join("/") === path.slice(-shared).join("/");
};

type Waiting<One> = { readonly waitsFor: One | null };

/** The circles of those that wait for each other. */
export const loops = <One extends Waiting<One>>(all: readonly One[]): readonly (readonly One[])[] => {
  const settled = new Set<One>();
  const found: One[][] = [];
  for (const first of all) {
    const walked = new Map<One, number>();
    const way: One[] = [];
    let at: One | null = first;
    while (at !== null && !settled.has(at) && !walked.has(at)) {
      walked.set(at, way.length);
      way.push(at);
      at = at.waitsFor;
    }
    if (at !== null && walked.has(at)) found.push(way.slice(walked.get(at)));
    for (const one of way) settled.add(one);
  }
  return found;
};
