import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { objectPath } from "../../src-service/storage/receive.ts";
import type { Role } from "./money-fill.ts";
import type { Scene } from "./money-scene.ts";

/** A file that somebody uploaded, as the storage keeps it; gives its key. */
export const uploaded = async (scene: Scene, who: Role, name = "回单.pdf", bytes = Buffer.from("%PDF-1.4 proof")) => {
  const { service } = scene.running();
  const key = `f${randomBytes(12).toString("hex")}`;
  const { agency_id } = await scene.wallet();
  await service.writing
    .insertInto("storage_objects")
    .values({
      key,
      agency_id,
      user_id: scene.person(who).id,
      name,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      created_ms: 0,
    })
    .execute();
  const file = objectPath(service.storageDir, key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return key;
};
