import { existsSync, readFileSync } from "node:fs";
import type { SecretStore } from "../../../src-main/interfaces/secret-store.ts";
import { writeFileAtomic } from "../../../src-main/plumbing/atomic-file.ts";

/** A keychain that outlives a process that is killed, as the operating system's does. */
export const openFileKeychain = (path: string): SecretStore => {
  const read = (): Record<string, string> => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {});
  const write = (entries: Record<string, string>): void => writeFileAtomic(path, JSON.stringify(entries));
  return {
    backend: "file of a test",
    probe: async () => "ready",
    get: async (name) => read()[name] ?? null,
    set: async (name, value) => write({ ...read(), [name]: value }),
    delete: async (name) => {
      const { [name]: _gone, ...rest } = read();
      write(rest);
    },
  };
};
