import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { buildSession, type SessionParts, type Setting } from "./build-session.ts";

/** `buildSession` for one test, closed after it. */
export const startSession = async (setting: Setting): Promise<SessionParts> => {
  const parts = await buildSession(setting);
  onTestFinished(parts.close);
  return parts;
};

/** The bytes of every file below a folder, as text to look into. */
export const everyByte = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");

/** The code of an AppError, or what came instead. */
export const codeOf = async (work: Promise<unknown> | unknown): Promise<string> => {
  try {
    await work;
    return "ok";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
};
