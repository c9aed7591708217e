import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { KeyUnavailableError } from "../../interfaces/keyring.ts";
import { errorName, type Log } from "../../plumbing/log.ts";
import { removeDatabase } from "../../sqlite/open-database.ts";
import { openStaging } from "../staging/rows/staging-file.ts";
import { StagedImport } from "../staging/staged-import.ts";
import type { StagingSummary } from "../staging/worker-protocol.ts";
import type { ImportParts } from "./import-parts.ts";
import { type SessionRecord, sessionRecord } from "./session-record.ts";

export type StoredImport = { readonly record: SessionRecord; readonly summary: StagingSummary };

/** Where one import's rows lie and the key they lie under. */
export type StagingPlace = { readonly file: string; readonly key: Uint8Array };

const fileExtension = ".db";
const volatilePrefix = "volatile-";

/**
 * The folder of the staging databases. Without a keychain the key dies with the process: then the rows lie in a folder
 * of their own that goes with it.
 */
export class StagingFolder {
  private readonly root: string;
  private readonly keyring: ImportParts["keyring"];
  private readonly log: Log;
  private readonly notify: ImportParts["notify"];

  constructor(parts: Pick<ImportParts, "host" | "keyring" | "log" | "notify">) {
    this.root = join(parts.host.dataDir, "staging");
    this.keyring = parts.keyring;
    this.log = parts.log;
    this.notify = parts.notify;
  }

  /** The place of an import, new or kept. AppError `keychain_locked` while no key can be had. */
  async place(importId: string): Promise<StagingPlace> {
    const key = await this.key();
    return { file: join(this.folder(), `${importId}${fileExtension}`), key };
  }

  /**
   * Every import that an earlier run left whole. What was being read when it ended holds no record and is removed
   * (fault F1), which the person is notified; what cannot be opened stays where it is.
   */
  async listStored(): Promise<StoredImport[]> {
    for (const name of this.names(this.root))
      if (name.startsWith(volatilePrefix)) rmSync(join(this.root, name), { recursive: true, force: true });
    const files = this.names(this.root).filter((name) => name.endsWith(fileExtension));
    for (const name of this.names(this.root))
      if (name.endsWith(`${fileExtension}.fresh`)) removeDatabase(join(this.root, name.slice(0, -".fresh".length)));
    if (files.length === 0) return [];
    const key = await this.key();
    const imports = files.flatMap((name) => this.take(join(this.root, name), key));
    if (files.some((name) => !existsSync(join(this.root, name)))) this.notify("import_not_read");
    return imports;
  }

  remove(importId: string): void {
    removeDatabase(join(this.folder(), `${importId}${fileExtension}`));
  }

  /** At the end of the desk: rows under a key that nobody will have again are removed. */
  close(): void {
    if (this.keyring.inMemory("staging")) rmSync(this.folder(), { recursive: true, force: true });
  }

  private take(file: string, key: Uint8Array): StoredImport[] {
    try {
      const staging = openStaging(file, key);
      try {
        const record = staging.readMeta<unknown>("session");
        if (record !== null)
          return [{ record: sessionRecord.parse(record), summary: new StagedImport(staging).summary() }];
      } finally {
        staging.close();
      }
      removeDatabase(file);
    } catch (error) {
      this.log.warn("import.not_opened", { cause: errorName(error) });
    }
    return [];
  }

  /** The key of all staging databases. AppError `keychain_locked` while it cannot be had. */
  async key(): Promise<Uint8Array> {
    try {
      return await this.keyring.keyFor(
        "staging",
        this.names(this.root).some((name) => name.endsWith(fileExtension)),
      );
    } catch (error) {
      if (!(error instanceof KeyUnavailableError)) throw error;
      throw new AppError("keychain_locked", { retryable: true });
    }
  }

  private folder(): string {
    const folder = this.keyring.inMemory("staging") ? join(this.root, `${volatilePrefix}${process.pid}`) : this.root;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  private names(folder: string): string[] {
    return existsSync(folder) ? readdirSync(folder) : [];
  }
}
