import { execFileSync } from "node:child_process";

const prlimit = (limit: number | "unlimited"): void => {
  execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${limit}:unlimited`], { stdio: "ignore" });
};

/** Whether this machine can keep a process from writing more (Linux with util-linux). */
export const canLimitFiles = ((): boolean => {
  if (process.platform !== "linux") return false;
  try {
    prlimit("unlimited");
    return true;
  } catch {
    return false;
  }
})();

/**
 * Lets no file of this process grow beyond `bytes` while `work` runs, as a disk without room would: writes fail at the
 * system with EFBIG, which SQLite reports as an I/O error of writing.
 */
export const withFilesUpTo = async <T>(bytes: number, work: () => Promise<T>): Promise<T> => {
  prlimit(bytes);
  try {
    return await work();
  } finally {
    prlimit("unlimited");
  }
};
