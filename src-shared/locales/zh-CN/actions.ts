import { joined } from "../record-parts.ts";
import { records } from "./records.ts";

/** Why something cannot be done now, and what a record waits for. */
export const actions = {
  more: "更多操作",
  notInState: "当前状态不能进行此操作",
  counting: "正在统计可以处理的记录",
  offline: "离线时不能办理，请恢复连接后再试",
  stale: "这条记录刚刚被其他人修改。请关闭后核对最新内容，再决定是否办理。",
  linkLost: "与桌面程序的连接已断开，恢复后才能办理",
  many: {
    title: "{{action}}所选的 {{count}} 条",
    each: "逐条办理：不能办理的会列出原因，不影响其他记录。",
    progress: "已处理 {{done}} 条，共 {{total}} 条",
    outcome: "已办理 {{done}} 条；{{refused}} 条不能办理；{{left}} 条未处理",
    otherState: "另有 {{count}} 条的状态不能进行此操作，没有改动",
    refused: "不能办理的记录",
    reason: "原因",
    fitting: "其中 {{count}} 条可以办理",
    stop: "停止",
    goOn: "继续处理其余记录",
  },
  history: { title: "办理记录", nobody: "未记录" },
  own: {
    review: "由您提交，须由另一人复核",
    pay: "由您提交或复核，须由另一人支付",
    audit: "由您导入或修改，须由另一人审核",
    grant: "由您提出，须由另一人批准",
    invoice: "由您申请，须由另一人审核",
    red: "由您发起红冲，须由另一人确认",
  },
  waiting: {
    ...joined(records, "waiting"),
    settlement: {
      draft: "等待提交复核",
      toReview: "等待复核",
      reviewRejected: "复核驳回，等待制单人修改",
      toFund: "等待充值",
      toPay: "等待支付",
      paying: "等待银行返回结果",
      suspended: "等待确认付款结果",
      revoking: "等待银行返回撤销结果",
      offlineHandling: "等待线下付款结果",
    },
    transfer: {
      toReview: "等待审核",
      processing: "等待银行返回结果",
      exceptional: "等待处理异常充值",
      unknown: "等待银行返回结果",
    },
    invoiceApply: {
      toAudit: "等待审核",
      toIssue: "等待开票",
      issuing: "等待登记发票",
      partlyIssued: "等待登记其余发票",
      redPending: "等待确认红冲",
    },
    walletChange: { pending: "等待审批" },
    serviceBillDiscount: { toGrant: "等待批准" },
    invoiceRed: { pending: "等待购方确认" },
    serviceBill: { toPay: "等待支付", partlyPaid: "等待支付余额", overdue: "已逾期，等待支付" },
  },
};
