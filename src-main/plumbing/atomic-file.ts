import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Replaces a file whole (mode 0600): after a crash there is the old one or the new one, never a part. */
export const writeFileAtomic = (path: string, content: string | Uint8Array): void => {
  const aside = `${path}.${process.pid}.new`;
  const file = openSync(aside, "w", 0o600);
  try {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
  syncFolder(dirname(path));
};

/** The rename itself must reach the disk; Windows has no handle for a folder and needs none. */
const syncFolder = (folder: string): void => {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
