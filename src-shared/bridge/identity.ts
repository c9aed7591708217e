import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Identity of a worker, proven by photos of the ID card. */
export const identityArea = {
  get: readCall(calls["labors.identity"]),
  // A command, because the desk remembers the answers of queries.
  mismatch: writeCall(calls["labors.mismatch"], []),
  submitImages: writeCall(calls["labors.submitIdImages"], ["companyLabors"]),
  submitMobile: writeCall(calls["labors.submitContractMobile"], ["companyLabors"]),
  photo: writeCall(calls["labors.photo"], []),
  face: writeCall(calls["livenessRecords.photo"], []),
  signIn: writeCall(calls["signins.photo"], []),
  compareWorkers: readCall(calls["workerMerges.compare"]),
  lookAtReview: writeCall(calls["realNameReviews.look"], []),
  // Asked again and again: no answer is worth being remembered.
  place: writeCall(calls["recognition.place"], []),
  recognise: writeCall(calls["recognition.idCard"], []),
};
