import type { companyFreezeProposal } from "../../../companies/register/company-freezes.ts";
import type { ProposalTexts } from "../../../kernel/records/proposal-texts.ts";

/** Freezing a company and ending that. */
export const companyFreezes = {
  title: "冻结与解冻",
  none: "没有冻结或解冻申请",
  kinds: {
    freeze: {
      label: "冻结",
      propose: "申请冻结",
      text: "由另一位同事确认后生效：停止新账单、新接包方、结算与付款、提现；银行处理中的付款照常完成，企业人员只能查看。",
    },
    unfreeze: { label: "解冻", propose: "申请解冻", text: "由另一位同事确认后恢复为正常。" },
  },
  actions: {
    approve: {
      label: "确认",
      meaning: { freeze: "确认后立即冻结，业务停止。", unfreeze: "确认后立即恢复为正常。" },
    },
    reject: { label: "驳回", meaning: "驳回后状态不变。" },
    withdraw: { label: "撤销", meaning: "撤销后状态不变，可重新申请。" },
  },
  detail: {},
} as const satisfies ProposalTexts<typeof companyFreezeProposal>;
