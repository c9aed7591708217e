import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import type { TextKey } from "../../i18n/text-key.ts";

/** Kinds of operations on wallets, transfers and the agency's accounts; their texts lie under `money.*.<kind>`. */
export type FundKind =
  | "fundWithdraw"
  | "fundDraw"
  | "fundRecharge"
  | "fundTopUp"
  | "fundMove"
  | "fundRefund"
  | "fundAdjust"
  | "fundApprove"
  | "fundReject"
  | "fundCancel"
  | "fundMatch"
  | "fundReturn"
  | "fundCorrect"
  | "fundKeep"
  | "fundQuery"
  | "fundPropose"
  | "fundDecide"
  | "fundHandle";

type FundAction = Extract<
  PlanInput["action"],
  `wallet.${string}` | `account.${string}` | `transfer.${string}` | `transaction.${string}`
>;
type FundWords = {
  readonly kind: FundKind;
  readonly object: TextKey;
  readonly amount: TextKey;
  readonly to: (objectId: string) => string;
};

const ofTransfer = {
  object: "money.flow.transfer",
  amount: "money.flow.transferAmount",
  to: (objectId: string) => `/transfers/${objectId}`,
} as const;

/** Words for operations on funds. A withdrawal's object is its wallet: its transfer has no number yet. */
export const fundWords: Readonly<Record<FundAction, FundWords>> = {
  "wallet.withdraw": { kind: "fundWithdraw", ...ofTransfer, to: (objectId) => `/wallets/${objectId}` },
  "account.withdraw": { kind: "fundDraw", ...ofTransfer, to: () => "/channel-accounts" },
  "transaction.handle": { kind: "fundHandle", ...ofTransfer, to: () => "/transactions" },
  "transfer.recharge": { kind: "fundRecharge", ...ofTransfer },
  "transfer.topUp": { kind: "fundTopUp", ...ofTransfer },
  "transfer.move": { kind: "fundMove", ...ofTransfer },
  "transfer.refund": { kind: "fundRefund", ...ofTransfer },
  "transfer.adjust": { kind: "fundAdjust", ...ofTransfer },
  "transfer.approve": { kind: "fundApprove", ...ofTransfer },
  "transfer.reject": { kind: "fundReject", ...ofTransfer },
  "transfer.cancel": { kind: "fundCancel", ...ofTransfer },
  "transfer.match": { kind: "fundMatch", ...ofTransfer },
  "transfer.return": { kind: "fundReturn", ...ofTransfer },
  "transfer.correct": { kind: "fundCorrect", ...ofTransfer },
  "transfer.keep": { kind: "fundKeep", ...ofTransfer },
  "transfer.query": { kind: "fundQuery", ...ofTransfer },
  "transfer.propose": { kind: "fundPropose", ...ofTransfer },
  "transfer.decide": { kind: "fundDecide", ...ofTransfer },
};
