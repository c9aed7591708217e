import { storedZip } from "../writer/zip.ts";
import { type InflateContext, inflateWhole } from "./inflate-part.ts";
import type { ZipDirectory } from "./zip-directory.ts";

/** The same parts, inflated and verified by us, in a container without compression. @throws as inflatePart */
export async function repackStored(context: InflateContext, directory: ZipDirectory): Promise<Buffer> {
  const members: [string, Buffer][] = [];
  for (const entry of directory.values()) {
    if (!entry.name.endsWith("/")) members.push([entry.name, await inflateWhole(context, entry)]);
  }
  return storedZip(members);
}
