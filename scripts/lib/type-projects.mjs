import { mkdirSync } from "node:fs";
import path from "node:path";
import { root } from "./paths.mjs";

/**
 * The projects of TypeScript by name: all that Node runs, with the tests; shared code alone, which may know neither
 * browser nor Node; the renderer with its tests. Apart, so that none of them needs more than 2 GB.
 */
export const typeProjects = { root: "tsconfig.json", shared: "src-shared", renderer: "src-renderer" };

/** Environment of the type checker: it gives memory back early, which costs a twentieth of its time and keeps it below 2 GB. */
export const typeEnvironment = { GOGC: "45" };

/**
 * Arguments of Node that check the types of a project. One checker: several would work out most types once each.
 * @param {string} name a name of `typeProjects`
 * @param {boolean} isAgain keeps outside git what was checked, and looks only at what has changed since
 * @returns {string[]}
 */
export function typeArguments(name, isAgain) {
  const kept = path.join(root, ".flexdesk", "types");
  if (isAgain) mkdirSync(kept, { recursive: true });
  return [
    path.join(root, "node_modules", "typescript", "bin", "tsc"),
    ...["-p", path.join(root, typeProjects[name]), "--checkers", "1"],
    ...(isAgain ? ["--incremental", "--tsBuildInfoFile", path.join(kept, `${name}.tsbuildinfo`)] : []),
  ];
}
