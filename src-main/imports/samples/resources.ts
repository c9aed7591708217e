import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { templates } from "../../../src-shared/registries/imports/registry.ts";
import { writeWorkbook } from "../../workbook/workbook-writer.ts";
import { sampleRows } from "./sample-rows.ts";
import { templateWorkbook } from "./template-sheets.ts";

const rows = 200;

/** Writes every template, blank, to `templates` of a folder, and good rows and rows with mistakes to its `samples`. */
export const writeSamples = async (folder: string): Promise<void> => {
  const [blank, samples] = ["templates", "samples"].map((name) => join(folder, name)) as [string, string];
  for (const place of [blank, samples]) mkdirSync(place, { recursive: true });
  for (const template of Object.values(templates)) {
    const name = template.name.replaceAll("_", "-");
    await writeWorkbook(join(blank, `${name}.xlsx`), templateWorkbook(template, []));
    for (const errors of [false, true]) {
      const data = sampleRows(template, { rows, company: 1, seed: errors ? 2 : 1, errors });
      const file = join(samples, `${name}${errors ? "-with-errors" : ""}.xlsx`);
      await writeWorkbook(file, templateWorkbook(template, data));
    }
  }
};
