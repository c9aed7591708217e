import type { AnswerStore } from "../api/answer-store.ts";
import type { SqlDatabase } from "../sqlite/open-database.ts";

const mostAnswers = 2_000;

/** Remembered answers of reading calls, the least used making room. */
export const createAnswers = (database: SqlDatabase): AnswerStore => {
  const read = database.prepare("SELECT value, as_of FROM answers WHERE key = ?");
  const next = "(SELECT coalesce(max(used), 0) + 1 FROM answers)";
  const touch = database.prepare(`UPDATE answers SET used = ${next} WHERE key = ?`);
  const write = database.prepare(`INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ${next})`);
  const trim = database.prepare(
    `DELETE FROM answers WHERE key IN (SELECT key FROM answers ORDER BY used DESC LIMIT -1 OFFSET ${mostAnswers})`,
  );
  return {
    get: (key) => {
      const row = read.get(key) as { value: string; as_of: string } | undefined;
      if (!row) return null;
      touch.run(key);
      return { value: JSON.parse(row.value) as unknown, as_of: row.as_of };
    },
    set: (key, value, asOf) => {
      write.run(key, JSON.stringify(value), asOf);
      trim.run();
    },
  };
};
