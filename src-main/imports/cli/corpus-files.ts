import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Every file below a folder, by its relative path; links are not followed into folders. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)).map((file) => join(entry.name, file)) : [entry.name],
    )
    .sort();
