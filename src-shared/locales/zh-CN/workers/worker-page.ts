/** Texts of the frame of the pages on a worker's phone; the service draws them, the screens do not show them. */
export const workerPage = {
  app: "灵工台",
  demo: "演示环境 · 代替手机端",
  goneTitle: "链接无效或已失效",
  goneText: "请打开最近一条短信中的链接，或联系与您合作的企业重新发送。",
  noScript: "请在浏览器中允许脚本后重新打开此页面。",
  offline: "无法连接，请检查网络后重试。",
  failed: "操作没有完成，请稍后重试。",
  missing: "请填写此项",
  untick: "勾选后才能继续",
  noPhoto: "请拍摄或选择照片",
  sending: "正在提交",
  busy: "{{text}}，{{seconds}} 秒",
  slow: "识别服务繁忙，仍在等待。填写的内容和照片已保留，无需重拍。",
  wrong: "填写不正确，请核对",
  again: "{{seconds}} 秒后重发",
  photoUnreadable: "无法读取这张照片，请重新拍摄或换一张。",
} as const;
