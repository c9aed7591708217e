import { dataScopes, presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import type { AreaDemo } from "../history/area-demo.ts";

/** Own roles of the demo agency: copies of the program's, each with what it has more or less, and a limit where it is one of money. */
const ownRoles = [
  { name: "华东制单", from: "maker", data_scope: dataScopes.companies, amount_limit: 20_000_000, without: [] },
  {
    ...{ name: "华南客服", from: "support", data_scope: dataScopes.companies, amount_limit: null },
    without: ["service_bill.service_bill.view"],
  },
  {
    ...{ name: "月末查账", from: "auditor", data_scope: dataScopes.all, amount_limit: null },
    without: ["audit_log.entry.export", "role.role.view"],
  },
  {
    ...{ name: "门店主管", from: "companyAdmin", data_scope: dataScopes.own, amount_limit: 5_000_000 },
    without: ["contract.contract.sign", "fund.account.edit"],
  },
] as const;

const make: AreaDemo["make"] = ({ world, members }) => {
  const maker = members.find(({ roles }) => roles === "superAdmin");
  for (const { name, from, data_scope, amount_limit, without } of ownRoles) {
    const preset = presetRoles.find(({ key }) => key === from);
    if (preset === undefined || maker === undefined) continue;
    const id = world.ids(1);
    const at = `${world.start} 10:00:00`;
    const left = preset.permissions.filter((key) => !without.some((one) => one === key));
    world.add("roles", {
      ...{ id, version: 1, change_seq: 1, agency_id: world.agencyId, company_id: 0, key: `r${id}`, name },
      ...{ scope: preset.scope, data_scope, permissions: left.join(","), amount_limit, copied_from: from },
      ...{ maker_id: maker.user_id, create_at: at, update_at: at },
    });
  }
};

export const demo: AreaDemo = { make };
