import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import { dayOf, shanghaiNow } from "../../../../../src-shared/kernel/values/time/time.ts";
import type { Texts } from "../../../../i18n/texts.ts";
import type { WorkerDetail } from "../tabs/use-worker.ts";

/** A time of another year without its hour: the steps have room for a day. */
const shortened = (time: string | null): string | null =>
  time === null || time.slice(0, 4) === shanghaiNow(Date.now()).slice(0, 4) ? time : dayOf(time);

/** Further columns by which the steps of a worker are told: who took each and how, in words, and when. */
export const stepRowOf = ({ of }: Texts, { worker, steps }: WorkerDetail): Row => ({
  joined_at: shortened(worker.joined_at),
  sign_at: shortened(worker.sign_at),
  joined_by: of(`enums.sourceType.${worker.source_type}`),
  ...{ reviewed_by: steps.reviewed_by, reviewed_at: shortened(steps.reviewed_at) },
  identified_by: steps.identity_method === null ? null : of(`identity.method.${steps.identity_method}`),
  identified_at: shortened(steps.identified_at),
  account_by: steps.account_method === null ? null : of(`enums.verifyMethod.${steps.account_method}`),
  account_at: shortened(steps.account_at),
});
