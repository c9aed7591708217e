import { constants } from "node:fs";
import { copyFile, rename, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { BrowserWindow, Dialog } from "electron";
import type { Delivered } from "../../interfaces/host.ts";

/** Asks where a file that is in memory only shall go, and writes it there and nowhere else (security T20). */
export const deliverBytesBySaveDialog = async (
  dialog: Pick<Dialog, "showSaveDialog">,
  window: BrowserWindow | null,
  bytes: Uint8Array,
  suggestedName: string,
): Promise<Delivered> => {
  const ask = { defaultPath: basename(suggestedName) };
  const answer = window ? await dialog.showSaveDialog(window, ask) : await dialog.showSaveDialog(ask);
  if (answer.canceled || !answer.filePath) return { saved: false, url: null };
  await writeFile(answer.filePath, bytes, { mode: 0o600 });
  return { saved: true, url: null };
};

/** Asks where a finished file shall go and puts it there; nothing stays behind when the person refuses. */
export const deliverBySaveDialog = async (
  dialog: Pick<Dialog, "showSaveDialog">,
  window: BrowserWindow | null,
  tempPath: string,
  suggestedName: string,
): Promise<Delivered> => {
  const ask = { defaultPath: basename(suggestedName) };
  try {
    const answer = window ? await dialog.showSaveDialog(window, ask) : await dialog.showSaveDialog(ask);
    if (answer.canceled || !answer.filePath) return { saved: false, url: null };
    await moveFile(tempPath, answer.filePath);
    return { saved: true, url: null };
  } finally {
    await rm(tempPath, { force: true });
  }
};

/** A rename does not cross disks. */
const moveFile = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
};
