import { fillPath } from "../../src-shared/kernel/calls/define.ts";
import { calls } from "../../src-shared/registries/calls/registry.ts";
import type { Role } from "./money-fill.ts";
import type { Scene } from "./money-scene.ts";

/** Somebody opens a stored file, as who decides about it has to; its HTTP status. */
export const openFile = async (scene: Scene, who: Role, key: string): Promise<number> => {
  const headers = { authorization: `Bearer ${scene.person(who).token}` };
  const url = fillPath(calls["storage.download"].path, { key });
  return (await scene.running().app.inject({ method: "GET", url, headers })).statusCode;
};
