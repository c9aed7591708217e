import { readFileSync } from "node:fs";
import { z } from "zod";
import { writeFileAtomic } from "../plumbing/atomic-file.ts";

/**
 * A small file beside a database that remembers the last generation seen. It holds no secret and proves nothing against
 * an attacker; it tells a database that was put back from an older copy, or emptied, from a healthy one (security F9).
 */
const witnessSchema = z.object({ database_id: z.string(), generation: z.int().min(1) });
export type Witness = z.output<typeof witnessSchema>;

export const witnessFile = (databaseFile: string): string => `${databaseFile}.seen`;

/** The witness of a database; null when there is none or it cannot be read. */
export const readWitness = (databaseFile: string): Witness | null => {
  try {
    return witnessSchema.parse(JSON.parse(readFileSync(witnessFile(databaseFile), "utf8")));
  } catch {
    return null;
  }
};

export const writeWitness = (databaseFile: string, witness: Witness): void =>
  writeFileAtomic(witnessFile(databaseFile), JSON.stringify(witness));
