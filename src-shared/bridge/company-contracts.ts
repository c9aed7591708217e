import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

const changed = ["companyContracts"];

/** Contracts with companies besides what every record has: saving drafts anew, supplements, files, the register. */
export const companyContractsArea = {
  update: writeCall(calls["companyContracts.update"], changed),
  supplement: writeCall(calls["contractSupplements.create"], changed),
  remind: writeCall(calls["companyContracts.remind"], ["companies", ...changed]),
  addAttachment: writeCall(calls["companyContracts.addAttachment"], changed),
  register: readCall(calls["enterpriseContracts.list"]),
};
