import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

const changed = ["laborContracts", "companyLabors", "bills"];

/** Contracts between companies and workers; templates are read and decided on by `records`. */
export const workerContractsArea = {
  assignTemplate: writeCall(calls["contractTemplates.assign"], ["contractTemplates"]),
  contract: readCall(calls["laborContracts.get"]),
  preview: readCall(calls["laborContracts.sendPreview"]),
  send: writeCall(calls["laborContracts.manualSend"], changed),
  download: writeCall(calls["laborContracts.download"], ["exportJobs"]),
  file: writeCall(calls["laborContracts.file"], changed),
  change: writeCall(calls["laborContracts.update"], changed),
};
