/** Ends of cooperation: lists, states, dialogs and certificates. */
export const stopping = {
  actions: {
    fastStop: "停止合作",
    stopLater: "预约停止合作",
    bar: "列入黑名单",
    lift: "申请移出黑名单",
    withdraw: "撤销",
    pdf: "终止证明（PDF）",
    excel: "导出明细（Excel）",
    import: "导入停止名单",
  },
  form: {
    effective_at: { label: "生效日期" },
    reason: {
      label: "停止原因",
      options: { 1: "合同到期", 2: "企业要求", 3: "个人要求", 4: "违约", 5: "风险", 6: "其他" },
    },
    remark: { label: "备注" },
  },
  barForm: {
    kind: { label: "原因", options: { 4: "违约", 5: "风险", 6: "其他" } },
    reason: { label: "说明" },
  },
  dialog: {
    barWarning:
      "列入后合作立即终止、协议解除，未结账单不能支付；扫码登记、导入和重新添加都会被拒绝。移出要由服务商另一位同事审批。",
    barred: "已列入黑名单",
    barredOpen: "{{bills}} 笔未结账单（合计 {{amount}} 元）在移出黑名单并重新签约前不能支付。",
    count: "所选接包方",
    warning: "停止后不能再给对方派单，电子协议同时解除，并短信通知本人。有未结账单的人不会停止，会列出来。",
    laterWarning: "到生效日 00:05 自动停止；届时有未结账单的，先转为“停止中”，账单结清后自动停止。生效日之前可以撤销。",
    open: "{{bills}} 笔未结账单，合计 {{amount}} 元，涉及 {{tasks}} 个任务",
    and: "；",
    openParts: "{{parts}} 个任务没做完、没验收",
    offer: "为有未结账单的 {{count}} 人预约停止",
    withdrawWarning: "撤销后合作照常，不会通知本人。",
    withdrawBatchWarning: "尚未到生效日的记录全部撤销；已经停止或停止中的不变。",
    withdrawn: "已撤销",
    paperTitle: "生成{{paper}}",
    paperBody: "由服务端生成，文件带水印，可在导出中心再次下载。",
    started: "导出任务 {{no}}",
    clear: "显示完整姓名和身份证号",
    clearHint: "未勾选时姓名和身份证号脱敏；勾选会写入审计日志。",
  },
  detail: {
    worker: "接包方",
    stop: "停止",
    open: "未结事项",
    openNow: "现在未结",
    nothing: "没有未结账单",
    records: "查看这批记录",
    counts: "进度",
  },
  certificate: {
    file: "终止合作证明",
    heading: "终止合作证明",
    no: "编号：",
    body: "兹证明：{{labor_name}}（身份证号 {{id_no}}）与{{company}}通过{{agency}}建立的灵活用工合作，自 {{effective_at}} 起终止，双方的电子协议同时解除。截至办结时，经{{agency}}结算的账单均已结清。",
    name: "姓名",
    idNo: "身份证号",
    company: "发包方",
    reason: "终止原因",
    effectiveAt: "生效日期",
    doneAt: "办结时间",
    creditCode: "统一社会信用代码",
    job: "导出任务号",
  },
} as const;

export const stoppingLists = {
  stopRecords: {
    title: "停止记录",
    keyword: "编号、批次号、姓名、身份证号、手机号、发包方",
    columns: {
      no: "停止编号",
      batch_no: "批次号",
      batch_id: "停止批次",
      reason: "停止原因",
      effective_at: "生效日期",
      unfinished_task_count: "未结任务",
      unsettled_count: "未结账单",
      done_at: "办结时间",
      notice_sent_at: "通知时间",
      remark: "备注",
    },
    flags: { has_open: "有未结账单" },
  },
  stopBatches: {
    title: "停止批次",
    keyword: "批次号、发包方、备注",
    columns: {
      id: "所选批次",
      no: "批次号",
      rows: "人数",
      waiting_count: "待处理",
      processing_count: "处理中",
      stopped_count: "已停止",
      failed_count: "失败",
      withdrawn_count: "已撤销",
      reason: "停止原因",
      effective_at: "最早生效日",
      remark: "备注",
    },
    flags: {},
  },
} as const;

export const stoppingStates = {
  stop: {
    waiting: "待处理",
    processing: "处理中",
    stopped: "已停止",
    failed: "失败（有未结账单）",
    withdrawn: "已撤销",
  },
} as const;

export const stoppingEnums = {
  stopReason: {
    0: "多种原因",
    1: "合同到期",
    2: "企业要求",
    3: "个人要求",
    4: "违约",
    5: "风险",
    6: "其他",
  },
} as const;
