import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Principal, SignedIn } from "../../src-service/core/context.ts";
import { serveRecord } from "../../src-service/records/records/serve.ts";
import { defineCall, idText, version } from "../../src-shared/kernel/calls/define.ts";
import { dayField, filesField, reasonField, shapeOf, textField } from "../../src-shared/kernel/forms/fields.ts";
import { listAnswer, listQuery } from "../../src-shared/kernel/lists/answer.ts";
import {
  anyOf,
  date,
  defineList,
  integer,
  nullableText,
  ref,
  state,
  text,
} from "../../src-shared/kernel/lists/define.ts";
import {
  actRefusals,
  createRefusals,
  defineRecord,
  history,
  isKeyed,
  verdicts,
} from "../../src-shared/kernel/records/define.ts";
import type { PermissionKey } from "../../src-shared/kernel/rights/permissions.ts";
import { defineStates } from "../../src-shared/kernel/states/define.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld } from "./small-world.ts";

/** A record of plain calls, about the agency and without an amount; it lies in a table that is there. */
const noticeStates = defineStates(
  "feeDiscount",
  {
    toApprove: { code: 10, tone: "warning" },
    approved: { code: 20, tone: "success", final: true },
    rejected: { code: 25, tone: "neutral", final: true },
  },
  {
    approve: { from: ["toApprove"], to: ["approved"] },
    reject: { from: ["toApprove"], to: ["rejected"] },
  },
);

const notices = defineList({
  name: "feeDiscounts",
  call: "feeDiscounts.list",
  permission: "settlement.discount.view",
  columns: {
    id: text({ carried: true }),
    version: integer({ carried: true }),
    maker_id: text({ carried: true }),
    no: text({ required: true }),
    status: state(noticeStates, { required: true }),
    reason: text(),
    start_at: date(),
    checker_name: nullableText(),
  },
  filters: { status: anyOf("status"), ids: ref("id", "feeDiscounts") },
  sort: ["no"],
  defaultSort: "-no",
});

const form = {
  reason: textField({ min: 2, most: 50 }),
  start_at: dayField(0, "begins"),
  papers: filesField({ most: 2 }),
};
const about = { access: "settlement.discount.view" } as const;
const saved = z.object({ notice_id: idText, no: z.string(), status: z.int() });

const record = defineRecord({
  list: notices,
  states: noticeStates,
  start: "toApprove",
  table: "fee_discounts",
  object: "feeDiscount",
  audit: { area: 16, object: 19 },
  isAgencyWide: true,
  address: "/notices",
  row: "notice",
  idKey: "notice_id",
  parts: ["maker_id"],
  exportPermission: "settlement.settlement.export",
  calls: {
    list: defineCall({
      ...about,
      name: "feeDiscounts.list",
      method: "GET",
      path: "/notices",
      query: listQuery(notices),
      output: listAnswer(notices),
    }),
    create: defineCall({
      ...about,
      name: "feeDiscounts.create",
      method: "POST",
      path: "/notices",
      body: z.strictObject(shapeOf(form)),
      output: saved,
      refusals: createRefusals,
    }),
    get: defineCall({
      ...about,
      name: "feeDiscounts.get",
      method: "GET",
      path: "/notices/{id}",
      output: z.object({ notice: notices.row, steps: history(["approve", "reject"]), actions: verdicts }),
    }),
    update: defineCall({
      ...about,
      name: "feeDiscounts.update",
      method: "PUT",
      path: "/notices/{id}",
      body: z.strictObject({
        version,
        action: z.enum(["approve", "reject"]),
        reason: reasonField().schema.optional(),
      }),
      output: saved,
      refusals: actRefusals,
    }),
  },
  create: { permission: "settlement.discount.create", form },
  actions: {
    approve: { permissions: ["settlement.discount.audit"], excludes: ["maker_id"], forward: true },
    reject: {
      permissions: ["settlement.discount.audit"],
      makerWith: ["settlement.discount.create"],
      form: { reason: reasonField() },
    },
  },
});

const stamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;
const served = serveRecord(record, {
  source: {
    maker: "maker_id",
    from: (db) =>
      db
        .selectFrom("fee_discounts as d")
        .leftJoin("users as c", "c.id", "d.checker_id")
        .selectAll("d")
        .select("c.name as checker_name"),
  },
  prefix: "TZ",
  stamps: { approve: stamp, reject: stamp },
  createReason: "reason",
  audited: { create: ["start_at"] },
  facts: async () => ({}),
  create: async (_context, _writing, { reason, start_at }, company) => {
    expect(company).toBeNull();
    return { columns: { reason, start_at, end_at: start_at, amount: 0, kind: 1, ratio: 10_000 } };
  },
});

const maker: readonly PermissionKey[] = ["settlement.discount.create"];
const checker: readonly PermissionKey[] = ["settlement.discount.audit"];
const everything = { companies: null, makers: null, makerless: null };

onEveryDatabase("a record of plain calls, of the agency, without an amount", {}, (started) => {
  const running = () => started().running();
  beforeAll(async () => {
    await makeSmallWorld(running());
    const file = { agency_id: 1, name: "a.png", bytes: 1, sha256: "" };
    await insert(running(), "storage_objects", { ...file, key: "own", user_id: 1002 });
    await insert(running(), "storage_objects", { ...file, key: "other", user_id: 1003 });
  });

  const as = (user_id: number, permissions: readonly PermissionKey[], more: Partial<Principal> = {}): SignedIn => {
    const principal: Principal = {
      user_id,
      name: `用户${user_id}`,
      membership_id: user_id + 1000,
      session_id: 1,
      agency_id: 1,
      company_id: null,
      roles: [],
      permissions: new Set(permissions),
      device: "",
      rows: everything,
      search_key: null,
      lacks_factor: false,
      role_limit: null,
      today: "2026-11-20",
      ...more,
    };
    const from = { requestId: "r", remoteAddress: "", region: "", reachedAt: "" };
    return running().service.contextOf(principal, from) as SignedIn;
  };
  const ask = async (context: SignedIn, call: string, id: string, body: object): Promise<Record<string, unknown>> => {
    const answer = served.calls[`feeDiscounts.${call}`];
    if (answer === undefined) throw new Error(`no call ${call}`);
    const request = { params: { id }, query: {}, body: body as Record<string, unknown> };
    // Plain calls get no transaction: they open one of their own.
    return (await answer.answer(running().service, context, request)) as Record<string, unknown>;
  };
  const make = async (context = as(1002, maker), more: object = {}) => {
    const body = { reason: "系统维护", start_at: "2026-11-21", papers: [], ...more };
    return ask(context, "create", "", body);
  };
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code?: string }) => error.code,
    );

  it("is made for the agency, with number, maker and audit entry", async () => {
    expect(isKeyed(record, "create")).toBe(false);
    const created = await make();
    expect(created).toEqual({
      notice_id: expect.any(String),
      no: expect.stringMatching(/^TZ\d{14}$/u),
      status: 10,
    });
    const row = await running()
      .db.selectFrom("fee_discounts")
      .selectAll()
      .where("id", "=", Number(created["notice_id"]))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ agency_id: 1, company_id: 0, maker_id: 1002, version: 1, reason: "系统维护" });
    const entry = await running()
      .db.selectFrom("audit_log")
      .selectAll()
      .where("object", "=", `feeDiscount:${row.id}`)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "feeDiscounts.create", reason: "系统维护", actor_id: 1002 });
  });

  it("is made by nobody of a company, nor by who sees some companies only", async () => {
    const ofCompany = as(1005, maker, { company_id: 11, rows: { companies: [11], makers: null, makerless: [11] } });
    const ofSome = as(1002, maker, { rows: { companies: [11], makers: null, makerless: [11] } });
    for (const who of [ofCompany, ofSome]) expect(await codeOf(make(who))).toBe("forbidden");
  });

  it("takes the maker's own files and nobody else's", async () => {
    expect(await codeOf(make(undefined, { papers: ["own"] }))).toBeNull();
    for (const papers of [["other"], ["own", "absent"]])
      expect(await codeOf(make(undefined, { papers }))).toBe("not_found");
  });

  it("is approved by a second person only, by the version that was seen, and once", async () => {
    const id = String((await make())["notice_id"]);
    const both = [...maker, ...checker];
    const approve = { version: 1, action: "approve" };
    expect(await codeOf(ask(as(1002, both), "update", id, approve))).toBe("same_person");
    expect(await codeOf(ask(as(1003, checker), "update", id, { ...approve, version: 2 }))).toBe("stale_version");
    expect(await ask(as(1003, checker), "update", id, approve)).toMatchObject({ notice_id: id, status: 20 });
    expect(await codeOf(ask(as(1003, checker), "update", id, { ...approve, version: 2 }))).toBe("illegal_transition");
    const detail = record.calls.get.output.parse(await ask(as(1003, checker), "get", id, {}));
    expect(detail.notice).toMatchObject({ id, status: 20, version: 2 });
    expect(detail.steps.map(({ step }) => step)).toEqual(["create", "approve"]);
    expect(detail.actions).toEqual(["approve", "reject"].map((action) => expect.objectContaining({ action })));
  });

  it("is rejected with a reason, by its maker too while nobody has looked at it", async () => {
    const id = String((await make())["notice_id"]);
    expect(await codeOf(ask(as(1002, maker), "update", id, { version: 1, action: "reject" }))).toBe("invalid");
    const body = { version: 1, action: "reject", reason: "内容有误" };
    expect(await ask(as(1002, maker), "update", id, body)).toMatchObject({ status: 25 });
  });

  it("is seen by who sees the whole agency or made it, and by nobody else", async () => {
    const id = String((await make())["notice_id"]);
    const own = { companies: null, makers: [1002], makerless: [] };
    const others = { companies: null, makers: [1003], makerless: [] };
    expect(await codeOf(ask(as(1002, maker, { rows: own }), "get", id, {}))).toBeNull();
    expect(await codeOf(ask(as(1003, checker, { rows: others }), "get", id, {}))).toBe("not_found");
    expect(await codeOf(ask(as(1008, checker, { agency_id: 2 }), "get", id, {}))).toBe("not_found");
    const page = await ask(as(1003, checker, { rows: others }), "list", "", {});
    expect(page).toMatchObject({ count: 0 });
  });
});
