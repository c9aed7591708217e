import { sampleRows } from "../../../src-main/imports/samples/sample-rows.ts";
import { typedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import type { PartsSubmit } from "../../../src-shared/kernel/imports/define-import.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { type followingImports, type ownImports, submits } from "../../../src-shared/registries/imports/submits.ts";
import type { recordImports } from "../../../src-shared/registries/records/registry.ts";
import type { Case } from "./matrix-cases.ts";
import { holderOf, pointersOf } from "./matrix-contract.ts";

type PartsImport = Extract<
  (typeof ownImports)[number] | (typeof followingImports)[number] | (typeof recordImports)[number],
  { way: "parts" }
>;

/** Calls that take the rows of an import in parts. */
export type PartsCall = PartsImport["call"]["name"];

/** A good row of the import's sample as its call takes it. */
export const sampleRow = (submit: PartsSubmit) => {
  const [cells = []] = sampleRows(submit, { rows: 1, company: 1, seed: 1, errors: false });
  const texts = cells.map((cell) => ({ text: typeof cell === "number" ? plainMoney(cell) : (cell ?? "") }));
  return typedRow(submit, 2, texts);
};

/** One row as the only part of an import. */
const partOf = (submit: PartsSubmit, more: object = {}) => ({
  body: {
    batch_key: "0c0ffee0-0000-4000-8000-0000000000aa",
    digest: "a".repeat(64),
    file_name: "a.xlsx",
    total_rows: 1,
    part: 0,
    parts: 1,
    rows: [sampleRow(submit)],
    ...more,
  },
});

/** Of a company's people its super manager alone imports users, whom the world of the matrix does not have. */
const alsoNeeded: Readonly<Record<string, Pick<Case, "alsoNeeds">>> = {
  company_user: { alsoNeeds: "user.agency_user.edit" },
};

/**
 * A batch's key is looked for among the batches of the agency. Rows name companies and people by what is in a spreadsheet,
 * and each is judged by itself; a company beside them is refused where the rows name theirs.
 */
const caseOf = (submit: PartsSubmit): Case => {
  const company = "body.company_id";
  const places = pointersOf(submit.call);
  const by = holderOf(submit.call);
  if (!submit.needsCompany && !submit.mayBeAgency) return { by, valid: partOf(submit), plain: places };
  const points = [
    { at: company, record: "company", with: (id: string) => partOf(submit, { company_id: id }) },
  ] as const;
  return { by, points, plain: places.filter((at) => at !== company), ...alsoNeeded[submit.name] };
};

/** Requests of every import whose rows go in parts. */
export const importCases = Object.fromEntries(
  submits.flatMap((submit) => (submit.way === "parts" ? [[submit.call.name, caseOf(submit)]] : [])),
) as Readonly<Record<PartsCall, Case>>;
