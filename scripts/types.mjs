// Checks types: of all projects one after the other, or of those that are named (`npm run types -- renderer`).
import { spawnSync } from "node:child_process";
import { typeArguments, typeEnvironment, typeProjects } from "./lib/type-projects.mjs";

const known = Object.keys(typeProjects);
const named = process.argv.slice(2);
const strange = named.find((name) => !known.includes(name));
if (strange !== undefined) {
  process.stderr.write(`No project is named ${strange}; there are: ${known.join(", ")}\n`);
  process.exit(2);
}
const failed = (named.length > 0 ? named : known).filter(
  (name) =>
    spawnSync(process.execPath, typeArguments(name, true), {
      stdio: "inherit",
      env: { ...process.env, ...typeEnvironment },
    }).status !== 0,
);
process.exit(failed.length > 0 ? 1 : 0);
