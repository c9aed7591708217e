import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Identity of a company, and who acts for it. */
export const enterpriseArea = {
  status: readCall(calls["entIdentity.status"]),
  info: readCall(calls["entIdentity.info"]),
  handIn: writeCall(calls["entIdentity.addAuthInfo"], []),
  sendCode: writeCall(calls["entIdentity.sendSmsCode"], []),
  verifyCode: writeCall(calls["entIdentity.verifySmsCode"], []),
  bind: writeCall(calls["entIdentity.bind"], []),
  unbind: writeCall(calls["entIdentity.unbind"], []),
  manager: readCall(calls["superManager.get"]),
  sendManagerCode: writeCall(calls["superManager.sendCode"], []),
  setManager: writeCall(calls["superManager.set"], ["companies"]),
  decideManager: writeCall(calls["superManager.decide"], ["companies"]),
  attorneys: readCall(calls["powerOfAttorney.get"]),
  /** People of the agency who may be named as a company's agent. */
  agents: readCall(calls["agencyUsers.attorneys"]),
};
