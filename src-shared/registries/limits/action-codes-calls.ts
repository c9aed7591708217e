import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { actRefusals } from "../../kernel/records/define.ts";
import { codedCallNames } from "../records/coded-actions.ts";

/**
 * Sends a code to the signed-in person's own phone, good once, for five minutes, for one request of `call` about the object in its path:
 * the one with this body. What would be refused without a code is refused here.
 */
export const actionCodesSend = defineCall({
  name: "actionCodes.send",
  method: "POST",
  path: "/cdl/1/action_codes",
  access: "signed-in",
  body: () =>
    z.strictObject({
      call: z.enum(codedCallNames),
      object_id: idText,
      body: z.record(z.string().max(60), z.unknown()),
    }),
  output: () => z.object({ phone_masked: z.string(), wait_seconds: z.int(), expires_seconds: z.int() }),
  refusals: ["sms_too_often", "evidence_not_seen", "evidence_missing", ...actRefusals],
});
