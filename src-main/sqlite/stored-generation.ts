import { readFileSync } from "node:fs";
import { z } from "zod";
import { writeFileAtomic } from "../plumbing/atomic-file.ts";

/**
 * A small file beside a database that remembers the last generation seen. It holds no secret and proves nothing against
 * an attacker; it distinguishes a database that was replaced by an older copy, or emptied, from a healthy one (security F9).
 */
const storedGenerationSchema = z.object({ database_id: z.string(), generation: z.int().min(1) });
export type StoredGeneration = z.output<typeof storedGenerationSchema>;

export const generationFile = (databaseFile: string): string => `${databaseFile}.seen`;

/** The generation that was last stored for a database; null when there is none or it cannot be read. */
export const readStoredGeneration = (databaseFile: string): StoredGeneration | null => {
  try {
    return storedGenerationSchema.parse(JSON.parse(readFileSync(generationFile(databaseFile), "utf8")));
  } catch {
    return null;
  }
};

export const writeStoredGeneration = (databaseFile: string, storedGeneration: StoredGeneration): void =>
  writeFileAtomic(generationFile(databaseFile), JSON.stringify(storedGeneration));
