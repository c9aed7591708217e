import type { RememberedTitles, TitlePair } from "../../../src-shared/kernel/imports/cells/titles.ts";
import { templateByName } from "../../../src-shared/registries/imports/registry.ts";
import { errorName } from "../../plumbing/log.ts";
import type { ImportParts } from "./import-parts.ts";
import type { TitleMemory } from "./title-memory.ts";

type Where = Pick<ImportParts, "session" | "serverUrl" | "log">;

/** The titles that were mapped to columns in files like one import: those of its server, agency and company. */
export class SessionTitles {
  private readonly where: Where;
  private readonly memory: TitleMemory;
  private readonly companyId: () => string | null;

  constructor(place: Where, memory: TitleMemory, companyId: () => string | null) {
    this.where = place;
    this.memory = memory;
    this.companyId = companyId;
  }

  /** True when something is remembered for a template, as far as the memory has been opened. */
  has(template: string): boolean {
    const knownTemplate = templateByName(template);
    return knownTemplate !== undefined && this.memory.has(this.place, knownTemplate.name);
  }

  /** Reads the remembered titles of a template, of all of them for `auto`. AppError `keychain_locked`. */
  async of(template: string): Promise<RememberedTitles> {
    const all = await this.memory.of(this.place);
    const templateName = templateByName(template)?.name;
    if (templateName === undefined) return all;
    const titles = all[templateName];
    return titles === undefined ? {} : { [templateName]: titles };
  }

  /** Adds to what is remembered of a template: a title and a column each have one partner. Never throws. */
  async remember(template: string, titles: readonly TitlePair[]): Promise<void> {
    const knownTemplate = templateByName(template);
    if (knownTemplate === undefined) return;
    try {
      const savedPairs = (await this.memory.of(this.place))[knownTemplate.name] ?? [];
      const isFree = (pair: TitlePair): boolean =>
        titles.every(({ title, column }) => title !== pair.title && column !== pair.column);
      await this.memory.remember(this.place, knownTemplate.name, [...savedPairs.filter(isFree), ...titles]);
    } catch (error) {
      this.where.log.warn("import.titles_not_kept", { cause: errorName(error) });
    }
  }

  /** AppErrors `keychain_locked`, `disk_full`. */
  async forget(template: string): Promise<void> {
    const knownTemplate = templateByName(template);
    if (knownTemplate !== undefined) await this.memory.forget(this.place, knownTemplate.name);
  }

  private get place(): string {
    const agency = this.where.session.user()?.agency_id ?? "";
    return [this.where.serverUrl, agency, this.companyId() ?? ""].join("\n");
  }
}
