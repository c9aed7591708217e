import { agencyUsersGet } from "../../src-shared/access/users/users-calls.ts";
import { bankCaseStates } from "../../src-shared/billing/bank-cases/bank-case-states.ts";
import { agencyUsersTopUp } from "../../src-shared/billing/funds/top-ups-calls.ts";
import {
  type TransferStep,
  transfersCreate,
  transfersGet,
  transfersUpdate,
} from "../../src-shared/billing/funds/transfers-calls.ts";
import { walletsGet } from "../../src-shared/billing/funds/wallets-calls.ts";
import { transferActions, transferMakings } from "../../src-shared/bridge/fund-plans.ts";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { formatMoney, moneyText } from "../../src-shared/kernel/values/money/money.ts";
import { maskCard } from "../../src-shared/kernel/values/people/mask.ts";
import { type Api, assertAllowed, type Draft, type Drafter } from "./draft.ts";

type Making = (typeof transferMakings)[keyof typeof transferMakings];
type Acting = (typeof transferActions)[keyof typeof transferActions];
type MakeInput = Extract<PlanInput, { body: { type: unknown } }>;
type StepInput = Extract<PlanInput, { transfer_id: string }>;
type CreateBody = MakeInput["body"];
const proposed = bankCaseStates.code("proposed");

type Note = NonNullable<Draft["notes"]>[number];

const textNote = (key: string, value: string): Note[] => (value.trim() === "" ? [] : [{ key, value }]);

const common = { count: 1, laborNet: null, sms: null } as const;

const newTransfer = (action: Making, body: CreateBody, place: string) => ({
  ...common,
  action,
  call: transfersCreate.name,
  params: {},
  body,
  businessKey: `transfer.create:${place}`,
  objectId: null,
  objectNo: "",
  amount: body.amount,
});

const onWallet = async (api: Api, action: Making, body: Exclude<CreateBody, { type: 4 }>, signal: AbortSignal) => {
  const { wallet } = await api.call(walletsGet, { params: { id: body.wallet_id } }, { signal });
  const leaves = body.type === 3 || (body.type === 5 && body.direction === 2);
  if (leaves && body.amount > wallet.available) throw new AppError("insufficient_funds");
  const notes = [
    ...(body.type === 1
      ? [
          { key: "payer", value: body.payer_name },
          { key: "serial", value: body.bank_serial },
        ]
      : []),
    { key: "availableNow", value: formatMoney(wallet.available) },
    ...textNote("note", body.note),
  ];
  return { ...newTransfer(action, body, wallet.id), companyName: wallet.company_name, notes };
};

const refund = async (api: Api, action: Making, body: Extract<CreateBody, { type: 4 }>, signal: AbortSignal) => {
  const { transfer } = await api.call(transfersGet, { params: { id: body.source_id } }, { signal });
  return {
    ...newTransfer(action, body, `refund:${transfer.id}`),
    companyName: transfer.company_name,
    notes: [
      { key: "source", value: transfer.no },
      { key: "payee", value: transfer.payer_name },
      { key: "account", value: transfer.payer_account },
      ...textNote("note", body.note),
    ],
  };
};

/** AppError `company_not_looked_after`, or what the service says against it. */
const topUp: Drafter<"transfer.topUp"> = async (api, { member_id, body }, signal) => {
  const { user, looks_after } = await api.call(agencyUsersGet, { params: { id: member_id } }, { signal });
  const { wallet } = await api.call(walletsGet, { params: { id: body.wallet_id } }, { signal });
  if (looks_after?.includes(wallet.company_id) === false) throw new AppError("company_not_looked_after");
  return {
    ...common,
    ...{ action: "transfer.topUp", call: agencyUsersTopUp.name, params: { id: member_id }, body },
    ...{ businessKey: `transfer.create:${wallet.id}`, objectId: null, objectNo: "", amount: body.amount },
    companyName: wallet.company_name,
    notes: [
      { key: "inNameOf", value: user.name },
      { key: "payer", value: body.payer_name },
      { key: "serial", value: body.bank_serial },
      { key: "availableNow", value: formatMoney(wallet.available) },
      { key: "files", value: String(body.voucher_keys.length) },
      ...textNote("note", body.note),
    ],
  };
};

/** AppError `invalid` when the body is not what the action says. */
const make =
  (action: Making) =>
  (api: Api, { body }: MakeInput, signal: AbortSignal): Promise<Draft> => {
    if (transferMakings[body.type] !== action) throw new AppError("invalid");
    return body.type === 4 ? refund(api, action, body, signal) : onWallet(api, action, body, signal);
  };

type Told = { readonly order_no: string; readonly result: string | null; readonly amount: number | null };

/** Notes on an order from the bank's file. */
const orderNotes = (order: Told | undefined): Note[] =>
  order === undefined
    ? []
    : [
        { key: "orderNo", value: order.order_no },
        { key: order.result === "paid" ? "reallyPaid" : "notPaid", value: moneyText(order.amount) },
      ];

/** Notes on the decision to make: approving and rejecting look alike otherwise, and it is always one order. */
const verdictNotes = (verdict: StepInput["verdict"]): Note[] =>
  verdict === undefined ? [] : [{ key: verdict === "approve" ? "verdictApprove" : "verdictReject", value: "1" }];

/** AppError: what the service decided against this person doing it. */
const step =
  (name: TransferStep) =>
  async (api: Api, input: StepInput, signal: AbortSignal): Promise<Draft> => {
    const { transfer, actions, proposal, difference, cases } = await api.call(
      transfersGet,
      { params: { id: input.transfer_id } },
      { signal },
    );
    const { action: _action, transfer_id: _id, ...details } = input;
    assertAllowed(actions, name);
    const target =
      input.wallet_id === undefined
        ? undefined
        : await api.call(walletsGet, { params: { id: input.wallet_id } }, { signal });
    const body = {
      version: transfer.version,
      action: name,
      ...details,
    };
    const order = input.order ?? (name === "decide" ? cases.find(({ status }) => status === proposed) : undefined);
    return {
      ...common,
      action: transferActions[name],
      call: transfersUpdate.name,
      params: { id: transfer.id },
      body,
      businessKey: `transfer:${transfer.id}`,
      objectId: transfer.id,
      objectNo: transfer.no,
      companyName: transfer.company_name,
      amount: transfer.amount,
      notes: [
        ...textNote("payer", transfer.payer_name),
        ...textNote("payee", transfer.payee_name),
        // Masked already; masking again changes nothing.
        ...textNote("account", transfer.payee_account === "" ? "" : maskCard(transfer.payee_account)),
        ...(transfer.fee > 0 ? [{ key: "fee", value: formatMoney(transfer.fee) }] : []),
        ...textNote(
          "creditTo",
          target?.wallet.company_name ?? (proposal?.kind === "match" ? proposal.company_name : ""),
        ),
        ...(difference === null
          ? []
          : [
              { key: "booked", value: formatMoney(difference.booked) },
              { key: "reported", value: formatMoney(difference.bank) },
            ]),
        ...textNote("giveBackTo", proposal?.kind === "return" && name === "approve" ? proposal.company_name : ""),
        ...orderNotes(order),
        ...verdictNotes(input.verdict),
        ...textNote("reason", input.reason ?? ""),
      ],
    };
  };

/** Drafts for operations on transfers. */
export const transferDrafters = {
  [transferMakings[1]]: make(transferMakings[1]),
  [transferMakings[3]]: make(transferMakings[3]),
  [transferMakings[4]]: make(transferMakings[4]),
  [transferMakings[5]]: make(transferMakings[5]),
  "transfer.topUp": topUp,
  [transferActions.approve]: step("approve"),
  [transferActions.reject]: step("reject"),
  [transferActions.cancel]: step("cancel"),
  [transferActions.match]: step("match"),
  [transferActions.return]: step("return"),
  [transferActions.correct]: step("correct"),
  [transferActions.keep]: step("keep"),
  [transferActions.query]: step("query"),
  [transferActions.propose]: step("propose"),
  [transferActions.decide]: step("decide"),
} as const satisfies Record<Making | Acting | "transfer.topUp", unknown>;
