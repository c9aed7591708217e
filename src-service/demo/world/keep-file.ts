import { createHash } from "node:crypto";
import type { Service } from "../../lists/service.ts";
import { objectFile, writeStored } from "../../lists/storage/stored-files.ts";

/** `user_id`: who uploaded it; 0: the worker. */
type Kept = { readonly key: string; readonly agency_id: number; readonly user_id: number; readonly name: string };

/** Keeps a file of the demo in the storage, as an upload would have; a start before this one may have kept it. Gives its hash. */
export const keepDemoFile = async (service: Service, kept: Kept, bytes: Buffer): Promise<string> => {
  await writeStored(service, objectFile(service, kept.key), bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await service.system("identity").write(async ({ tx, nowMs }) => {
    await tx
      .insertInto("storage_objects")
      .values({ ...kept, bytes: bytes.length, sha256, created_ms: nowMs })
      .onConflict((oc) => oc.column("key").doUpdateSet({ bytes: bytes.length, sha256 }))
      .execute();
  });
  return sha256;
};
