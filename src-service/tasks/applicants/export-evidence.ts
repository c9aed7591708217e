import type { CellInput } from "../../../src-shared/kernel/workbook/sheet-spec.ts";
import { lookUp } from "../../core/database/tables.ts";
import type { ExportParts, MoreColumns, PartsAsked } from "../../lists/contributed.ts";

/** Longest text of a cell. */
const mostText = 30_000;

const joined = (lines: readonly string[]): string | null => {
  const text = lines.join("\n");
  if (text === "") return null;
  return text.length > mostText ? `${text.slice(0, mostText)}…` : text;
};

const groupedBy = <T extends { readonly applicant_id: number }>(rows: readonly T[]): ReadonlyMap<number, T[]> => {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.applicant_id, [...(groups.get(row.applicant_id) ?? []), row]);
  return groups;
};

/** Columns that prove the work of people of tasks: each sign-in with its place and distance, each report, the minutes of all. */
export const evidenceColumns = async ({ db, texts }: PartsAsked): Promise<MoreColumns> => ({
  columns: [
    { title: texts.title("signins"), kind: "text", width: 34 },
    { title: texts.title("jobReports"), kind: "text", width: 40 },
    { title: texts.column("jobReports", "minutes"), kind: "integer", width: 10 },
  ],
  cellsOf: async (ids) => {
    const signs = groupedBy(
      await lookUp(ids, (chunk) =>
        db
          .selectFrom("sign_ins")
          .select(["applicant_id", "sign_at", "place", "distance"])
          .where("applicant_id", "in", chunk)
          .orderBy("sign_at")
          .execute(),
      ),
    );
    const reports = groupedBy(
      await lookUp(ids, (chunk) =>
        db
          .selectFrom("job_reports")
          .select(["applicant_id", "day", "text", "minutes"])
          .where("applicant_id", "in", chunk)
          .orderBy("day")
          .execute(),
      ),
    );
    return new Map(
      ids.map((id): [number, CellInput[]] => {
        const [signed, reported] = [signs.get(id) ?? [], reports.get(id) ?? []];
        return [
          id,
          [
            joined(
              signed.map(({ sign_at, place, distance }) =>
                [sign_at, place, ...(distance === null ? [] : [`${distance} m`])]
                  .filter((part) => part !== "")
                  .join(" "),
              ),
            ),
            joined(reported.map(({ day, text }) => `${day} ${text}`)),
            reported.reduce((sum, { minutes }) => sum + minutes, 0),
          ],
        ];
      }),
    );
  },
});

/** Parts of an export of people of tasks besides the columns of their list (requirement T2). */
export const applicantExportParts: ExportParts = { columns: evidenceColumns };
