import type { ProposalTexts } from "../../../kernel/records/proposal-texts.ts";
import type { barLiftProposal } from "../../../workers/workers/bar-lifts.ts";

/** Requests to lift the bar of a worker. */
export const barLifts = {
  title: "移出黑名单申请",
  none: "没有移出黑名单的申请",
  kinds: {
    lift: {
      label: "移出黑名单",
      propose: "申请移出黑名单",
      text: "由服务商另一位同事审批（列入人和申请人不能审批）。同意后为“已停止”，重新添加并重新签约后才能派单。",
    },
  },
  actions: {
    approve: {
      label: "同意",
      meaning: "同意后为“已停止”，不会自动恢复合作；重新添加并重新签约后，未结账单才能支付。",
    },
    reject: { label: "驳回", meaning: "驳回后仍在黑名单中。" },
    withdraw: { label: "撤销", meaning: "撤销后仍在黑名单中，可重新申请。" },
  },
  detail: { bars: "黑名单记录", since: "{{person}} {{time}} 列入", lifted: "{{person}} {{time}} 移出" },
} as const satisfies ProposalTexts<typeof barLiftProposal>;
