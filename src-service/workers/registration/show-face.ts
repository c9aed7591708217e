import { type HandlersFor, ServiceError } from "../../core/context.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { countUses } from "../../lists/sensitive/uses.ts";
import type { Service } from "../../lists/service.ts";
import { objectFile, readStored } from "../../lists/storage/stored-files.ts";

type Show = HandlersFor<"livenessRecords.photo">["livenessRecords.photo"];

const findCheck = finderOf("liveness_records");

/**
 * Answers `livenessRecords.photo` (requirement W11): the face of a check for who may see the check and reveal personal data,
 * counted as a reveal and in the audit log of the person. Throws `not_found`, `photo_missing`, `reveal_limit`.
 */
export const showFace =
  (service: Service): Show =>
  async ({ db, principal, write }, { params, body }) => {
    const { agency_id, labor_id, face_key } = await findCheck(db, principal, params.id);
    if (face_key === null) throw new ServiceError("photo_missing");
    const bytes = await readStored(service.secrets, objectFile(service, face_key)).catch(() => {
      throw new ServiceError("photo_missing");
    });
    await write(async (writing) => {
      await countUses(writing, principal, "reveal", [{ mark: "" }]);
      await writing.audit({
        ...{ agency_id, action: "sensitive.reveal", object: `labor:${labor_id}` },
        ...{ after: { field: "face_key" }, reason: body.reason.trim() },
      });
    });
    return { kind: bytes[0] === 0x89 ? "png" : "jpeg", base64: bytes.toString("base64") };
  };
