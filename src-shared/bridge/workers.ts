import { calls } from "../calls/registry.ts";
import { readCall } from "./define.ts";

/** Workers: their details; what is done with them. */
export const workersArea = {
  worker: readCall(calls["companyLabors.get"]),
  history: readCall(calls["companyLabors.history"]),
  work: readCall(calls["companyLabors.work"]),
};
