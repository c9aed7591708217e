import { calls } from "../calls/registry.ts";
import { readCall, writeCall } from "./define.ts";

/** Who a worker is, proven by photos of the ID card. */
export const identityArea = {
  get: readCall(calls["labors.identity"]),
  submitImages: writeCall(calls["labors.submitIdImages"], ["companyLabors"]),
  submitMobile: writeCall(calls["labors.submitContractMobile"], ["companyLabors"]),
  photo: writeCall(calls["labors.photo"], []),
  compareWorkers: readCall(calls["workerMerges.compare"]),
  lookAtReview: writeCall(calls["realNameReviews.look"], []),
  recognise: writeCall(calls["recognition.idCard"], []),
};
