import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { noCompanyFacts } from "../../../src-shared/kernel/imports/cells/company-facts.ts";
import { templateFor } from "../../../src-shared/registries/imports/own-templates.ts";
import { workerFields } from "../../../src-shared/workers/workers/worker-fields.ts";
import type { Handlers } from "../../interfaces/desk-parts.ts";
import { readableError, translateDiskFull } from "../../sqlite/database-error.ts";
import { writeWorkbook } from "../../workbook/workbook-writer.ts";
import { templateTitle, templateWorkbook } from "../samples/template-sheets.ts";
import { companyFactsOf } from "./company-facts.ts";
import type { ImportParts } from "./import-parts.ts";

/** Writes the blank workbook of a template and hands it over. AppErrors `invalid`, `disk_full`, `cancelled`. */
export const createBlankTemplate =
  (parts: ImportParts): Handlers["imports"]["blank"] =>
  async ({ template: templateName, company_id = null }) => {
    const { host } = parts;
    const { worker_columns } =
      templateName === workerFields.name ? await companyFactsOf(parts, company_id) : noCompanyFacts;
    const template = templateFor(templateName, worker_columns);
    if (template === undefined) throw new AppError("invalid", { fields: { template: ["unknown"] } });
    const name = `${templateTitle(template.name)}.xlsx`;
    const folder = join(host.dataDir, "exports");
    translateDiskFull(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
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
