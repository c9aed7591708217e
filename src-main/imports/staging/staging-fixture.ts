import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { loadImport } from "./load-import.ts";
import { openStaging, type StagingFile } from "./rows/staging-file.ts";
import { StagedImport } from "./staged-import.ts";

/** For tests: real staging databases from tables of texts. */

export const today = "2026-11-21";

export type Staged = {
  readonly staging: StagingFile;
  readonly staged: StagedImport;
  readonly file: string;
  readonly close: () => void;
};

const key = new Uint8Array(32).fill(3);

/** Lines of a text file, titles first. */
export const csvOf = (lines: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(
    lines.map((line) => line.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")).join("\n"),
  );

export const stageCsv = async (lines: readonly (readonly string[])[], template = "auto"): Promise<Staged> => {
  const folder = mkdtempSync(join(tmpdir(), "staging-"));
  const file = join(folder, "one.db");
  const staging = openStaging(file, key);
  const options = { name: "a.csv", template, today, session: { mark: 1 } };
  await loadImport(staging, { bytes: csvOf(lines) }, options);
  return {
    staging,
    file,
    staged: new StagedImport(staging),
    close: () => {
      staging.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Everything that a person would notice of the rows and counts; not the revision. */
export const stagedDigest = ({ staging, staged }: Pick<Staged, "staging" | "staged">): string => {
  const rows = staging.database.prepare("SELECT * FROM rows ORDER BY row_id").all();
  const { revision: _revision, can_undo: _undo, can_redo: _redo, checked_online: _checked, ...rest } = staged.summary();
  return createHash("sha256")
    .update(JSON.stringify([rows, rest]))
    .digest("hex");
};

/** The same rows checked afresh: what no number of steps may differ from. */
export const countedAfresh = ({ staging }: Pick<Staged, "staging">) =>
  staging.database
    .prepare(
      `SELECT count(*) AS rows, coalesce(sum(errors > 0), 0) AS rows_with_errors,
        coalesce(sum(warnings > 0), 0) AS rows_with_warnings, coalesce(sum(errors), 0) AS errors,
        coalesce(sum(warnings), 0) AS warnings, coalesce(sum(sent), 0) AS sent FROM rows WHERE gone = 0`,
    )
    .get();

const titles = ["姓名", "身份证号", "手机号", "收款账号", "核算费用", "服务内容", "服务日期"] as const;

/** A fast bill of good rows: name, ID, phone, card, fee, content, date. */
export const fastLines = (rows: readonly (readonly string[])[]): string[][] => [
  [...titles],
  ...rows.map((row) => [...row]),
];

export const goodRow = (more: Partial<Record<(typeof titles)[number], string>> = {}): string[] =>
  titles.map((title) => ({ ...good, ...more })[title]);

const good = {
  姓名: "张三",
  身份证号: "11010519491231002X",
  手机号: "13800000000",
  收款账号: makeCard("622202", "020011223344"),
  核算费用: "100.00",
  服务内容: "分拣",
  服务日期: "2026-10-01",
};
