import { expect, it } from "vitest";
import { type Migration, migrations } from "../../../src-service/core/migrations/migrations.ts";
import { references } from "../../../src-service/workers/worker-merges/references.ts";

const steps: readonly Migration[] = migrations;

/** Names by which tables name a person or a cooperation; `subject_id` of rows that are about people or companies. */
const naming = /^(?:labor_id|company_labor_id|worker_id|relation_id|person_id|merged_into|other_id)$/;
const ofPeople = ["platform_report_rows.subject_id"];

it("names every column that a person or a cooperation stands in, with what merging does to it", () => {
  const columns = steps.flatMap(({ tables = {}, columns: added = {} }) => [
    ...Object.entries(tables).map(([table, spec]) => [table, Object.keys(spec.columns)] as const),
    ...Object.entries(added).map(([table, spec]) => [table, Object.keys(spec)] as const),
  ]);
  const found = columns.flatMap(([table, names]) =>
    names
      .filter((name) => naming.test(name) || ofPeople.includes(`${table}.${name}`))
      .map((name) => `${table}.${name}`),
  );
  const declared = Object.entries(references).flatMap(([table, names]) =>
    Object.keys(names).map((name) => `${table}.${name}`),
  );
  expect(declared.toSorted()).toEqual([...new Set(found)].toSorted());
});
