import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type AnyCall, fillPath, permissionOf } from "../../../src-shared/kernel/calls/define.ts";
import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { dumpText, onEveryDatabase } from "../harness.ts";
import { insert, openSession, send } from "../small-world.ts";
import { type Case, cases, type Pointer, type Request } from "./matrix-cases.ts";
import { pointersOf } from "./matrix-contract.ts";
import {
  byRole,
  foreigners,
  type Ids,
  makeDeadTokens,
  makeMatrixWorld,
  otherAgency,
  rightful,
} from "./matrix-world.ts";

type Entry = readonly [CallName, AnyCall, Case];

const entries: readonly Entry[] = (Object.keys(calls) as CallName[]).map((name) => [
  name,
  calls[name] as AnyCall,
  cases[name],
]);
const guarded = entries.filter(([, call]) => call.access !== "public");

/** Refusals of keyed calls are kept as their answers, and what was typed counts all the same; all else has to stay as it was. */
const mayChange = ["operations", "request_keys", "typed_values"];

const absentId = "987654321";
const validOf = (one: Case): Request => one.valid ?? one.points?.[0]?.with(absentId) ?? {};

describe("the table of requests", () => {
  it("holds every call of the contract", () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(calls).sort());
    expect(guarded.length).toBeGreaterThan(50);
  });

  it.each(entries)("judges every place of %s that may point to a record", (_name, call, one) => {
    const judged = new Set([...(one?.points ?? []).map(({ at }) => at), ...(one?.plain ?? [])]);
    expect([...judged].sort()).toEqual([...pointersOf(call)].sort());
  });

  it.each(guarded)("has a request for %s that the contract takes", (_name, call, one) => {
    for (const request of [validOf(one), ...(one.points ?? []).map((pointer) => pointer.with(absentId))]) {
      expect(call.query.safeParse(request.query ?? {}).error).toBeUndefined();
      expect(call.body.safeParse(request.body ?? {}).error).toBeUndefined();
    }
  });
});

onEveryDatabase("every call as every wrong person", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  const tokens = new Map<number, string>();
  let dead: ReadonlyMap<string, string | undefined>;
  let ids: Ids;

  beforeAll(async () => {
    ids = await makeMatrixWorld(running());
    // The files belong to vouchers of the settlements: they are seen by who sees the settlement.
    for (const [company, agency_id] of [
      [11, 1],
      [12, 1],
      [21, 2],
    ] as const) {
      await insert(running(), "voucher_records", {
        ...{ id: company * 100 + 98, agency_id, company_id: company, no: `PZ${company}`, status: 2, type: 1 },
        ...{ settlement_id: company * 100 + 50, storage_key: `file-${company}`, file_name: "a.png" },
      });
    }
    // The proof of an account is the administrator's own upload.
    const proof = { key: "proof-11", agency_id: 1, user_id: rightful.admin, name: "a.png" };
    await insert(running(), "storage_objects", proof);
    dead = await makeDeadTokens(running());
    const people = [...Object.values(byRole), ...Object.values(rightful), ...foreigners.map(([, user]) => user), 1002];
    for (const user of new Set(people)) tokens.set(user, await openSession(running(), user));
  });

  const ask = (call: AnyCall, request: Request, authorization: string | undefined) => {
    const query = request.query === undefined ? "" : `?${new URLSearchParams(request.query)}`;
    return send(running(), call.method as "GET", fillPath(call.path, request.path) + query, {
      headers: { "idempotency-key": randomUUID(), ...(authorization !== undefined && { authorization }) },
      ...(call.method !== "GET" && request.body !== undefined && { body: request.body }),
    });
  };
  const as = (user: number): string => `Bearer ${tokens.get(user) ?? ""}`;
  const digest = (): Promise<string> => dumpText(running().db, mayChange);

  /** The answer to one id, with the id itself taken out where it is repeated. */
  const answerTo = async (call: AnyCall, pointer: Pointer, id: string, authorization: string) => {
    const { status, text } = await ask(call, pointer.with(id), authorization);
    return { status, text: pointer.echoes ? text.replaceAll(id, "…") : text };
  };

  const refuseUnknown = async (call: AnyCall, one: Case): Promise<void> => {
    for (const [what, authorization] of dead) {
      const { status, text } = await ask(call, validOf(one), authorization);
      const code = what.startsWith("a disabled") ? "user_disabled" : "signed_out";
      expect([what, status, text]).toEqual([what, 401, `{"detail":"${code}","code":"${code}"}`]);
    }
  };

  const refuseRoles = async (call: AnyCall, one: Case): Promise<void> => {
    const needed = one.alsoNeeds ?? permissionOf(call);
    if (needed === null) return;
    for (const { key, permissions } of presetRoles) {
      if (permissions.includes(needed)) continue;
      const { status, text } = await ask(call, validOf(one), as(byRole[key] ?? 0));
      expect([key, status, text]).toEqual([key, 403, '{"detail":"forbidden","code":"forbidden"}']);
    }
  };

  const refuseForeign = async (call: AnyCall, one: Case): Promise<void> => {
    for (const pointer of one.points ?? []) {
      const recordIds = ids[pointer.record];
      const colleagues: typeof foreigners = recordIds.isPrivate
        ? [
            ["a colleague", 1002],
            ["the administrator", rightful.admin],
          ]
        : [];
      const own = [recordIds.stranger, ...(recordIds.isPrivate || one.by === "company" ? [recordIds.sibling] : [])];
      const attempts = [
        ...[...(recordIds.seenByAll ? otherAgency : foreigners), ...colleagues].map(
          ([who, user]) => [who, user, recordIds.own] as const,
        ),
        ...own.map((id) => ["one's own session", rightful[one.by], id] as const),
      ];
      for (const [who, user, id] of attempts) {
        const foreign = await answerTo(call, pointer, id, as(user));
        const absent = await answerTo(call, pointer, recordIds.absent, as(user));
        expect([who, pointer.at, foreign]).toEqual([who, pointer.at, absent]);
        if (!pointer.narrows)
          expect([who, pointer.at, [403, 404].includes(foreign.status)]).toEqual([who, pointer.at, true]);
      }
    }
  };

  /** So that no refusal above is one of something else: the right person with the right id hears something else. */
  const serveRightful = async (call: AnyCall, one: Case): Promise<void> => {
    const token = `Bearer ${await openSession(running(), rightful[one.by])}`;
    for (const pointer of one.points ?? []) {
      const recordIds = ids[pointer.record];
      const absent = await answerTo(call, pointer, recordIds.absent, token);
      const own = await answerTo(call, pointer, recordIds.own, token);
      expect([pointer.at, own]).not.toEqual([pointer.at, absent]);
      expect([pointer.at, own.status < 500 && own.status !== 401]).toEqual([pointer.at, true]);
    }
    if (one.points !== undefined || one.isEndless) return;
    const { status, text } = await ask(call, validOf(one), token);
    expect([status < 500 && ![401, 403, 404].includes(status), text]).toEqual([true, text]);
  };

  it.each(guarded)("%s", async (_name, call, one) => {
    // What was served before may have ended the session of before.
    tokens.set(rightful[one.by], await openSession(running(), rightful[one.by]));
    const before = await digest();
    await refuseUnknown(call, one);
    await refuseRoles(call, one);
    await refuseForeign(call, one);
    expect(await digest()).toBe(before);
    await serveRightful(call, one);
  });
});
