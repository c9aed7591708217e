import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

const lists = ["companies"];

/** Taking a company in step by step. What the register says, and the account, is nothing that is kept. */
export const companyWizardArea = {
  get: readCall(calls["companyWizard.get"]),
  create: writeCall(calls["companyWizard.create"], lists),
  createOwn: writeCall(calls["companyWizard.createOwn"], lists),
  saveBase: writeCall(calls["companyWizard.update"], lists),
  saveBaseOwn: writeCall(calls["companyWizard.updateOwn"], lists),
  second: readCall(calls["companyWizard.getSecond"]),
  saveSecond: writeCall(calls["companyWizard.putSecond"], lists),
  third: readCall(calls["companyWizard.getThird"]),
  saveThird: writeCall(calls["companyWizard.putThird"], lists),
  fourth: readCall(calls["companyWizard.getFourth"]),
  saveFourth: writeCall(calls["companyWizard.putFourth"], lists),
  sendAmount: writeCall(calls["companyWizard.sendRandomAmount"], lists),
  verifyAmount: writeCall(calls["companyWizard.verifyRandomAmount"], []),
  lookUp: writeCall(calls["companyWizard.baseInfo"], []),
  takeOver: writeCall(calls["companyWizard.addBaseInfo"], lists),
};
