import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256 of a file as it lies there now, null when it is gone. */
export const hashFile = async (file: string | null): Promise<string | null> => {
  if (file === null) return null;
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest("hex");
  } catch {
    return null;
  }
};
