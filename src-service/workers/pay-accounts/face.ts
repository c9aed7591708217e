import { sql } from "kysely";
import { cooperation, payAccountStates } from "../../../src-shared/kernel/states/worker.ts";
import { faceDays, riskyUnpaid } from "../../../src-shared/kernel/values/banks/account-risk.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import {
  type AccountRequest,
  accountRequests,
} from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { personToken } from "../../records/phone-page/person-token.ts";
import { unpaidAmount } from "./payments.ts";
import { type Account, saveAccount } from "./store.ts";

const replacing: readonly AccountRequest[] = [
  accountRequests.replace,
  accountRequests.replaceMany,
  accountRequests.default,
];

/** True when a card is paid to for another person of the agency too. */
const isOthers = async ({ tx }: Writing, { agency_id, labor_id, account_no }: Account): Promise<boolean> => {
  const other = await tx
    .selectFrom("labor_accounts")
    .select("id")
    .where("agency_id", "=", agency_id)
    .where("account_no", "=", account_no)
    .where("labor_id", "<>", labor_id)
    .where("status", "<>", payAccountStates.code("removed"))
    .executeTakeFirst();
  return other !== undefined;
};

/** True when the worker's face has passed a check within the days for which one counts. */
const hasShown = async ({ tx, at }: Writing, laborId: number): Promise<boolean> => {
  const since = `${addDays(dayOf(at), -faceDays)} 00:00:00`;
  const { rows } = await sql`select 1 from liveness_records where labor_id = ${laborId} and result = ${sql.lit(1)}
    and at >= ${since} limit 1`.execute(tx);
  return rows.length > 0;
};

/** True when a change needs the worker's living face first: another default account above the risk rule (requirement W11). */
export const needsFace = async (writing: Writing, account: Account, request: AccountRequest): Promise<boolean> => {
  if (!replacing.includes(request)) return false;
  const isRisky =
    (await unpaidAmount(writing.tx, account.labor_id)) >= riskyUnpaid || (await isOthers(writing, account));
  return isRisky && !(await hasShown(writing, account.labor_id));
};

/**
 * Sends the worker the address of the page that checks their face; `origin`: by which the service is reached. Throws
 * `worker_unreachable` where they have no mobile, or work for nobody any more.
 */
export const askForFace = async (
  service: Pick<Service, "secrets">,
  writing: Writing,
  account: Account,
  origin: string,
): Promise<void> => {
  const relation = await writing.tx
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .innerJoin("companies as c", "c.id", "r.company_id")
    .select(["r.id", "r.labor_id", "l.mobile", "c.name as company"])
    .where("r.labor_id", "=", account.labor_id)
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .orderBy("r.id")
    .executeTakeFirst();
  if (relation === undefined || relation.mobile === "") throw new ServiceError("worker_unreachable");
  const url = `${origin}/w/${personToken(service, relation, relation.mobile)}`;
  await sendNotice(writing, { phone: relation.mobile, about: "faceAsked", company: relation.company, url });
  await saveAccount(writing, account, { face_asked_at: writing.at }, { step: "send" });
};
