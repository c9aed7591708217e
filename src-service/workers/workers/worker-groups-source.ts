import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import type { GroupedSource } from "../../lists/lists/grouped-source.ts";

/** Rows of the list `companyLabors` in maintained groups (`worker_groups`). */
export const workerGroupsSource: GroupedSource = {
  placeColumn: null,
  columns: new Set(["agency_id", ...companyLabors.counted]),
  from: (db) =>
    db
      .selectFrom("worker_groups as g")
      .select(["g.agency_id", "g.company_id", "g.standing", "g.cooperation_status", "g.real_name_status"])
      .select(["g.contract_sign_type", "g.account_type as bankcard_type", "g.source_type", "g.settlement_type"])
      .select(["g.workers as rows_in", "g.unpaid"]),
};
