import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type AnyCall, fillPath } from "../../../src-shared/kernel/calls/define.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { dumpText, onEveryDatabase } from "../harness.ts";
import { openSession, send } from "../small-world.ts";
import { type Case, cases, type Request } from "./matrix-cases.ts";
import { makeMatrixWorld, rightful } from "./matrix-world.ts";

type Entry = readonly [CallName, AnyCall, Case];
type Json = Readonly<Record<string, unknown>>;

/** Calls that answer by themselves read no body of ours. */
const raw = new Set([
  "events.stream",
  "storage.upload",
  "storage.download",
  "qrPage.show",
  "joinPage.show",
  "joinPage.taken",
  "workerPages.show",
  "workerPages.file",
]);
const entries: readonly Entry[] = (Object.keys(calls) as CallName[])
  .filter((name) => !raw.has(name))
  .map((name) => [name, calls[name] as AnyCall, cases[name]]);
const withBody = entries.filter(([, call]) => call.method !== "GET" && call.method !== "DELETE");
const guardedBodies = withBody.filter(([, call]) => call.access !== "public");

/** An id that nothing has, so that a request which gets through changes nothing. */
const absentId = "987654321";
const requestOf = (one: Case): Request => one.valid ?? one.points?.[0]?.with(absentId) ?? {};

/** What only the service decides. */
const readOnly = ["id", "agency_id", "tenantId", "role", "status", "approved", "created_by", "maker_id", "is_super"];
/** Objects with keys of the caller's choice: checked by the list's own declaration. */
const free = new Set(["filters", "matching"]);
/** Calls whose rows are keyed by the columns of a file, a company's own among them: each is judged by its template. */
const byColumns = new Set(["importJobs.precheck", "labors.importFields"]);

const catalogue = [
  "' or 1=1 --",
  "'; drop table bills; --",
  "%",
  "_",
  "\\",
  "1) union select password_hash from users --",
  "$1",
  "\u0000",
  "x'41'",
  "id;select pg_sleep(9)",
];

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value with `change` applied to each object in it, one at a time; lists by their first member. */
const eachObject = (
  value: unknown,
  change: (object: Json) => Json,
  isFree = (key: string) => free.has(key),
): unknown[] => {
  if (Array.isArray(value)) return eachObject(value[0], change, isFree).map((first) => [first, ...value.slice(1)]);
  if (!isObject(value)) return [];
  const inner = Object.entries(value)
    .filter(([key]) => !isFree(key))
    .flatMap(([key, one]) =>
      eachObject(one, change, isFree).map((changedValue) => ({ ...value, [key]: changedValue })),
    );
  return [change(value), ...inner];
};

/** The value with each of its texts replaced, one at a time. */
const eachText = (value: unknown, text: string): unknown[] => {
  if (typeof value === "string") return [text];
  if (Array.isArray(value)) return eachText(value[0], text).map((first) => [first, ...value.slice(1)]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    eachText(one, text).map((changedValue) => ({ ...value, [key]: changedValue })),
  );
};

onEveryDatabase("the contract's doors", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  const tokens = new Map<number, string>();
  /** A page opens by its token alone, which is judged before anything else of the request is read. */
  const isGated = ({ name }: AnyCall): boolean => name === "workerPages.act";

  beforeAll(async () => {
    await makeMatrixWorld(running());
    for (const user of Object.values(rightful)) tokens.set(user, await openSession(running(), user));
  });

  const ask = (call: AnyCall, one: Case, request: Request, query = "") => {
    const params = Object.fromEntries([...call.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => [name, "x"]));
    const token = tokens.get(rightful[one.by]);
    return send(running(), call.method as "GET", fillPath(call.path, { ...params, ...request.path }) + query, {
      ...(token !== undefined && call.access !== "public" && { token }),
      headers: { "idempotency-key": randomUUID() },
      ...(call.method !== "GET" && call.method !== "DELETE" && { body: request.body ?? {} }),
    });
  };
  const expectInvalid = async (call: AnyCall, one: Case, request: Request, query = ""): Promise<void> => {
    const answer = await ask(call, one, request, query);
    const refused = isGated(call) ? [404, "not_found"] : [400, "invalid"];
    expect([request.body, query, answer.status, answer.body["code"]]).toEqual([request.body, query, ...refused]);
  };

  it.each(withBody)("%s takes no field that it does not declare, at any depth", async (_name, call, one) => {
    const request = requestOf(one);
    const isFree = (key: string): boolean => free.has(key) || (key === "rows" && byColumns.has(call.name));
    for (const body of eachObject(request.body ?? {}, (object) => ({ ...object, unknown_field: 1 }), isFree))
      await expectInvalid(call, one, { ...request, body });
  });

  // What one call left is what the next one finds: whatever it would change is the difference of the two.
  let left: string | undefined;
  it.each(guardedBodies)("%s takes nothing that the service decides", async (_name, call, one) => {
    const request = requestOf(one);
    const own = isObject(request.body) ? request.body : {};
    const before = left ?? (await dumpText(running().db));
    for (const name of readOnly) {
      const declared = call.body.safeParse({ ...own, [name]: "1" }).success;
      // A list of a body that declares the name itself is not a mass assignment.
      if (!declared) await expectInvalid(call, one, { ...request, body: { ...own, [name]: "1" } });
    }
    left = await dumpText(running().db);
    expect(left).toBe(before);
  });

  it.each(entries)("%s takes no parameter that it does not declare, and none twice", async (_name, call, one) => {
    const request = requestOf(one);
    await expectInvalid(call, one, request, "?unknown=1");
    await expectInvalid(call, one, request, "?__proto__=1");
    for (const name of Object.keys((call.query as { shape?: Json }).shape ?? {}))
      await expectInvalid(call, one, request, `?${name}=1&${name}=2`);
  });

  describe("text that would be more than text", () => {
    // First, for an import takes such a text as a text, and it is found then.
    const listCalls = entries.filter(([, call]) => "sync_cursor" in ((call.query as { shape?: Json }).shape ?? {}));
    it.each(listCalls)("finds nothing in %s", async (_name, call, one) => {
      // The lines of one settlement: of one that there is.
      const request = call.path.includes("{id}") ? { path: { id: "1150" } } : {};
      expect((await ask(call, one, request)).body["count"]).toBeGreaterThan(0);
      for (const name of Object.keys((call.query as { shape?: Json }).shape ?? {})) {
        for (const text of catalogue) {
          const answer = await ask(call, one, request, `?${name}=${encodeURIComponent(text)}`);
          const count = answer.status === 200 ? answer.body["count"] : 0;
          expect([name, text, answer.status < 500, count]).toEqual([name, text, true, 0]);
        }
      }
    });

    it.each(guardedBodies)("does nothing in %s", async (_name, call, one) => {
      const request = requestOf(one);
      for (const text of catalogue) {
        for (const body of eachText(request.body ?? {}, text)) {
          const answer = await ask(call, one, { ...request, body });
          expect([body, answer.status < 500]).toEqual([body, true]);
        }
      }
    });

    it("left everything as it was", async () => {
      const bills = await running().db.selectFrom("bills").select("id").execute();
      expect(bills).toHaveLength(108);
    });
  });
});
