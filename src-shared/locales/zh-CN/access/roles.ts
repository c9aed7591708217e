/** Names of the roles that come with the product, by their key. */
export const role = {
  superAdmin: "超级管理员",
  operator: "运营",
  maker: "财务制单",
  checker: "财务复核",
  payer: "出纳",
  taxOfficer: "税务专员",
  invoicer: "开票员",
  support: "客服",
  companyAdmin: "企业管理员",
  auditor: "审计只读",
} as const;
