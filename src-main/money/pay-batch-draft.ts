import {
  type BatchSettlePreview,
  mostLinesAtOnce,
  settlementsBatchSettle,
  settlementsBatchSettlePreview,
} from "../../src-shared/billing/settlements/settlement-payments-calls.ts";
import type { PlanItem, PlanWallet } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { boundToBody } from "./bound-code.ts";
import type { Drafter } from "./draft.ts";
import { ofSeveral, overLimitNote, vatShortOfSeveral } from "./on-settlement.ts";

const itemOf = ({ id, no, company_name, count, company_payable, reason, payees, figures }: Previewed): PlanItem => ({
  ...{ id, no, company_name, count, payees },
  amount: company_payable,
  refusal: reason,
  ...(figures?.difference && { difference: figures.difference }),
});
type Previewed = BatchSettlePreview["settlements"][number];

/** Takes the payment out of the frozen amount, so that the free amount stays as it is. */
const walletOf = ({
  id,
  company_name,
  channel,
  balance,
  frozen,
  paid,
}: BatchSettlePreview["wallets"][number]): PlanWallet => ({
  ...{ id, company_name, channel, balance, paid },
  balance_after: balance - paid,
  available_after: balance - frozen,
});

/**
 * Asks the service which of the settlements may be paid now and seals those. AppError: the reason that prevents the first where
 * none may, `too_many_bills` beyond what one code is good for.
 */
export const payBatch: Drafter<"settlement.payBatch"> = async (api, { action, settlement_ids }, signal) => {
  const ids = [...new Set(settlement_ids)];
  const preview = await api.call(settlementsBatchSettlePreview, { body: { ids } }, { signal });
  const payable = preview.settlements.filter(({ reason }) => reason === null);
  const [first] = payable;
  if (first === undefined) throw new AppError(preview.settlements[0]?.reason ?? "invalid");
  const several = ofSeveral(action, preview.settlements.map(itemOf));
  if (several.count > mostLinesAtOnce) throw new AppError("too_many_bills", { params: { most: mostLinesAtOnce } });
  const body = {
    settlements: payable.map(({ id, version, snapshot_hash, figures, count, company_payable }) => ({
      ...{ id, version, snapshot_hash, ...(figures && { figures_hash: figures.figures_hash }) },
      expected: { count, company_payable },
    })),
  };
  return {
    ...several,
    call: settlementsBatchSettle.name,
    body,
    laborNet: payable.reduce((sum, { figures, labor_net }) => sum + (figures?.labor_net ?? labor_net), 0),
    notes: [
      ...overLimitNote(payable.reduce((sum, { over_limit }) => sum + over_limit, 0)),
      ...vatShortOfSeveral(payable.flatMap(({ figures }) => figures ?? [])),
    ],
    wallets: preview.wallets.filter(({ paid }) => paid > 0).map(walletOf),
    sms: boundToBody("settle", first.id, body),
  };
};
