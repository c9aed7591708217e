import type { serviceBillDiscountProposal } from "../../../billing/fees/service-bill-discounts.ts";
import type { ProposalTexts } from "../../../kernel/records/proposal-texts.ts";

const grantedText = "批准后该金额不再收取，冲减服务费收入，不能撤销；账单未付金额为 {{left}}。";

/** Discounts, waivers and voiding of service bills. */
export const serviceBillDiscounts = {
  title: "减免与作废",
  none: "没有减免或作废",
  kinds: {
    discount: {
      label: "部分减免",
      propose: "部分减免",
      text: "提交后由另一位同事批准；批准前账单金额不变。",
      fields: { amount: { label: "减免金额" } },
    },
    waive: {
      label: "减免全部未付服务费",
      propose: "申请减免",
      text: "由另一位同事批准后，{{amount}} 不再收取，不能撤销；批准前账单不变。",
      amount: "减免金额",
    },
    void: {
      label: "作废账单",
      propose: "申请作废",
      text: "由另一位同事批准后账单作废，{{amount}} 不再按此账单收取，不能恢复；批准前账单不变。",
      amount: "作废金额",
    },
  },
  actions: {
    grant: {
      label: "批准",
      meaning: {
        discount: grantedText,
        waive: grantedText,
        void: "批准后账单作废，不再收取，不能恢复；线下结算单的欠款转入下一张账单。",
      },
    },
    reject: { label: "驳回", meaning: "驳回后账单金额不变。" },
    withdraw: { label: "撤回", meaning: "撤回后账单金额不变，可重新提交。" },
  },
  detail: {
    taxes: "账单内接包方税款 {{amount}} 不减免，仍须支付。",
  },
} as const satisfies ProposalTexts<typeof serviceBillDiscountProposal>;
