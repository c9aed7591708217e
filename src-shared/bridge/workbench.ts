import { readCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** What a person starts the day with. */
export const workbenchArea = { get: readCall(calls["workbench.get"]) };
