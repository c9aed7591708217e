import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { SignedIn } from "../../../core/context.ts";
import { programFile } from "../../../core/program-files.ts";
import type { Service } from "../../../lists/service.ts";
import { objectFile, writeStored } from "../../../lists/storage/stored-files.ts";

const file = "fast-bill.xlsx";
const shownName = "快捷账单.xlsx";

/**
 * Stores the blank template of fast bills as a file of the requesting person, once per person and version. Returns its key.
 */
export const simpleTemplate = async (service: Pick<Service, "storageDir" | "secrets">, context: SignedIn) => {
  const bytes = await readFile(programFile(`templates/${file}`));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { agency_id, user_id } = context.principal;
  const key = `template-fast-${sha256.slice(0, 12)}-${agency_id}-${user_id}`;
  const existing = await context.db
    .selectFrom("storage_objects")
    .select("key")
    .where("key", "=", key)
    .executeTakeFirst();
  if (existing === undefined) {
    await writeStored(service, objectFile(service, key), bytes);
    await context.write(({ tx, nowMs }) =>
      tx
        .insertInto("storage_objects")
        .values({ key, agency_id, user_id, name: shownName, bytes: bytes.length, sha256, created_ms: nowMs })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute(),
    );
  }
  return { url: `/storage/${key}`, key, name: shownName, sha256 };
};
