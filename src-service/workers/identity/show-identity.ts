import type { CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { idTypeOf, isReadByMachine } from "../../../src-shared/kernel/values/people/id-type.ts";
import { maskIdNumber, maskName, maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import type { laborsIdentity } from "../../../src-shared/workers/identity/identity-calls.ts";
import type { SignedIn } from "../../core/context.ts";
import { consentsOf } from "../../directory/people/consents.ts";
import { findLabor } from "../../directory/people/find-labor.ts";
import { idsOfPerson } from "../../directory/people/merged.ts";
import type { Service } from "../../lists/service.ts";
import { issueRecognitionToken } from "../recognition/token.ts";
import { documentOf, sentPhotos } from "./document.ts";

/** The newest checks that are shown. */
const mostEntries = 100;

/** Answers `labors.identity`: what is registered, what was checked, and a token for who may submit photos. */
export const showIdentity =
  (service: Service) =>
  async (
    { db, principal }: SignedIn,
    { params }: CallRequest<typeof laborsIdentity>,
  ): Promise<CallOutput<typeof laborsIdentity>> => {
    const labor = await findLabor(db, principal, params["id"]);
    const ids = await idsOfPerson(db, labor.id);
    const rows = await db
      .selectFrom("labor_identity as i")
      .leftJoin("users as u", "u.id", "i.user_id")
      .leftJoin("users as r", "r.id", "i.reviewer_id")
      .where("i.labor_id", "in", ids)
      .select([
        "i.id",
        "i.at",
        "i.method",
        "i.result",
        "i.platform",
        "i.note",
        "i.ocr",
        "u.name as by",
        "r.name as reviewer",
      ])
      .orderBy("i.id", "desc")
      .limit(mostEntries)
      .execute();
    const maySubmit = principal.permissions.has("labor.labor.edit");
    const isRead = isReadByMachine(labor.id_no);
    const mayHandIn = maySubmit && !isRead && realNameStates.allows("exempt", labor.real_name_status);
    return {
      labor_id: String(labor.id),
      name: maskName(labor.name),
      id_no: maskIdNumber(labor.id_no),
      id_type: idTypeOf(labor.id_no),
      mobile: maskPhone(labor.mobile),
      real_name_status: labor.real_name_status,
      valid_from: labor.id_valid_from,
      valid_to: labor.id_valid_to,
      has_photos: labor.id_front_key !== null && labor.id_back_key !== null,
      recognition_token: maySubmit && isRead ? issueRecognitionToken(service, principal, labor.id) : null,
      sent_photos: mayHandIn ? await sentPhotos(db, labor) : null,
      evidence: rows.map(({ ocr, ...row }) => ({
        ...row,
        ...{ id: String(row.id), by: row.by ?? "", id_type: documentOf(ocr) },
      })),
      consents: await consentsOf(db, ids),
    };
  };
