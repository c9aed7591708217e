import {
  insurancePaymentsCreate,
  insurancePaymentsPassOn,
} from "../../src-shared/insurance/payments/insurance-payments-calls.ts";
import { insuranceOrdersMoney } from "../../src-shared/insurance/roster/amendments-calls.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { boundToBody } from "./bound-code.ts";
import type { Drafter } from "./draft.ts";

const assertMay = (refusal: string | null): void => {
  if (refusal !== null) throw new AppError(refusal);
};

/** Pays a premium as a whole, from one wallet of the company or at the agency's cost. AppError: what stands against it. */
const pay: Drafter<"insurance.pay"> = async (api, { order_id, amendment_id, wallet_id }, signal) => {
  const { order, amendments, wallets, may } = await api.call(
    insuranceOrdersMoney,
    { params: { id: order_id } },
    { signal },
  );
  const amendment = amendments.find(({ id }) => id === amendment_id);
  if (amendment_id !== undefined && amendment === undefined) throw new AppError("not_found");
  assertMay((amendment ?? { may }).may.pay);
  const wallet = wallets.find(({ id }) => id === wallet_id);
  if (wallet_id !== undefined && wallet === undefined) throw new AppError("not_found");
  const amount = amendment?.amount ?? order.payable;
  if (wallet !== undefined && wallet.payable < amount) throw new AppError("insufficient_funds");
  const body = {
    ...{ order_id, version: (amendment ?? order).version, amount },
    ...(amendment_id !== undefined && { amendment_id }),
    ...(wallet_id !== undefined && { wallet_id }),
  };
  return {
    action: "insurance.pay",
    call: insurancePaymentsCreate.name,
    params: {},
    body,
    businessKey: `insurance.pay:${amendment_id ?? order_id}`,
    objectId: order_id,
    objectNo: amendment?.no ?? order.no,
    companyName: order.company_name,
    count: 1,
    amount,
    laborNet: null,
    notes: [
      { key: "insuranceOrder", value: `${order.no} · ${order.insurer}` },
      ...(amendment === undefined
        ? []
        : [
            { key: "insuranceDay", value: `${amendment.effective_day} 00:00` },
            { key: "insuranceCharge", value: formatMoney(amendment.charge) },
            { key: "insuranceGiveBack", value: formatMoney(amendment.give_back) },
          ]),
      ...(wallet === undefined
        ? []
        : [
            { key: "walletAvailable", value: formatMoney(wallet.available) },
            { key: "insuranceLeft", value: formatMoney(wallet.available - amount) },
          ]),
    ],
    sms: boundToBody("insurance", order_id, body),
  };
};

/** Books what the bank has handed to the insurer, or what came back from there. */
const passOn: Drafter<"insurance.passOn"> = async (api, { order_id, bank_serial }, signal) => {
  const { order, may } = await api.call(insuranceOrdersMoney, { params: { id: order_id } }, { signal });
  assertMay(may.passOn);
  return {
    action: "insurance.passOn",
    call: insurancePaymentsPassOn.name,
    params: {},
    body: { order_id, version: order.version, amount: order.held, bank_serial },
    businessKey: `insurance.passOn:${order_id}`,
    objectId: order_id,
    objectNo: order.no,
    companyName: order.company_name,
    count: 1,
    amount: Math.abs(order.held),
    laborNet: null,
    notes: [
      { key: "insuranceOrder", value: `${order.no} · ${order.insurer}` },
      { key: order.held < 0 ? "insuranceComesBack" : "insuranceHandedOn", value: formatMoney(Math.abs(order.held)) },
      { key: "insuranceSerial", value: bank_serial },
    ],
    sms: null,
  };
};

/** Drafts for operations with premiums. */
export const insuranceDrafters = { "insurance.pay": pay, "insurance.passOn": passOn } as const;
