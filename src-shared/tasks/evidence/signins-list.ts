import { z } from "zod";
import { defineCall, photoAnswer, reasonText } from "../../kernel/calls/define.ts";
import * as list from "../../kernel/lists/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";

/** Where somebody signed in at a task. `distance`: metres to its place; null where either is not known. */
export const signins = list.defineList({
  name: "signins",
  call: "signins.list",
  permission: "task.task.view",
  columns: {
    ...list.companyRow,
    task_id: list.text({ carried: true }),
    applicant_id: list.text({ carried: true }),
    photo_key: list.nullableText({ carried: true }),
    sign_at: list.datetime({ required: true }),
    name: list.text({ required: true, sensitive: "name", width: 92 }),
    id_no: list.text({ required: true, sensitive: "idNumber", width: 170 }),
    task_name: list.text({ required: true, width: 190 }),
    company_name: list.text({ width: 190 }),
    place: list.text({ width: 190 }),
    distance: list.nullableInteger({ width: 100 }),
    is_far: list.flag({ width: 84 }),
    is_late: list.flag({ width: 84 }),
    has_photo: list.flag({ width: 72 }),
  },
  filters: {
    keyword: list.search(["name", "id_no", "task_name", "company_name"]),
    company_id: list.ref("company_id", "companies"),
    task_id: list.ref("task_id", "tasks"),
    applicant_id: list.ref("applicant_id", "taskApplicants"),
    ids: list.ref("id", "signins"),
    date: list.dateBy(["sign_at"]),
  },
  sort: ["sign_at", "distance"],
  defaultSort: "-sign_at",
  layout: { lines: { name: ["id_no"], task_name: ["company_name"], place: ["distance"] } },
  offline: { by: "sign_at", days: 365, within: "task_id" },
});

/** Sign-ins of workers at their tasks. */
export const signinsList = listCall(signins, { path: "/cdl/1/signin" });

/** Shows the photo of a sign-in: kept in memory only, with a reason, counted and in the audit log of that worker. */
export const signinsPhoto = defineCall({
  name: "signins.photo",
  method: "POST",
  path: "/cdl/1/signin/{id}/photo",
  access: "sensitive.field.reveal",
  body: () => z.strictObject({ reason: reasonText }),
  isUnkept: true,
  output: photoAnswer,
  refusals: ["not_found", "photo_missing", "reveal_limit"],
});
