import { createHash } from "node:crypto";
import type { AnyCall, CallOutput, CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { type Canonical, canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { callByName } from "../../../src-shared/registries/calls/registry.ts";
import type { actionCodesSend } from "../../../src-shared/registries/limits/action-codes-calls.ts";
import { codedActionOf } from "../../../src-shared/registries/records/coded-actions.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import type { Service } from "../../lists/service.ts";
import { plainBody } from "../http/plain-body.ts";
import { type CodeUse, codeSubject, consumeCode, issueCode } from "./sms-codes.ts";

type Body = Readonly<Record<string, unknown>>;
type CodeService = Pick<Service, "contributed" | "secrets" | "codes" | "limits" | "sms">;

const purpose = "action";
const lifeMs = 5 * 60_000;

/** Purpose of a code: one request of one person about one object, as its body is read, less the code. */
const codeUseOf = async (
  { db, principal }: Pick<SignedIn, "db" | "principal">,
  call: string,
  id: string,
  { sms_code: _code, ...seen }: Body,
): Promise<CodeUse> => {
  const { user_id } = principal;
  const { mobile } = await readRow(db, "users", user_id);
  const digest = createHash("sha256")
    .update(canonicalJson(seen as Canonical))
    .digest("hex");
  return { phone: mobile, purpose, binding: `${user_id}:${call}:${id}:${digest}` };
};

/** Sends a code for what somebody is about to do. Throws what would refuse it without a code, and `sms_too_often`. */
export const sendActionCode =
  (service: CodeService) =>
  async (
    context: SignedIn,
    { body }: CallRequest<typeof actionCodesSend>,
  ): Promise<CallOutput<typeof actionCodesSend>> => {
    const call = callByName(body.call);
    const read = call.body.safeParse(body.body);
    if (!read.success) throw new ServiceError("invalid", { fields: { body: ["form"] } });
    const request = plainBody(call, read.data) as Body;
    const coded = codedActionOf(call.name, request);
    if (coded === undefined) throw new ServiceError("invalid", { fields: { body: ["form"] } });
    await service.contributed.judges[coded.decision](context, body.object_id, coded.asked);
    const use = await codeUseOf(context, call.name, body.object_id, request);
    const issued = await context.writeBeside([codeSubject(use.phone)], (writing) =>
      issueCode(service, writing, use, {
        ...{ lifeMs, about: "action", isVoice: false, together: [purpose], isDelivered: true },
        budget: { kind: "own", source: "signed-in", perDay: service.limits.paymentSmsPerDay },
      }),
    );
    return { phone_masked: maskPhone(use.phone), ...issued };
  };

/**
 * Takes the code of a request whose action needs one, in a short transaction of its own: whatever becomes of the request, the code
 * opens nothing more. What would be refused anyway is refused before and leaves the code. Throws `invalid` without a code, and what
 * `consumeCode` throws.
 */
export const takeActionCode =
  (service: CodeService) =>
  async (
    context: SignedIn,
    call: Pick<AnyCall, "name">,
    request: { readonly params: Readonly<Record<string, string | undefined>>; readonly body: unknown },
  ): Promise<void> => {
    const body = request.body as Body;
    const coded = codedActionOf(call.name, body);
    if (coded === undefined) return;
    const id = request.params["id"] ?? "";
    await service.contributed.judges[coded.decision](context, id, coded.asked);
    const code = body["sms_code"];
    if (typeof code !== "string") throw new ServiceError("invalid", { fields: { sms_code: ["required"] } });
    const use = await codeUseOf(context, call.name, id, body);
    await context.writeBeside([codeSubject(use.phone)], (writing) => consumeCode(service, writing, use, code));
  };
