import type { RunningService } from "../../../src-service/server.ts";
import { md5, password, send } from "../small-world.ts";

export const minute = 60_000;

type Fields = { headers?: Record<string, string>; remote?: string; [field: string]: unknown };
export type Answer = { readonly status: number; readonly text: string; readonly body: Record<string, unknown> };

/** Sends a request from an address of its own; the body is sent as it stands, without members that are undefined. */
export const sendFrom = async (
  running: RunningService,
  remoteAddress: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  more: { token?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const answer = await running.app.inject({
    method,
    url,
    remoteAddress,
    headers: {
      ...(more.token !== undefined && { authorization: `Bearer ${more.token}` }),
      ...(more.body !== undefined && { "content-type": "application/json" }),
      ...more.headers,
    },
    ...(more.body !== undefined && { payload: JSON.stringify(more.body) }),
  });
  const isJson = String(answer.headers["content-type"]).includes("json");
  return {
    status: answer.statusCode,
    text: answer.payload,
    body: isJson ? (JSON.parse(answer.payload) as Record<string, unknown>) : {},
  };
};

/** Signing in as a person of the small world, by password unless the fields say otherwise. */
export const createKit = (running: () => RunningService) => {
  const signIn = (phone: string, fields: Fields = {}): Promise<Answer> => {
    const { headers, remote, ...rest } = fields;
    const body = {
      phone,
      related_id: "1",
      qsApp: 7,
      agree_protocol: true,
      login_type: rest["smsCd"] === undefined ? 2 : 1,
      ...(rest["smsCd"] === undefined && { password: md5(password) }),
      ...rest,
    };
    return sendFrom(running(), remote ?? "10.0.0.1", "POST", "/cdl/1/login", { body, ...(headers && { headers }) });
  };
  return {
    signIn,
    /** A token of a sign-in by password; the test fails when it is refused. */
    tokenOf: async (phone: string, fields: Fields = {}): Promise<string> => {
      const answer = await signIn(phone, fields);
      if (answer.status !== 200) throw new Error(`not signed in: ${answer.text}`);
      return answer.body["token"] as string;
    },
    sendCode: (phone: string, smsType = "login", remote = "10.0.0.1") =>
      sendFrom(running(), remote, "POST", "/cdl/1/sms_captcha", { body: { phone, smsType } }),
    lastCode: async (phone: string): Promise<string> => {
      const { body } = await send(running(), "GET", "/cdl/1/demo/inbox");
      return (body["messages"] as { phone: string; code: string }[]).find((one) => one.phone === phone)?.code ?? "none";
    },
    /** What a token opens at this moment: `ok`, or the code of the refusal. */
    probe: async (token: string): Promise<string> => {
      const { status, body } = await send(running(), "GET", "/cdl/1/session", { token });
      return status === 200 ? "ok" : String(body["code"]);
    },
    forgetTries: async (): Promise<void> => {
      await running().service.writing.deleteFrom("sign_in_failures").execute();
    },
    auditOf: async (action: string) =>
      running().db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id").execute(),
  };
};

/** Six digits that are not these. */
export const otherCode = (code: string): string => (code === "111111" ? "222222" : "111111");
