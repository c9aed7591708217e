import { createHash, randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { demoOperators, demoPassword } from "../../../src-service/demo/world/accounts.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";

type Request = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};
type Body = Record<string, unknown>;

/** Somebody of the demo's staff who asks the service by its calls: for the steps before and after those that a spec is about. */
export class Staff {
  private readonly request: APIRequestContext;
  private readonly origin: string;
  private token = "";

  constructor(request: APIRequestContext, origin: string) {
    this.request = request;
    this.origin = origin;
  }

  /** Answer of a call. Throws where it is a refusal. */
  async ask(name: CallName, { params = {}, query, body }: Request = {}): Promise<Body> {
    const { path, method, keyed } = calls[name];
    const url = `${this.origin}${path.replace(/\{([a-z_]+)\}/gu, (_all: string, key: string) => params[key] ?? "")}`;
    const answer = await this.request.fetch(url, {
      method,
      headers: {
        ...(this.token !== "" && { authorization: `Bearer ${this.token}` }),
        ...(keyed === true && { "idempotency-key": randomUUID() }),
      },
      ...(query !== undefined && { params: query }),
      ...(body !== undefined && { data: body }),
    });
    if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  /** Signs a person of the demo in, by their name. */
  async signIn(name: string): Promise<void> {
    const person = demoOperators.find((one) => one.name === name);
    const phone = person?.phone ?? "";
    const qsApp = person?.companies === undefined ? 7 : 1;
    const { results } = await this.ask("login.companies", { query: { phone, qsApp: String(qsApp) } });
    const [company] = results as { id: string; agency_id: string }[];
    const body = {
      ...{ phone, related_id: company?.id ?? "", agency: company?.agency_id ?? "", qsApp },
      ...{ agree_protocol: true, login_type: 2, password: createHash("md5").update(demoPassword).digest("hex") },
    };
    this.token = String((await this.ask("login.submit", { body }))["token"]);
  }

  /** Takes a step of a record as it stands now. */
  async act(record: "tasks" | "taskApplicants", id: string, action: string, more: Body = {}): Promise<Body> {
    const seen = await this.ask(`${record}.get`, { params: { id } });
    const row = (seen["task"] ?? seen["applicant"]) as { version: number };
    return this.ask(`${record}.update`, { params: { id }, body: { version: row.version, action, ...more } });
  }
}
