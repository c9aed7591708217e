import { expect } from "vitest";
import { exportJobStates } from "../../../src-shared/records/exports/export-job-states.ts";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import type { Role } from "../money-fill.ts";
import type { Scene } from "../money-scene.ts";

const open = [exportJobStates.code("queued"), exportJobStates.code("running")];

/** Begins an export job of the scene and gives the bytes of its finished file. */
export const jobFile = async (
  scene: Scene,
  who: Role,
  call: CallName,
  request: Parameters<Scene["call"]>[2],
): Promise<Buffer> => {
  const started = await scene.call(who, call, request);
  expect([started.status, started.body["code"]]).toEqual([200, undefined]);
  const id = String((started.body["job"] as { id: string }).id);
  const job = async () => (await scene.answered(who, "exportJobs.get", { params: { id } })).job;
  for (let round = 0; open.includes((await job()).status); round += 1) {
    if (round > 6_000) throw new Error("the job does not end");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect((await job()).status).toBe(exportJobStates.code("done"));
  const headers = { authorization: `Bearer ${scene.person(who).token}` };
  const file = await scene.running().app.inject({ method: "GET", url: `/cdl/1/export_jobs/${id}/file`, headers });
  return file.rawPayload;
};
