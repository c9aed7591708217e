/** What stands where nothing else does: first use, nothing that matches, failures, lacking rights. */
export const empty = {
  noneOf: "还没有{{title}}",
  none: {
    exportJobs: "还没有导出文件",
    importRecords: "还没有导入过账单",
    importJobs: "还没有导入过其他文件",
    auditLog: "还没有操作记录",
    incomeSummary: "还没有收入记录",
    monthlyInvoices: "还没有可按月开票的账单",
    taxPeriods: "还没有申报月份",
  },
  without: "去掉条件 {{condition}}",
  clearAll: "清除全部条件",
  nothingMoved: "已有数据没有丢失，也没有发生资金变动。",
  forbidden: {
    who: "您当前的角色是{{roles}}；如需查看，请联系管理员开通。",
    needs: "您当前的角色是{{roles}}，缺少权限“{{permission}}”，请联系管理员开通。",
  },
} as const;
