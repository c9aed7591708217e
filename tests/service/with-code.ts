import type { RunningService } from "../../src-service/server.ts";
import type { CodedCall } from "../../src-shared/registries/records/coded-actions.ts";
import { send } from "./small-world.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * A body with the code that its sender got on their phone for it; as it was where none is sent, so that the request itself is refused.
 * `id`: of the object in the request's path.
 */
export const withCode = async (
  running: RunningService,
  token: string,
  call: CodedCall,
  id: string | number,
  body: Body,
): Promise<Body> => {
  const request = { token, body: { call, object_id: String(id), body } };
  const sent = await send(running, "POST", "/cdl/1/action_codes", request);
  if (sent.status !== 200) return body;
  const { code } = await running.db
    .selectFrom("sandbox_messages")
    .select("code")
    .where("code", "<>", "")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { ...body, sms_code: code };
};
