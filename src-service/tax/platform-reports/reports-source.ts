import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `platformReports`: about the whole agency, so only who sees all of it sees them. */
export const platformReportsSource: ListSource = {
  maker: null,
  from: (db) => db.selectFrom("platform_reports as p").selectAll("p"),
};
