import type { Row } from "../../../../../src-shared/kernel/lists/define.ts";
import type { ActionTarget } from "../../../../list-screen/model/define-list-screen.ts";

/** One settlement as the target of what its list does with rows. */
export const targetOf = (row: Row): ActionTarget => ({
  list: "settlements",
  filters: {},
  selection: { mode: "some", ids: [String(row["id"])] },
  count: 1,
  sums: null,
  rows: [row],
});
