import { readFileSync } from "node:fs";

const pageBytes = 4_096;

const textOf = (path: string): string => {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // The process is gone, or this system does not tell.
    return "";
  }
};

/** Resident bytes of a process and of those that it has started; nought where the system does not tell. */
export const treeBytes = (pid: number): number => {
  const own = Number(textOf(`/proc/${pid}/statm`).split(" ")[1] ?? 0) * pageBytes;
  const children = textOf(`/proc/${pid}/task/${pid}/children`).trim();
  if (children === "") return own;
  return children.split(" ").reduce((sum, child) => sum + treeBytes(Number(child)), own);
};
