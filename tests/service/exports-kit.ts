import { expect } from "vitest";
import { readWorkbook } from "../../src-main/imports/spreadsheet/open-workbook.ts";
import type { RunningService } from "../../src-service/server.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { send } from "./small-world.ts";

export type JobRow = Readonly<Record<string, string | number | boolean | null>>;

const open = [exportJobStates.code("queued"), exportJobStates.code("running")];

/** Waits until a job has ended, whatever came of it. */
export const ended = async (running: RunningService, token: string, id: string): Promise<JobRow> => {
  for (let round = 0; round < 9_000; round += 1) {
    const { body } = await send(running, "GET", `/cdl/1/export_jobs/${id}`, { token });
    const job = body["job"] as JobRow;
    if (!open.includes(Number(job["status"]))) return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("the job does not end");
};

/** Begins an export and gives its job's id. */
export const begin = async (
  running: RunningService,
  token: string,
  body: Readonly<Record<string, unknown>>,
  url = "/cdl/1/bills/asyn_export",
): Promise<string> => {
  const answer = await send(running, "POST", url, { token, body });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return String((answer.body["job"] as JobRow)["id"]);
};

/** The bytes of a finished job. */
export const fetchFile = async (running: RunningService, token: string, id: string) => {
  const answer = await running.app.inject({
    method: "GET",
    url: `/cdl/1/export_jobs/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

/** A workbook's first sheet as texts by our own reader. */
export const cellsOf = async (bytes: Buffer): Promise<string[][]> => {
  const rows: string[][] = [];
  await readWorkbook(
    { bytes },
    { name: "file.xlsx", onRow: (row) => rows.push(row.cells.map(({ kind, text }) => `${kind}:${text}`)) },
  );
  return rows;
};
