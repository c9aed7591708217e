import type { walletChangeProposal } from "../../../billing/funds/wallet-changes.ts";
import type { ProposalTexts } from "../../../kernel/records/proposal-texts.ts";

/** Credit and rebates of wallets. */
export const walletChanges = {
  title: "授信与返利",
  none: "没有授信或返利变更",
  kinds: {
    credit: {
      label: "新授信额度",
      propose: "调整授信",
      text: "审批后生效。付款可用金额 = 可用余额 + 授信；发包方充值后先补足已使用的授信。",
      fields: { amount: { label: "新的授信额度" } },
    },
    rebate: {
      label: "新增返利",
      propose: "发放返利",
      text: "审批后计入返利余额，支付服务账单时优先抵扣；返利不能提现。",
      fields: { amount: { label: "返利金额" } },
    },
  },
  actions: {
    approve: {
      label: "同意",
      meaning: {
        credit: "同意后授信额度为 {{amount}}。",
        rebate: "同意后 {{amount}} 计入返利余额，并记为服务商的成本。",
      },
    },
    reject: { label: "驳回", meaning: "驳回后不生效。" },
    withdraw: { label: "撤销", meaning: "撤销后不生效，可重新提交。" },
  },
  detail: {
    payable: "可支付（含授信）",
    payableHint: "授信以服务商在同一渠道的自有资金为限，不动用其他发包方的资金；授信不能提现。",
  },
} as const satisfies ProposalTexts<typeof walletChangeProposal>;
