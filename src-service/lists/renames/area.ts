import { unsealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../area.ts";
import { followRenames } from "./rename-follower.ts";

/** Brings new names of records to the rows that show them. */
export const renamesArea = defineArea({
  tables: {
    // Which names are still to be followed.
    ...unsealed({ noWeight: "which names desks still have to learn" }, "renames"),
  },
  serve: (service) => ({
    handlers: {},
    start: () => {
      if (!service.runsJobs) return;
      startRounds(service, { steps: [() => followRenames(service)], everyMs: 2_000, fault: "renames_round_failed" });
    },
  }),
});
