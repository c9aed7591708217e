import { beforeAll, expect, it } from "vitest";
import type { Principal, SignedIn } from "../../src-service/core/context.ts";
import { serveRecord } from "../../src-service/records/records/serve.ts";
import { recordSource } from "../../src-service/records/records/source.ts";
import { feeDiscountRecord } from "../../src-shared/billing/fees/fee-discounts-record.ts";
import { centsField } from "../../src-shared/kernel/forms/fields.ts";
import type { AnyRecord } from "../../src-shared/kernel/records/define.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld } from "./small-world.ts";

/** A fee discount of which whoever grants it types the amount: in the row's column, or in a field that the row does not have. */
const typedAs = (field: string): AnyRecord => ({
  ...feeDiscountRecord,
  actions: {
    approve: {
      permissions: ["settlement.discount.audit"],
      form: { [field]: centsField({ min: 1 }) },
      limitedBy: field,
      forward: true,
    },
  },
});

const stamp = { by: "checker_id", at: "decided_at" } as const;
const serve = (field: string) =>
  serveRecord(typedAs(field), {
    source: recordSource(feeDiscountRecord, ["checker"], {}),
    prefix: "YH",
    stamps: { approve: stamp },
    audited: {},
    facts: async () => ({}),
    create: () => Promise.reject(new Error("none is made")),
  });

onEveryDatabase("an action whose amount is typed", {}, (started) => {
  const running = () => started().running();
  const membership = 77;
  beforeAll(async () => {
    await makeSmallWorld(running());
    const limits = { amount_limit: 100_00, day_limit: 150_00 };
    await insert(running(), "memberships", { id: membership, user_id: 1003, agency_id: 1, ...limits });
  });

  const context = (): SignedIn => {
    const principal: Principal = {
      ...{ user_id: 1003, name: "审核", membership_id: membership, session_id: 1, agency_id: 1, company_id: null },
      ...{ roles: [], permissions: new Set(["settlement.discount.audit" as const]), device: "", search_key: null },
      ...{
        rows: { companies: null, makers: null, makerless: null },
        lacks_factor: false,
        role_limit: null,
        today: "2026-11-20",
      },
    };
    const from = { requestId: "r", remoteAddress: "", region: "", reachedAt: "" };
    return running().service.contextOf(principal, from) as SignedIn;
  };

  let nextId = 910_000;
  const grant = async (field: string, cents: number | undefined): Promise<unknown> => {
    nextId += 1;
    const row = { id: nextId, agency_id: 1, company_id: 11, version: 1, status: 10, maker_id: 1002, amount: 1 };
    await insert(running(), "fee_discounts", { ...row, no: `YH${nextId}` });
    const body = { version: 1, action: "approve", ...(cents !== undefined && { [field]: cents }) };
    const request = { params: { id: String(nextId) }, query: {}, body };
    const { answer } = serve(field).calls["feeDiscounts.update"] ?? {};
    if (answer === undefined) throw new Error("no such call");
    return Promise.resolve(answer(running().service, context(), request)).then(
      () => null,
      (error: { code?: string }) => error.code ?? error,
    );
  };
  const committed = async (): Promise<number[]> => {
    const rows = await running().db.selectFrom("person_commitments").select("amount").orderBy("id").execute();
    return rows.map(({ amount }) => amount);
  };

  it.each(["amount", "granted"])("is held by the person's limits when its form asks for %s", async (field) => {
    const day = field === "amount" ? 0 : 24 * 3_600_000;
    started().clock.advance(day);
    const before = (await committed()).length;
    expect(await grant(field, 100_01)).toBe("amount_limit");
    expect(await grant(field, 100_00)).toBeNull();
    expect(await grant(field, 50_01)).toBe("day_limit");
    expect(await grant(field, 50_00)).toBeNull();
    expect(await grant(field, undefined)).toBe("invalid");
    expect((await committed()).slice(before)).toEqual([100_00, 50_00]);
  });
});
