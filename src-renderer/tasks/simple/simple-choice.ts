import type { CallInput } from "../../../src-shared/kernel/calls/define.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { type FilterValues, filtersToQuery } from "../../../src-shared/kernel/lists/filter-values.ts";
import { workerStandingStates } from "../../../src-shared/kernel/states/worker.ts";
import type { simpleTasksAsyncCount } from "../../../src-shared/tasks/simple/simple-tasks-calls.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import type { ActionTarget } from "../../list-screen/model/define-list-screen.ts";

/** Workers of one company, as calls take them. */
export type SimpleChoice = CallInput<typeof simpleTasksAsyncCount>["body"];

/** Workers of one company among those who were chosen in the list. */
export type WorkerShare = { readonly companyId: string; readonly company: string; readonly ids: readonly string[] };

/** Chosen rows by company, the largest share first. */
export const sharesOf = (rows: readonly Row[]): readonly WorkerShare[] =>
  [...Map.groupBy(rows, (row) => String(row["company_id"]))]
    .map(([companyId, own]) => ({
      companyId,
      company: String(own[0]?.["company_name"] ?? ""),
      ids: own.map((row) => String(row["id"])),
    }))
    .sort((one, other) => other.ids.length - one.ids.length);

/** Companies that a selection of everything that matches is narrowed to. */
export const companiesOf = ({ filters }: Pick<ActionTarget, "filters">): readonly string[] =>
  (filters["company_id"] ?? []) as readonly string[];

/** The choice of all of a company's workers that match filters of the list, less some. */
export const matchingChoice = (
  company_id: string,
  { company_id: _company, ...filters }: FilterValues,
  except: readonly string[] = [],
): SimpleChoice => ({
  company_id,
  matching: filtersToQuery(companyLabors, filters),
  ...(except.length > 0 && { except: [...except] }),
});

/** Whom a company's whole register is narrowed to. */
export type Narrowing = { readonly isReady: boolean; readonly department: string; readonly tag: string };
export const widest: Narrowing = { isReady: true, department: "", tag: "" };

/** The choice of a company's workers of a department, with a tag. */
export const registerChoice = (company_id: string, { isReady, department, tag }: Narrowing): SimpleChoice =>
  matchingChoice(company_id, {
    ...(isReady && { standing: [workerStandingStates.code("ready")] }),
    ...(department !== "" && { organization_id: [department] }),
    ...(tag.trim() !== "" && { tag: tag.trim() }),
  });
