import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const memory = "/dev/shm";
const needed = 4 * 1024 ** 3;

/**
 * A folder for everything that a run of tests writes, in memory where that is roomy enough: a disk makes each of the tens
 * of thousands of commits wait, and nothing of it has to outlive the run.
 * @returns {{ folder: string, place: string, environment: Record<string, string>, remove: () => void }} `place` is the
 *   folder around it, which everybody can reach; `environment` leads programs to the folder, and lets the many processes
 *   that run from source compile it once
 */
export function makeScratch() {
  const inMemory = isRoomy() ? mkdtempSync(path.join(memory, "flexdesk-test-")) : undefined;
  const usable = inMemory !== undefined && runsPrograms(inMemory);
  if (inMemory !== undefined && !usable) rmSync(inMemory, { recursive: true, force: true });
  const folder = usable ? inMemory : mkdtempSync(path.join(os.tmpdir(), "flexdesk-test-"));
  return {
    folder,
    place: path.dirname(folder),
    environment: {
      ...(usable && { TMPDIR: folder }),
      NODE_COMPILE_CACHE: path.join(folder, "compiled"),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What lies there is memory: it has to be free in both. */
function isRoomy() {
  if (process.platform !== "linux") return false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, os.freemem()) >= needed;
  } catch {
    return false;
  }
}

/** Containers often mount it without the right to run what lies there, which some tests do. */
function runsPrograms(folder) {
  const program = path.join(folder, "runs");
  try {
    writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o700 });
    return spawnSync(program).status === 0;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}
