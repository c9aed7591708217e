import path from "node:path";
import Database from "better-sqlite3";

/** Columns with names as people wrote them: they stay as they are in every language. */
const named = {
  companies: ["name", "short_name", "parent_name"],
  agencies: ["name"],
  join_applies: ["name"],
  organizations: ["name"],
  tasks: ["name"],
  labors: ["name"],
  users: ["name"],
  sensitive_words: ["word"],
  occupations: ["name"],
  insurance_plans: ["product", "insurer"],
  insurance_orders: ["product", "insurer"],
  contract_templates: ["name"],
  labor_qr_codes: ["name"],
  roles: ["name"],
} as const;

/** The names that a service's SQLite database in `folder` holds. */
export const recordedNames = (folder: string): readonly string[] => {
  const db = new Database(path.join(folder, "database", "flexdesk.db"), { readonly: true });
  try {
    return Object.entries(named)
      .flatMap(([table, columns]) =>
        columns.flatMap((column) =>
          db
            .prepare<[], { name: string }>(`select distinct ${column} as name from ${table} where ${column} <> ''`)
            .all(),
        ),
      )
      .map(({ name }) => name);
  } finally {
    db.close();
  }
};
