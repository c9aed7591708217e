import { calls } from "../calls/registry.ts";
import { readCall } from "./define.ts";

/** What a person starts the day with. */
export const workbenchArea = { get: readCall(calls["workbench.get"]) };
