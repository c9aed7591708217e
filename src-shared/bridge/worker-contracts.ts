import { calls } from "../calls/registry.ts";
import { writeCall } from "./define.ts";

/** Contracts between companies and workers; templates are read and decided on by `records`. */
export const workerContractsArea = {
  assignTemplate: writeCall(calls["contractTemplates.assign"], ["contractTemplates"]),
};
