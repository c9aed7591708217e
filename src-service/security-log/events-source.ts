import { sql } from "kysely";
import type { ListSource } from "../lists/source.ts";

/** Rows of the list `securityEvents`; they were made by nobody in particular. */
export const securityEventsSource: ListSource = {
  maker: null,
  from: (db) => db.selectFrom("security_events as e").selectAll("e").select(sql<number>`0`.as("version")),
};
