import type { ProposalTexts } from "../../../kernel/records/proposal-texts.ts";
import type { personChangeProposal } from "../../../workers/workers/person-changes.ts";

/** Changes of a person's facts that a company asks for. */
export const personChanges = {
  title: "个人信息变更申请",
  none: "没有个人信息变更申请",
  kinds: {
    mobile: {
      label: "手机号",
      propose: "申请变更手机号",
      text: "个人信息由各发包方共用，由服务商审批后生效。同时会向原手机号发送短信，接包方本人用新手机号的验证码确认后也立即生效。",
      fields: { mobile: { label: "新手机号" } },
    },
    area: {
      label: "地区",
      propose: "申请变更地区",
      text: "个人信息由各发包方共用，由服务商审批后生效。",
      fields: { area: { label: "新地区" } },
    },
    alipay_account: {
      label: "支付宝账号",
      propose: "申请变更支付宝账号",
      text: "个人信息由各发包方共用，由服务商审批后生效。",
      fields: { alipay_account: { label: "新支付宝账号" } },
    },
  },
  actions: {
    approve: { label: "同意", meaning: "同意后立即生效，各发包方看到的都是新信息；变更手机号会短信通知原手机号。" },
    reject: { label: "驳回", meaning: "驳回后原信息不变。" },
    withdraw: { label: "撤销", meaning: "撤销后原信息不变，可重新申请。" },
  },
  detail: { change: "{{before}} → {{value}}", nothing: "（空）", byWorker: "接包方本人已用短信验证码确认" },
} as const satisfies ProposalTexts<typeof personChangeProposal>;
