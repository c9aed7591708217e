/** Run as a reader child by the tests: tells what such a child is denied. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";

function codeOf(action) {
  try {
    action();
    return "allowed";
  } catch (error) {
    return error.code;
  }
}

const answer = {
  read: codeOf(() => readFileSync(process.execPath)),
  write: codeOf(() => writeFileSync(`${tmpdir()}/reader-child-probe`, "x")),
  spawn: codeOf(() => spawnSync(process.execPath, ["--version"])),
  environment: Object.keys(process.env),
};
process.stdout.write(JSON.stringify(answer));
