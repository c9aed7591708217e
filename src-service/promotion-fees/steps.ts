import type { z } from "zod";
import type { PromotionFeeStep, promotionFeesUpdate } from "../../src-shared/calls/promotion-fees.ts";
import { monthOf } from "../../src-shared/values/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { agencyChannels } from "../funds/channel-accounts.ts";
import { availableToAgency } from "../funds/channel-money.ts";
import { post } from "../money/ledger.ts";
import { commitAmount, deciderOf } from "../money/person-limits.ts";
import { sumPeriods } from "../tax-books/period-sums.ts";
import { baseOf, baseParts } from "./compute.ts";
import { assertMay } from "./decide.ts";
import { claimOf, findFee, type PromotionFee, saveFee, statusCode } from "./fee-store.ts";
import { paymentJournal } from "./journal.ts";

type Body = z.output<typeof promotionFeesUpdate.body>;
type Step = (context: SignedIn, writing: Writing, fee: PromotionFee, body: Body) => Promise<PromotionFee>;

const confirm: Step = ({ principal }, writing, fee) => {
  const changes = { status: statusCode("confirming"), confirmer_id: principal.user_id, confirmed_at: writing.at };
  return saveFee(writing, fee, changes, "confirm");
};

/** What came back since the fee was made takes its base away; the fee is then to be rejected and made anew. */
const approve: Step = async ({ principal }, writing, fee) => {
  const channel = { claim: claimOf(fee.channel_name), except: fee.id };
  const base = baseOf(await baseParts(writing.tx, fee.company_id, fee.period, channel));
  if (base !== fee.base_amount) throw new ServiceError("promotion_base_changed");
  const changes = { status: statusCode("toPay"), checker_id: principal.user_id, approved_at: writing.at };
  return saveFee(writing, fee, changes, "approve");
};

const assertSerialFree = async ({ tx }: Writing, agencyId: number, serial: string): Promise<void> => {
  const used = await tx
    .selectFrom("promotion_fees")
    .select("no")
    .where("agency_id", "=", agencyId)
    .where("bank_serial", "=", serial)
    .executeTakeFirst();
  if (used !== undefined) throw new ServiceError("bank_serial_used", { params: { no: used.no } });
};

const pay: Step = async ({ principal }, writing, fee, { bank_serial }) => {
  if (bank_serial === undefined) throw new ServiceError("invalid", { fields: { bank_serial: ["required"] } });
  await assertSerialFree(writing, fee.agency_id, bank_serial);
  const place = { agency_id: fee.agency_id, channel: agencyChannels.cmb };
  // The tax leaves too, when it is handed over: the whole fee has to be the agency's.
  if (fee.fee > (await availableToAgency(writing.tx, place))) throw new ServiceError("promotion_funds_short");
  await post(writing, paymentJournal(fee, principal.user_id));
  const changes = { status: statusCode("paid"), payer_id: principal.user_id, paid_at: writing.at, bank_serial };
  const paid = await saveFee(writing, fee, changes, "pay");
  // The tax is withheld with the payment, and so is one of this month's books.
  if (fee.tax > 0) await sumPeriods(writing, fee.agency_id, [monthOf(writing.at)]);
  return paid;
};

const reject: Step = ({ principal }, writing, fee, { reason = "" }) => {
  const given = reason.trim();
  if (given.length < 2) throw new ServiceError("invalid", { fields: { reason: ["required"] } });
  const changes = {
    status: statusCode("rejected"),
    claim: null,
    reason: given,
    rejecter_id: principal.user_id,
    rejected_at: writing.at,
  };
  return saveFee(writing, fee, changes, "reject", given);
};

const steps: Readonly<Record<PromotionFeeStep, Step>> = { confirm, approve, pay, reject };

/** Moves a fee along its lifecycle. Errors: those of `promotionFees.update`. */
export const updateFee = async (context: SignedIn, writing: Writing, id: string, body: Body): Promise<PromotionFee> => {
  await writing.changeSeq();
  const fee = await findFee(writing.tx, context.principal, id);
  assertMay(body.action, fee, body.version, await deciderOf(writing.tx, context.principal));
  if (body.action === "approve" || body.action === "pay") {
    const object = `promotionFee:${fee.id}` as const;
    await commitAmount(writing, context.principal, { step: `promotionFees.${body.action}`, object, amount: fee.fee });
  }
  return steps[body.action](context, writing, fee, body);
};
