import { calls } from "../calls/registry.ts";
import { readCall, writeCall } from "./define.ts";

/** Quarterly platform reports. */
export const platformReportsArea = {
  get: readCall(calls["platformReports.get"]),
  create: writeCall(calls["platformReports.create"], ["platformReports"]),
  update: writeCall(calls["platformReports.update"], ["platformReports"]),
  export: writeCall(calls["platformReports.export"], ["exportJobs"]),
};
