import { webcrypto } from "node:crypto";
import type { AdoptedFile } from "../../files/file-registry.ts";

export type TakenFile = {
  readonly file: AdoptedFile;
  /** SHA-256 of its bytes, hex; absent where they could not be read, which reading it will say. */
  readonly digest?: string;
};

/** Looks at the bytes of a file, which are read once only: what is recognised is what will be imported. Never throws. */
export const lookInto = async (file: AdoptedFile): Promise<TakenFile> => {
  try {
    const bytes = await file.read();
    const digest = await webcrypto.subtle.digest("SHA-256", bytes);
    return { file: { ...file, read: async () => bytes }, digest: Buffer.from(digest).toString("hex") };
  } catch {
    return { file };
  }
};
