import { serviceBillsBatchOnlinePay, serviceBillsGet } from "../../src-shared/billing/fees/service-bills-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { boundToBody } from "./bound-code.ts";
import { assertAllowed, type Drafter } from "./draft.ts";

/**
 * Pays all that is unpaid of some bills from one wallet of their company. AppError: what the service decided against one of
 * them, `several_companies`, `insufficient_funds` when the wallet covers not even the first.
 */
const pay: Drafter<"serviceBill.pay"> = async (api, { wallet_id, bill_ids }, signal) => {
  const details = [];
  for (const id of new Set(bill_ids)) details.push(await api.call(serviceBillsGet, { params: { id } }, { signal }));
  const [first] = details;
  if (first === undefined) throw new AppError("invalid");
  for (const { bill, actions } of details) {
    assertAllowed(actions, "pay");
    if (bill.company_id !== first.bill.company_id) throw new AppError("several_companies");
  }
  const wallet = first.wallets.find(({ id }) => id === wallet_id);
  if (wallet === undefined) throw new AppError("not_found");
  const amount = details.reduce((sum, { bill }) => sum + bill.unpaid, 0);
  const rebate = Math.min(wallet.rebate, amount);
  if (wallet.payable + rebate < first.bill.unpaid) throw new AppError("insufficient_funds");
  const body = {
    wallet_id,
    bills: details.map(({ bill }) => ({ id: bill.id, version: bill.version, amount: bill.unpaid })),
    ...(rebate > 0 && { rebate }),
  };
  return {
    action: "serviceBill.pay",
    call: serviceBillsBatchOnlinePay.name,
    params: {},
    body,
    businessKey: `serviceBill.pay:${wallet_id}`,
    objectId: details.length === 1 ? first.bill.id : null,
    objectNo: details.length === 1 ? first.bill.no : "",
    companyName: first.bill.company_name,
    count: details.length,
    amount,
    laborNet: null,
    notes: [
      ...details.map(({ bill }) => ({
        key: "serviceBill",
        value: `${bill.no} · ${bill.period} · ${formatMoney(bill.unpaid)}`,
      })),
      ...(rebate > 0 ? [{ key: "fromRebate", value: formatMoney(rebate) }] : []),
      { key: "walletAvailable", value: formatMoney(wallet.available) },
      ...(wallet.payable > wallet.available ? [{ key: "walletPayable", value: formatMoney(wallet.payable) }] : []),
    ],
    sms: boundToBody("service_bills", wallet_id, body),
  };
};

/** Drafts for operations on service bills. */
export const serviceBillDrafters = { "serviceBill.pay": pay } as const;
