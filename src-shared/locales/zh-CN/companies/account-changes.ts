import type { accountChangeRecord } from "../../../companies/account-changes/account-changes-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const accountChanges = {
  list: {
    title: "对公账户变更",
    keyword: "编号、户名、原因",
    columns: {
      no: "变更编号",
      company_name: "户名",
      account_no: "新账号",
      bank_name: "新开户银行",
      old_account_no: "原账号",
      old_bank_name: "原开户银行",
      reason: "变更原因",
      maker_name: "申请人",
      checker_name: "审批人",
      last_day: "验证截止日",
      proved_at: "验证时间",
      decided_at: "审批时间",
    },
    flags: { by_others: "他人申请" },
  },
  object: "对公账户变更",
  states: {
    accountChange: {
      toProve: "待验证金额",
      toApprove: "待审批",
      rejected: "已驳回",
      inForce: "已生效",
      failed: "验证失败",
      withdrawn: "已撤回",
    },
  },
  waiting: { accountChange: { toProve: "待填写金额", toApprove: "待审批" } },
  enums: {},
  amounts: {},
  create: {
    label: "申请变更",
    warning: "提交后银行会向新账户汇入一笔小额款项，填对金额并经他人审批后，新账户才代替原账户。在此之前仍使用原账户。",
    done: "已提交，请填写银行汇入的金额",
    history: "申请变更",
    fields: {
      account_no: { label: "新对公账号", hint: "5–32 位数字", wrong: "对公账号应为 5–32 位数字" },
      bank_code: { label: "新开户银行" },
      proof: { label: "开户证明", hint: "开户许可证或银行出具的证明" },
    },
    wrong: "请核对账号和开户银行",
  },
  actions: {
    prove: {
      label: "填写金额",
      warning: "填写银行汇入新账户的金额（0.01 至 0.99 元），共可填写 3 次。",
      done: "金额一致，等待审批",
      history: "验证金额",
      fields: { amount: { label: "收到的金额" } },
    },
    approve: {
      label: "批准",
      warning:
        "批准后账户立即生效，有原账户的即被代替。尚未交银行的提现、退款退回申请人，已交银行的按原账户办完；之后的提现、退款和扣款使用新账户。",
      done: "账户已生效",
      history: "批准",
    },
    reject: { label: "驳回", warning: "驳回后仍使用原账户；首次绑定的须重新提交。", done: "已驳回", history: "驳回" },
    withdraw: { label: "撤回", warning: "撤回后仍使用原账户；首次绑定的须重新提交。", done: "已撤回", history: "撤回" },
  },
  moves: { fail: "验证失败" },
  notes: {},
  refusals: {
    account_same: "新账户与已绑定的账户相同。",
    account_change_waits: "已有一个账户变更在办理，请先完成或撤回。",
    account_replaced: "原账户在申请之后已经变更，请驳回后重新申请。",
  },
  detail: {
    next: "新账户",
    before: "原账户",
    compared: "原账户与新账户",
    rows: { holder: "户名", account: "账号", bank: "开户银行" },
    result: "对比",
    same: "不变",
    changes: "变更",
    untilThen: "批准前仍使用原账户。",
    first: "首次绑定，没有原账户。打款金额已填对，请查看开户证明，核对户名、账号和开户银行后再决定。",
    toProve: "银行已向新账户汇入一笔 0.01 至 0.99 元的款项，请在 {{day}} 前填写收到的金额，还可以填写 {{count}} 次。",
    failed: "金额多次不符或已超过期限，变更没有生效，仍使用原账户。可以重新申请。",
    underWay:
      "有 {{count}} 笔提现、退款正在按原账户办理。批准后，尚未交银行的退回申请人重新申请，已交银行的按原账户办完。",
  },
} as const satisfies RecordTexts<typeof accountChangeRecord>;
