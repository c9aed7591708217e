import { sql } from "kysely";
import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import type { laborsPhoto } from "../../../src-shared/workers/identity/identity-calls.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { findLabor } from "../../directory/people/find-labor.ts";
import type { FileRule } from "../../lists/contributed.ts";
import { countUses } from "../../lists/sensitive/uses.ts";
import type { Service } from "../../lists/service.ts";
import { objectFile, readStored } from "../../lists/storage/stored-files.ts";

/**
 * Answers `labors.photo`: one photo of a worker's ID card for who may see the worker and reveal personal data, counted as a
 * reveal and in the audit log of the person (decision G8). Throws `not_found`, `photo_missing`, `reveal_limit`.
 */
export const showPhoto =
  (service: Service) =>
  async (
    { db, principal, write }: SignedIn,
    { params, body }: CallRequest<typeof laborsPhoto>,
  ): Promise<CallOutput<typeof laborsPhoto>> => {
    const labor = await findLabor(db, principal, params["id"]);
    const key = body.side === "front" ? labor.id_front_key : labor.id_back_key;
    if (key === null) throw new ServiceError("photo_missing");
    const bytes = await readStored(service.secrets, objectFile(service, key)).catch(() => {
      throw new ServiceError("photo_missing");
    });
    await write(async (writing) => {
      await countUses(writing, principal, "reveal", [{ mark: "" }]);
      await writing.audit({
        agency_id: labor.agency_id,
        action: "sensitive.reveal",
        object: `labor:${labor.id}`,
        after: { field: `id_${body.side}_key` },
        reason: body.reason.trim(),
      });
    });
    return { kind: bytes[0] === 0x89 ? "png" : "jpeg", base64: bytes.toString("base64") };
  };

/** Tables that name photos of people, by the columns that do. */
const photoColumns = {
  labors: ["id_front_key", "id_back_key", "face_key"],
  real_name_reviews: ["front_key", "back_key"],
  labor_identity: ["front_key", "back_key", "face_key"],
  liveness_records: ["face_key"],
} as const;

/** Photos of ID cards and faces are fetched by calls of their own, also by who uploaded them: each look is in the audit log. */
export const withholdPhotos: FileRule = async (db, principal, key) => {
  for (const [table, columns] of Object.entries(photoColumns)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where agency_id = ${principal.agency_id}
      and (${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${key}`),
        sql` or `,
      )}) limit 1`.execute(db);
    if (rows.length > 0) return "withheld";
  }
  return false;
};
