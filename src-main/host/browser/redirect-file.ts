import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folderOf = (dataDir: string): string => join(dataDir, "launch");

/**
 * Writes a page that leads to the launch link and gives its path. The browser is started with this path: every user of
 * the machine can read the arguments of a process, but only this person can read a 0600 file in a 0700 folder.
 */
export const writeRedirectFile = (dataDir: string, url: string): string => {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${randomBytes(8).toString("hex")}.html`);
  const page = `<!doctype html><meta charset="utf-8"><title>Flexdesk</title><meta http-equiv="refresh" content="0;url=${url}">\n`;
  writeFileSync(file, page, { mode: 0o600, flag: "wx" });
  return file;
};

/** Removes every page that leads to a launch link: the link was used, or the desk ends or starts again. */
export const removeRedirectFiles = (dataDir: string): void =>
  rmSync(folderOf(dataDir), { recursive: true, force: true });
