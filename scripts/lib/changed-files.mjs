import { spawnSync } from "node:child_process";
import { root } from "./paths.mjs";

/** What a git command prints, by lines or other ends; throws with git's own words. */
function git(args, end = "\n") {
  const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr.trim()}`);
  return stdout.split(end).filter((line) => line !== "");
}

const exists = (name) => spawnSync("git", ["rev-parse", "-q", "--verify", name], { cwd: root }).status === 0;

/**
 * What changed in the working tree and in the commits since a base.
 *
 * @param {string | undefined} base a commit; without it where this branch left main, which on main itself is the last commit
 * @returns {{ base: string, changed: string[], files: string[] }} `base` as the commit is shown; `changed` with files that
 *   are gone; `files`: all that are there, without those that are ignored
 * @throws {Error} with git's own words
 */
export function changedFiles(base) {
  const main = ["main", "origin/main"].find(exists);
  const from = base ?? (main === undefined ? "HEAD" : git(["merge-base", "HEAD", main])[0]);
  const listed = (...args) => git([...args, "-z"], "\0");
  const made = listed("ls-files", "-o", "--exclude-standard");
  const gone = new Set(listed("ls-files", "-d"));
  return {
    base: git(["log", "-1", "--format=%h %s", from])[0],
    changed: [...new Set([...listed("diff", "--name-only", from), ...made])],
    files: [...listed("ls-files"), ...made].filter((file) => !gone.has(file)),
  };
}
