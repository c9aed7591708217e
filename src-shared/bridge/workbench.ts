import { readCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Screen with which a person starts the day. */
export const workbenchArea = { get: readCall(calls["workbench.get"]) };
