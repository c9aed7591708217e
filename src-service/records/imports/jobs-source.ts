import { sql } from "kysely";
import { taskImportKinds, workerImportKinds } from "../../../src-shared/registries/imports/submits.ts";
import type { Principal } from "../../core/context.ts";
import type { ListSource } from "../../lists/lists/source.ts";
import { visibleKinds } from "./kinds.ts";

/** `only`: kinds beside which the list shows none. */
const source = (principal: Principal | null, only?: readonly number[]): ListSource => ({
  maker: "created_by",
  from: (db) => {
    const kinds = principal === null ? null : visibleKinds(principal);
    const me = principal?.user_id ?? 0;
    // People see their own imports, whatever companies the rows name.
    const own = principal?.rows.companies?.[0] ?? 0;
    return db
      .selectFrom("import_jobs as i")
      .leftJoin("companies as c", "c.id", "i.company_id")
      .leftJoin("users as u", "u.id", "i.created_by")
      .select([
        "i.id",
        "i.version",
        "i.change_seq",
        "i.agency_id",
        "i.created_by",
        "i.stop_code",
        "i.no",
        "i.kind",
        "i.status",
        "i.file_name",
        "i.total_count",
        "i.success_count",
        "i.skip_count",
        "i.fail_count",
        "i.amount",
        "c.name as company_name",
        "i.create_at",
        "i.finish_at",
        "i.duration",
        "i.digest as sha256",
      ])
      .select(
        sql<number>`case when i.company_id = 0 and i.created_by = ${sql.lit(me)} then ${sql.lit(own)} else i.company_id end`.as(
          "company_id",
        ),
      )
      .select((eb) => eb.fn.coalesce("u.name", eb.val("")).as("created_by_name"))
      .$if(only !== undefined, (query) => query.where("i.kind", "in", only ?? []))
      .$if(kinds !== null, (query) =>
        query.where((eb) =>
          eb.or([
            eb("i.created_by", "=", me),
            ...(kinds === null || kinds.length === 0 ? [] : [eb("i.kind", "in", kinds)]),
          ]),
        ),
      );
  },
});

/** Rows of the list `importJobs`: a person sees the kinds whose rows they may import or see. */
export const importJobsSource: ListSource = { ...source(null), seenBy: (principal) => source(principal) };

/** Rows of the list `laborImports`. */
export const laborImportsSource: ListSource = {
  ...source(null, workerImportKinds),
  seenBy: (principal) => source(principal, workerImportKinds),
};

/** Rows of the list `taskImports`. */
export const taskImportsSource: ListSource = {
  ...source(null, taskImportKinds),
  seenBy: (principal) => source(principal, taskImportKinds),
};
