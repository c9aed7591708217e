import Database from "better-sqlite3";
import type { SqlDatabase } from "../../src-main/sqlite/open-database.ts";

/** A database of the desk in memory, with the given schema. */
export const memoryDatabase = (schema: string): SqlDatabase => {
  const database = new Database(":memory:");
  database.exec(schema);
  return database;
};
