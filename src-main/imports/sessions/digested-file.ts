import { webcrypto } from "node:crypto";
import type { AdoptedFile } from "../../files/file-registry.ts";

export type DigestedFile = {
  readonly file: AdoptedFile;
  /** SHA-256 of its bytes, hex; absent where they could not be read; reading them reports the error. */
  readonly digest?: string;
};

/** Reads a file once and computes its digest: the bytes that are recognised are those that will be imported. Never throws. */
export const readWithDigest = async (file: AdoptedFile): Promise<DigestedFile> => {
  try {
    const bytes = await file.read();
    const digest = await webcrypto.subtle.digest("SHA-256", bytes);
    return { file: { ...file, read: async () => bytes }, digest: Buffer.from(digest).toString("hex") };
  } catch {
    return { file };
  }
};
