import { openSource } from "../../../src-main/imports/spreadsheet/source/byte-source.ts";
import { defaultLimits } from "../../../src-main/imports/spreadsheet/source/limits.ts";
import { inflateWhole } from "../../../src-main/imports/spreadsheet/zip/inflate-part.ts";
import { readZipDirectory } from "../../../src-main/imports/spreadsheet/zip/zip-directory.ts";

/** The texts of a zip by their names, read as a file of a stranger is. */
export const readStored = async (zip: Buffer): Promise<ReadonlyMap<string, string>> => {
  const source = await openSource({ bytes: zip });
  const context = { source, maxBytes: defaultLimits.inflatedBytes, onCompressed: () => {}, inflated: 0 };
  const texts = new Map<string, string>();
  for (const [name, entry] of await readZipDirectory(source, defaultLimits)) {
    texts.set(name, (await inflateWhole(context, entry)).toString("utf8"));
  }
  return texts;
};
