import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { RememberedTitles, TitlePair } from "../../../src-shared/kernel/imports/cells/titles.ts";
import { writeFileAtomic } from "../../plumbing/atomic-file.ts";
import { errorName, type Log } from "../../plumbing/log.ts";
import { translateDiskFull } from "../../sqlite/database-error.ts";

/** Whose files are meant: server, agency and company in one name. */
export type TitlePlace = string;

const storedTitles = z.record(
  z.string(),
  z.record(z.string(), z.array(z.object({ title: z.string(), column: z.string() }))),
);

const ivBytes = 12;
const tagBytes = 16;

type Options = {
  readonly dataDir: string;
  /** The key of the staging databases; AppError `keychain_locked` while it cannot be had. */
  readonly key: () => Promise<Uint8Array>;
  /** The key dies with the process: then nothing is written. */
  readonly isVolatile: () => boolean;
  readonly log: Log;
};

/**
 * Titles that a person took for columns, by company: how a company writes its files is its own matter, so it is sealed
 * under a key made from that of the staged rows, and dies with it.
 */
export class TitleMemory {
  private readonly options: Options;
  private readonly path: string;
  private places: Record<TitlePlace, RememberedTitles> = {};
  private loaded = false;

  constructor(options: Options) {
    this.options = options;
    this.path = join(options.dataDir, "import-titles.bin");
  }

  /** Reads the remembered titles of a place. AppError `keychain_locked`. */
  async of(place: TitlePlace): Promise<RememberedTitles> {
    await this.load();
    return this.places[place] ?? {};
  }

  /** True when something is remembered, as far as the memory has been opened. */
  has(place: TitlePlace, template: string): boolean {
    return this.places[place]?.[template] !== undefined;
  }

  /** AppError `keychain_locked`, `disk_full`. */
  async remember(place: TitlePlace, template: string, titles: readonly TitlePair[]): Promise<void> {
    await this.load();
    await this.keep({ ...this.places, [place]: { ...this.places[place], [template]: titles } });
  }

  /** AppError `keychain_locked`, `disk_full`. */
  async forget(place: TitlePlace, template: string): Promise<void> {
    await this.load();
    const { [template]: _forgotten, ...rest } = this.places[place] ?? {};
    await this.keep({ ...this.places, [place]: rest });
  }

  private async load(): Promise<void> {
    if (this.loaded) return;
    const key = await this.key();
    if (existsSync(this.path)) {
      try {
        const sealed = readFileSync(this.path);
        const opener = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes));
        opener.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        const text = Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()]);
        this.places = storedTitles.parse(JSON.parse(text.toString("utf8")));
      } catch (error) {
        // Another key or a damaged file: the titles are named once more, which costs a minute and loses nothing.
        this.options.log.warn("import.titles_unreadable", { cause: errorName(error) });
      }
    }
    this.loaded = true;
  }

  private async keep(places: Record<TitlePlace, RememberedTitles>): Promise<void> {
    if (!this.options.isVolatile()) {
      const iv = randomBytes(ivBytes);
      const sealer = createCipheriv("aes-256-gcm", await this.key(), iv);
      const sealed = Buffer.concat([sealer.update(JSON.stringify(places), "utf8"), sealer.final()]);
      translateDiskFull(() => writeFileAtomic(this.path, Buffer.concat([iv, sealer.getAuthTag(), sealed])));
    }
    this.places = places;
  }

  private async key(): Promise<Buffer> {
    const key = await this.options.key();
    return Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "flexdesk import titles", 32));
  }
}
