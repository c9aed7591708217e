import { sql } from "kysely";
import { securitySubjects } from "../../../src-shared/registries/calls/security-subjects.ts";
import type { ListSource } from "../lists/source.ts";

/** Subject at the start of `detail`: a call's name, or the list of a revealed value; "" for what is neither. */
const subjectSql = sql<string>`case ${sql.join(
  securitySubjects.map(
    (name) =>
      sql`when e.detail like ${sql.lit(`${name}.%`)} or e.detail like ${sql.lit(`${name} %`)} then ${sql.lit(name)}`,
  ),
  sql` `,
)} else '' end`;

/** Rows of the list `securityEvents`; they were made by nobody in particular. */
export const securityEventsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("security_events as e")
      .selectAll("e")
      .select([sql<number>`0`.as("version"), subjectSql.as("subject")]),
};
