import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder for one test, removed after it. */
export const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "flexdesk-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Waits until something is true; fails with its name when it never becomes so. */
export const until = async (name: string, isTrue: () => boolean, limitMs = 60_000): Promise<void> => {
  const start = Date.now();
  while (!isTrue()) {
    if (Date.now() - start > limitMs) throw new Error(`never: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
