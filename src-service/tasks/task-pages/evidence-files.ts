import { createHash } from "node:crypto";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import type { FileRule } from "../../lists/contributed.ts";
import { countUses } from "../../lists/sensitive/uses.ts";
import type { Service } from "../../lists/service.ts";
import { objectFile, readStored } from "../../lists/storage/stored-files.ts";

/** Rule to fetch the pictures of reports: whoever sees the task that they are about. */
export const reportFileRule: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has("task.task.view")) return false;
  const found = await db
    .selectFrom("job_report_files as f")
    .innerJoin("job_reports as r", "r.id", "f.report_id")
    .innerJoin("tasks as t", "t.id", "r.task_id")
    .where(withinSql(principal, { agency: "t.agency_id", company: "t.company_id", maker: "t.maker_id" }))
    .where("f.storage_key", "=", key)
    .select(["t.id", "t.agency_id", "f.sha256"])
    .executeTakeFirst();
  if (found === undefined) return false;
  const { id, agency_id, sha256 } = found;
  return { area: "tasks", object: `task:${id}`, agency_id, sha256 };
};

/** Photos of sign-ins show people: they are fetched by a call of their own, which writes each look down. */
export const withholdSignPhotos: FileRule = async (db, principal, key) => {
  const found = await db
    .selectFrom("sign_ins")
    .select("id")
    .where("agency_id", "=", principal.agency_id)
    .where("photo_key", "=", key)
    .executeTakeFirst();
  return found === undefined ? false : "withheld";
};

type Show = HandlersFor<"signins.photo">["signins.photo"];

const findSignIn = finderOf("sign_ins");

/**
 * Answers `signins.photo`: the photo of a sign-in for who may see tasks and reveal personal data, counted as a reveal and in the audit
 * log of the person. Throws `not_found`, `photo_missing` (also where its bytes are others by now), `reveal_limit`.
 */
export const showSignPhoto =
  (service: Service): Show =>
  async ({ db, principal, write }, { params, body }) => {
    if (!principal.permissions.has("task.task.view")) throw new ServiceError("forbidden");
    const { agency_id, labor_id, photo_key, photo_sha256 } = await findSignIn(db, principal, params.id);
    if (photo_key === null) throw new ServiceError("photo_missing");
    const bytes = await readStored(service.secrets, objectFile(service, photo_key)).catch(() => {
      throw new ServiceError("photo_missing");
    });
    if (createHash("sha256").update(bytes).digest("hex") !== photo_sha256) throw new ServiceError("photo_missing");
    await write(async (writing) => {
      await countUses(writing, principal, "reveal", [{ mark: "" }]);
      await writing.audit({
        ...{ agency_id, action: "sensitive.reveal", object: `labor:${labor_id}` },
        ...{ after: { field: "sign_in_photo" }, reason: body.reason.trim() },
      });
    });
    return { kind: bytes[0] === 0x89 ? "png" : "jpeg", base64: bytes.toString("base64") };
  };
