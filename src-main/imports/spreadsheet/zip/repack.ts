import { storedZip } from "../../../workbook/zip.ts";
import { type InflateContext, inflateWhole } from "./inflate-part.ts";
import type { ZipDirectory } from "./zip-directory.ts";

/** The parts, inflated, verified and perhaps changed by us, in a container without compression. @throws as inflatePart */
export async function repackStored(
  context: InflateContext,
  directory: ZipDirectory,
  change: (name: string, content: Buffer) => Buffer = (_, content) => content,
): Promise<Buffer> {
  const members: [string, Buffer][] = [];
  for (const entry of directory.values()) {
    if (entry.name.endsWith("/")) continue;
    members.push([entry.name, change(entry.name, await inflateWhole(context, entry))]);
  }
  return storedZip(members);
}
