import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import type {
  laborAttachmentsCreate,
  laborAttachmentsList,
} from "../../../src-shared/records/attachments/attachments-calls.ts";
import { type HandlersFor, type Principal, ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import { findLabor, findLaborToChange } from "../../directory/people/find-labor.ts";
import { assertNotMerged } from "../../directory/people/merged.ts";
import { readVoucherFile } from "../../ledger/evidence/voucher-file.ts";
import type { FileRule } from "../../lists/contributed.ts";
import type { Service } from "../../lists/service.ts";

const attachments = versioned("labor_attachments", "companyLabors");

type Shown = CallOutput<typeof laborAttachmentsCreate>;

/** Papers that are not taken away and belong to companies whose rows the person sees. */
const seenBy = (db: Reader, principal: Principal) =>
  db
    .selectFrom("labor_attachments as t")
    .where(withinSql(principal, { agency: "t.agency_id", company: "t.company_id", maker: null }))
    .where("t.removed_at", "is", null);

const shownOf = async (db: Reader, principal: Principal, laborId: number): Promise<Shown[]> => {
  const rows = await seenBy(db, principal)
    .innerJoin("companies as c", "c.id", "t.company_id")
    .leftJoin("users as u", "u.id", "t.maker_id")
    .where("t.labor_id", "=", laborId)
    .select(["t.id", "t.version", "t.company_id", "c.name as company_name", "t.kind", "t.number", "t.valid_to"])
    .select(["t.file_key", "t.name", "t.sha256", "t.bytes", "u.name as uploaded_by", "t.create_at"])
    .orderBy("t.id", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    company_id: String(row.company_id),
    uploaded_by: row.uploaded_by ?? "",
  }));
};

/** The cooperation that a paper belongs to, if the person may see it. Throws `not_found`. */
const findCooperation = async (db: Reader, principal: Principal, laborId: number, companyId: number) => {
  const row = await db
    .selectFrom("company_labors as r")
    .select(["r.id", "r.agency_id", "r.company_id", "r.labor_id"])
    .where("r.labor_id", "=", laborId)
    .where("r.company_id", "=", companyId)
    .where(withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: null }))
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
};

/** Papers of a worker that this person may see, the newest first. Throws `not_found` for a worker whom they may not see. */
const list: HandlersFor<"laborAttachments.list">["laborAttachments.list"] = async (
  { db, principal },
  { params },
): Promise<CallOutput<typeof laborAttachmentsList>> => {
  const labor = await findLabor(db, principal, params["id"]);
  return { results: await shownOf(db, principal, labor.id) };
};

/**
 * Adds a paper. Throws `not_found` for a worker, company or file that the person may not see, `invalid` (`file_kind`) for
 * what is neither picture nor PDF by its bytes, `attachment_exists` where the cooperation has this file already.
 */
const create =
  (service: Service): HandlersFor<"laborAttachments.create">["laborAttachments.create"] =>
  async (context, { params, body }) => {
    const { principal } = context;
    const labor = await findLaborToChange(context.db, principal, params["id"]);
    const companyId = recordId(body.company_id);
    await findCooperation(context.db, principal, labor.id, companyId);
    const file = await readVoucherFile(service, principal, body.file_key);
    const id = await context.write(async (writing) => {
      const { tx } = writing;
      // Counting a change makes writers wait for each other, so that the same file is not added by two at once.
      const change_seq = await writing.changeSeq();
      await assertNotMerged(tx, labor.id);
      const relation = await findCooperation(tx, principal, labor.id, companyId);
      const about = { agency_id: relation.agency_id, company_id: relation.company_id, labor_id: relation.labor_id };
      const same = await tx
        .selectFrom("labor_attachments")
        .select("id")
        .where("labor_id", "=", about.labor_id)
        .where("company_id", "=", about.company_id)
        .where("sha256", "=", file.sha256)
        .where("removed_at", "is", null)
        .executeTakeFirst();
      if (same !== undefined) throw new ServiceError("attachment_exists");
      const next = await writing.ids(1);
      const { kind, number, valid_to } = body;
      await tx
        .insertInto("labor_attachments")
        .values({
          ...{ id: next, version: 1, change_seq, ...about, kind, number, valid_to },
          ...{ file_key: file.storage_key, name: file.file_name, sha256: file.sha256, bytes: file.bytes },
          ...{ maker_id: principal.user_id, create_at: writing.at, removed_at: null, removed_by: null },
        })
        .execute();
      await writing.audit({
        agency_id: about.agency_id,
        action: "companyLabors.upload",
        object: `worker:${relation.id}`,
        after: { attachment: next, kind, valid_to, file: file.file_name, sha256: file.sha256 },
      });
      writing.touched("companyLabors", about.company_id);
      return next;
    });
    const added = (await shownOf(context.db, principal, labor.id)).find((one) => one.id === String(id));
    if (added === undefined) throw notFound();
    return added;
  };

/** Takes a paper away. Throws `not_found`, also for one that is taken away already, and `stale_version`. */
const update: HandlersFor<"laborAttachments.update">["laborAttachments.update"] = (context, { params, body }) =>
  context.write(async (writing) => {
    const { principal } = context;
    await findLaborToChange(writing.tx, principal, params["id"]);
    const row = await seenBy(writing.tx, principal)
      .selectAll("t")
      .where("t.id", "=", recordId(params["attachment_id"]))
      .where("t.labor_id", "=", recordId(params["id"]))
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    assertVersion(row, body.version);
    const relation = await findCooperation(writing.tx, principal, row.labor_id, row.company_id);
    await attachments.save(writing, row, { removed_at: writing.at, removed_by: principal.user_id });
    await writing.audit({
      agency_id: row.agency_id,
      action: "companyLabors.removeFile",
      object: `worker:${relation.id}`,
      before: { attachment: row.id, kind: row.kind, valid_to: row.valid_to, file: row.name, sha256: row.sha256 },
      reason: body.reason,
    });
    return { ok: true as const };
  });

export const attachmentHandlers = (
  service: Service,
): HandlersFor<"laborAttachments.list" | "laborAttachments.create" | "laborAttachments.update"> => ({
  "laborAttachments.list": list,
  "laborAttachments.create": create(service),
  "laborAttachments.update": update,
});

/** Lets those who see workers of the company fetch their papers; each fetch is in the worker's history. */
export const attachmentFiles: FileRule = async (db, principal, key) => {
  if (!principal.permissions.has("labor.labor.view")) return false;
  const row = await seenBy(db, principal)
    .innerJoin("company_labors as r", (join) =>
      join.onRef("r.labor_id", "=", "t.labor_id").onRef("r.company_id", "=", "t.company_id"),
    )
    .where("t.file_key", "=", key)
    .select(["t.agency_id", "t.sha256", "r.id as relation"])
    .orderBy("t.id")
    .executeTakeFirst();
  if (row === undefined) return false;
  return { area: "companyLabors", object: `worker:${row.relation}`, agency_id: row.agency_id, sha256: row.sha256 };
};
