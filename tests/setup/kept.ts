import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Names the folder in which the processes of a run keep what they make once. */
const keptVariable = "FLEXDESK_TEST_KEPT";

/** That folder; a process outside of a run makes one for itself and for those that it starts. */
const keptFolder = (): string => {
  const shared = process.env[keptVariable];
  if (shared !== undefined) return shared;
  const made = mkdtempSync(path.join(os.tmpdir(), "flexdesk-kept-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  process.env[keptVariable] = made;
  return made;
};

const making = new Map<string, Promise<string>>();

/**
 * The folder of this name, made by whoever needs it first. Of two processes that make it at once one comes first and the
 * other one uses that: none waits for another, which might have died.
 */
export const kept = (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const place = path.join(keptFolder(), name);
  const makeOnce = async (): Promise<string> => {
    if (existsSync(place)) return place;
    const own = mkdtempSync(path.join(keptFolder(), "making-"));
    await make(own);
    try {
      renameSync(own, place);
    } catch (error) {
      rmSync(own, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    }
    return place;
  };
  const made = making.get(name) ?? makeOnce();
  making.set(name, made);
  return made;
};
