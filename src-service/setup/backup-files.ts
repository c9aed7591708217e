import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";

/** One file of a backup: its place below the backup's folder (with `/`), its size and SHA-256 (hex). */
export type KeptFile = { readonly place: string; readonly bytes: number; readonly sha256: string };

export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest("hex");
};

/** Places of all files below a folder, with `/`, in order; none where there is no folder. */
export const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
};

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/**
 * Copies what a folder holds and the copy does not hold yet. A file that goes away meanwhile is left out: what the database
 * says of it is copied after.
 */
export const copyNew = async (from: string, to: string): Promise<void> => {
  const known = new Set(await filesBelow(to));
  for (const place of await filesBelow(from)) {
    if (known.has(place)) continue;
    const target = path.join(to, place);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path.join(from, place), target).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
};

/** Describes every file below a folder, but those named. */
export const describeFiles = async (folder: string, without: readonly string[]): Promise<readonly KeptFile[]> => {
  const kept: KeptFile[] = [];
  for (const place of await filesBelow(folder)) {
    if (without.includes(place)) continue;
    const file = path.join(folder, place);
    kept.push({ place, bytes: (await stat(file)).size, sha256: await sha256Of(file) });
  }
  return kept;
};
