import { calls } from "../calls/registry.ts";
import { writeCall } from "./define.ts";

/** Who a worker is, proven by photos of the ID card. */
export const identityArea = {
  recognise: writeCall(calls["recognition.idCard"], []),
};
