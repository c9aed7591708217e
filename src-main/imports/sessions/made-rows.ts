import { organization } from "../../../src-shared/access/organization/organization-import.ts";
import { acceptedBill } from "../../../src-shared/billing/bills/accepted-bill-import.ts";
import type { MadeInput } from "../../../src-shared/bridge/imports.ts";
import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import { plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { taskApplicantsBillRows } from "../../../src-shared/tasks/applicants/applicant-bills-calls.ts";
import type { AdoptedFile } from "../../files/file-registry.ts";
import { templateTitle } from "../samples/template-sheets.ts";
import type { ImportParts } from "./import-parts.ts";

/** Values of a row by the keys of the template's fields; amounts in cents. */
type MadeRow = Readonly<Record<string, string | number | undefined>>;

/** Rows of a template that the program makes of records, in place of a file that a person brings. */
export type MadeRows = {
  readonly template: ImportTemplate;
  /** Null: the agency's own, or of nobody yet. */
  readonly company_id: string | null;
  readonly rows: readonly MadeRow[];
  /** Number of the records that make no row. */
  readonly leftOut: number;
};

/** Makes the rows that are asked for. */
export const makeRows = async (api: ImportParts["api"], input: MadeInput): Promise<MadeRows> => {
  if (input.made === "departments")
    return { template: organization, company_id: input.company_id, rows: input.lines, leftOut: 0 };
  const { company_id, rows, left_out } = await api.call(taskApplicantsBillRows, { body: { ids: [...input.ids] } });
  return { template: acceptedBill, company_id, rows, leftOut: left_out.length };
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * The made rows as a file of the template, so that everything after is that of a file: reading, checks, preview, the digest,
 * the original that is kept as evidence. `day`: "YYYY-MM-DD", in its name.
 */
export const fileOfRows = ({ template, rows }: MadeRows, day: string): AdoptedFile => {
  const cells = (row: MadeRow): string[] =>
    template.fields.map(({ key, kind }) => {
      const value = row[key];
      return kind === "cents" && typeof value === "number" ? plainMoney(value) : String(value ?? "");
    });
  const lines = [template.fields.map(({ title }) => title), ...rows.map(cells)];
  const text = lines.map((line) => line.map(quoted).join(",")).join("\r\n");
  const bytes = new Uint8Array(Buffer.from(`\uFEFF${text}\r\n`, "utf8"));
  return {
    path: "",
    name: `${templateTitle(template.name)}-${day}.csv`,
    bytes: bytes.byteLength,
    read: async () => bytes,
    release: async () => undefined,
  };
};
