import { createHash, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { demoOperators, demoPassword } from "../../src-service/demo/world/accounts.ts";
import { fillPath } from "../../src-shared/kernel/calls/define.ts";
import { agencyAppType, loginTypes } from "../../src-shared/kernel/values/people/login.ts";
import { type CallName, calls } from "../../src-shared/registries/calls/registry.ts";

export type Asked = {
  readonly name: CallName;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly key?: string;
};
export type Answer = { readonly status: number; readonly text: string };

/** Sends calls of one person over one kept connection, as a desk does. */
export type Caller = (clientRequest: Asked) => Promise<Answer>;

/** Sends requests over one kept connection, one after the other. */
export type Sender = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Answer>;

export const connectionTo = (origin: string): Sender => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (method, path, headers, body) =>
    new Promise<Answer>((resolve, reject) => {
      const clientRequest = request(`${origin}${path}`, { method, headers, agent }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }),
        );
        response.on("error", reject);
      });
      clientRequest.on("error", reject);
      clientRequest.end(body);
    });
};

const callWith =
  (send: Sender, token: string): Caller =>
  ({ name, params, query, body, key }) => {
    const spec = calls[name];
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    const headers = {
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(spec.keyed && { "idempotency-key": key ?? randomUUID() }),
    };
    return send(
      spec.method,
      `${fillPath(spec.path, params)}${search}`,
      headers,
      body === undefined ? "" : JSON.stringify(body),
    );
  };

/** Sends calls of whoever holds this token, on a connection of its own. */
export const callerOf = (origin: string, token: string): Caller => callWith(connectionTo(origin), token);

/** The body of an answer. Throws for one that is not a success. */
export const bodyOf = ({ status, text }: Answer): Record<string, unknown> => {
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return JSON.parse(text);
};

/** Signs the demo's person with this role in, and gives their token. */
export const tokenOf = async (origin: string, role: string): Promise<string> => {
  const phone = demoOperators.find((one) => one.role === role)?.phone ?? "";
  const open = callerOf(origin, "");
  const companies = bodyOf(await open({ name: "login.companies", query: { phone, qsApp: String(agencyAppType) } }));
  const [company] = companies["results"] as { id: string; agency_id: string }[];
  const body = {
    ...{ phone, related_id: company?.id ?? "", agency: company?.agency_id ?? "", qsApp: agencyAppType },
    ...{ agree_protocol: true, login_type: loginTypes.password },
    password: createHash("md5").update(demoPassword).digest("hex"),
  };
  const { token } = bodyOf(await open({ name: "login.submit", body }));
  return String(token);
};

/** Signs the demo's person with this role in, on a connection of their own. */
export const signIn = async (origin: string, role: string): Promise<Caller> =>
  callerOf(origin, await tokenOf(origin, role));
