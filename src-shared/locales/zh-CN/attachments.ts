/** Papers of workers. */
export const attachments = {
  title: "证书与附件",
  none: "还没有附件",
  columns: {
    kind: "类型",
    number: "编号",
    validTo: "有效期至",
    file: "文件",
    company: "发包方",
    uploader: "上传人",
    at: "上传时间",
    actions: "操作",
  },
  validity: { endless: "长期", ended: "{{day}} 已过期", soon: "{{day}} 即将到期" },
  form: {
    kind: { label: "类型", options: { 1: "健康证", 2: "技能证书", 3: "线下合同", 4: "其他" } },
    number: { label: "编号" },
    files: { label: "文件" },
    validTo: "有效期至（长期有效可不填）",
  },
  add: "添加附件",
  added: "附件已添加",
  view: "查看",
  remove: "移除",
  removeTitle: "移除附件",
  removeWarning: "移除后不再显示；文件和移除原因仍会保留，以备查证。",
  removed: "附件已移除",
} as const;
