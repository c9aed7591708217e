/** Names of the roles that come with the product, by their key. */
export const role = {
  superAdmin: "Super administrator",
  operator: "Operator",
  maker: "Maker",
  checker: "Checker",
  payer: "Payer",
  taxOfficer: "Tax officer",
  invoicer: "Invoicing clerk",
  support: "Customer support",
  companyAdmin: "Company admin",
  auditor: "Auditor",
} as const;
