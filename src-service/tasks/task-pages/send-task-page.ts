import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { countUse } from "../../core/plumbing/day-uses.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { unmerged } from "../../directory/people/merged.ts";
import type { Service } from "../../lists/service.ts";
import { taskToken } from "../../records/phone-page/task-token.ts";

type Send = HandlersFor<"companyLabors.sendTaskPage">["companyLabors.sendTaskPage"];

const findRelation = unmerged(finderOf("company_labors"));
/** Messages a day to one worker, whoever sends them. */
const mostADay = 5;

/** Answers `companyLabors.sendTaskPage`: the address goes to the registered mobile alone, and that it was sent is in the audit log. */
export const sendTaskPage =
  (service: Service): Send =>
  async (context, { params }) => {
    const relation = await findRelation(context.db, context.principal, params.id);
    const { mobile } = await readRow(context.db, "labors", relation.labor_id);
    if (mobile === "" || context.reachedAt === "") throw new ServiceError("worker_unreachable");
    await countUse(context, `task_page:${relation.labor_id}`, { most: mostADay, refusal: "page_day_limit" });
    await context.write(async (writing) => {
      const url = `${context.reachedAt}/w/${taskToken(service, relation.labor_id, mobile)}`;
      await sendNotice(writing, { phone: mobile, about: "taskPage", url });
      await writing.audit({
        ...{ agency_id: relation.agency_id, action: "companyLabors.send", object: `worker:${relation.id}` },
        after: { task_page: true },
      });
    });
    return { mobile: maskField("phone", mobile) };
  };
