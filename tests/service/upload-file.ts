import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Service } from "../../src-service/lists/service.ts";
import { objectPath } from "../../src-service/lists/storage/stored-files.ts";
import type { Role } from "./money-fill.ts";
import type { Scene } from "./money-scene.ts";

type Owner = { readonly agency_id: number; readonly user_id: number };

/** SHA-256 of a file's bytes, as the storage registers it. */
export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

const proof = Buffer.from("%PDF-1.4 proof");

/** A file that somebody of an agency uploaded, in clear as earlier versions stored it; returns its key. */
export const storeUpload = async (
  service: Service,
  owner: Owner,
  name = "回单.pdf",
  bytes: Buffer = proof,
): Promise<string> => {
  const key = `f${randomBytes(12).toString("hex")}`;
  const row = { key, ...owner, name, bytes: bytes.length, sha256: hashOf(bytes), created_ms: 0 };
  // Through the service, whose seals hold which files there are.
  await service.system("storage").write(({ tx }) => tx.insertInto("storage_objects").values(row).execute());
  const file = objectPath(service.storageDir, key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  return key;
};

/** The same of a scene's people. */
export const uploadFile = async (
  scene: Scene,
  who: Role,
  name = "回单.pdf",
  bytes: Buffer = proof,
): Promise<string> => {
  const { agency_id } = await scene.wallet();
  return storeUpload(scene.running().service, { agency_id, user_id: scene.person(who).id }, name, bytes);
};
