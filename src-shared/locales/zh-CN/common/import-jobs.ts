const jobs = {
  title: "其他导入记录",
  emptyHint: "导入账单以外的文件后，每次的结果会列在这里",
  keyword: "导入编号、文件名",
  columns: {
    no: "导入编号",
    kind: "内容",
    create_at: "导入时间",
  },
  flags: { by_me: "本人导入" },
} as const;

/** The lists of imports other than bills, and of those of workers among them. */
export const importJobsList = {
  importJobs: jobs,
  taskImports: { ...jobs, title: "任务导入记录", emptyHint: "导入任务的文件后，每次的结果会列在这里" },
  laborImports: { ...jobs, title: "接包方导入记录", emptyHint: "导入接包方的文件后，每次的结果会列在这里" },
} as const;

export const importJobs = {
  nav: { workers: "接包方导入", tasks: "任务导入", bills: "账单导入", others: "其他导入" },
  title: "导入 {{no}}",
  counts: "结果",
  open: "其中 {{count}} 行正在等待核验结果；不一致的会转为失败行。",
  outcomes: {
    created: "新增",
    attached: "本服务商已有、加入",
    recovered: "恢复合作",
    leader_unknown: "新增，负责人不是用户",
  },
  refused: "失败的行（{{count}}）",
  basics: "基本信息",
  stopped: "没有处理完：{{reason}} 其余的行没有导入，可修改后重新提交。",
  downloadFailed: "下载失败行",
  rollBack: "撤回导入",
  rollBackTitle: "撤回这次导入？",
  rollBackBodyPlain: "导入 {{no}} 新增的 {{count}} 条记录将作废。",
  rollBackBody: "导入 {{no}} 新增的 {{count}} 条记录将作废，金额合计 {{amount}} 元。",
  rollBackBodies: {
    worker:
      "这次导入新增、加入和恢复合作的 {{count}} 人将停止与该发包方合作，带来的未核验账户一并移除。其中有人此后已有账单或合同的，不能撤回。",
    worker_edit: "这次修改的 {{count}} 人将恢复原来的内容；之后又改过的内容保持现状。",
    worker_bank: "这次提交的 {{count}} 条账户变更将撤销；已有生效的，不能撤回。",
  },
  original: {
    title: "原文件",
    name: "文件名",
    size: "大小",
    sha256: "SHA-256 校验值",
    download: "下载原文件",
    none: "没有原文件：导入时未保存，或已超过 180 天的保存期。",
    notForYou: "原文件含未遮盖的个人信息，由导入人和可查看明文的人员下载。",
  },
  rolledBack: "已撤回 {{count, 条|条}}记录",
} as const;
