import type { FileHandle } from "../../src-shared/bridge/contract.ts";

/** An adopted file: the desk knows its path, the renderer only the handle. */
export type AdoptedFile = {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /**
   * All bytes, read once, so that a file that changes meanwhile is still one file. Looks again that it is a regular
   * file. AppError `file_unreadable` (also after 10 s: a dead share), `file_too_big`.
   */
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Says that the file is no longer needed; removes it when the desk made it. */
  readonly release: () => Promise<void>;
};

/**
 * `owned`: the desk made the file (an upload) and removes it after use. `unseal`: gives what it holds, where it lies
 * encrypted, as long as in clear.
 */
export type AdoptOptions = {
  readonly name?: string;
  readonly owned?: boolean;
  readonly unseal?: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;
};

/** Files that were dropped or chosen, until they are used. */
export type FileRegistry = {
  /**
   * Takes a file in after looking at it.
   * Throws AppError `file_not_regular`, `file_too_big`, `file_unreadable`, `too_many_files`.
   */
  readonly adopt: (path: string, options?: AdoptOptions) => Promise<FileHandle>;
  /** Returns a file, once: the handle is invalid afterwards. Throws AppError `file_unknown`. */
  readonly take: (handle: string) => Promise<AdoptedFile>;
  /** Puts back a file that was taken and not used: its handle is valid again, unless another file was adopted meanwhile. */
  readonly giveBack: (handle: string, file: AdoptedFile) => Promise<void>;
  /** Ends every handle: at sign-out and at the end of the desk. */
  readonly clear: () => Promise<void>;
};
