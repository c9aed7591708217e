import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { templateByName } from "../../../src-shared/imports/registry.ts";
import { importTemplates } from "../../../src-shared/locales/zh-CN/imports-templates.ts";
import type { Handlers } from "../../desk-parts.ts";
import { readableError, roomOrSay } from "../../outbox/database-error.ts";
import { templateWorkbook } from "../cli/template-sheets.ts";
import { writeWorkbook } from "../writer/workbook-writer.ts";
import type { ImportParts } from "./import-parts.ts";

/** Writes the blank workbook of a template and hands it over. AppErrors `invalid`, `disk_full`, `cancelled`. */
export const createBlankTemplate =
  ({ host }: Pick<ImportParts, "host">): Handlers["imports"]["blank"] =>
  async ({ template: wanted }) => {
    const template = templateByName(wanted);
    if (template === undefined) throw new AppError("invalid", { fields: { template: ["unknown"] } });
    const name = `${importTemplates[template.name]}.xlsx`;
    const folder = join(host.dataDir, "exports");
    roomOrSay(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
    const path = join(folder, `${randomUUID()}.xlsx`);
    try {
      await writeWorkbook(path, templateWorkbook(template, []));
      const { saved, url } = await host.deliverFile(path, name);
      if (!saved && url === null) throw new AppError("cancelled");
      return { name, saved, url };
    } catch (error) {
      await rm(path, { force: true });
      throw readableError(error);
    }
  };
