import { beforeAll, expect, it } from "vitest";
import type { WhatIfAnswer } from "../../src-shared/companies/contracts/contract-what-if-calls.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert } from "./small-world.ts";
import { configOf, flat, paidCompanies, total, whatIfKit, year } from "./what-if-kit.ts";

onEveryDatabase(
  "what-if of terms: who sees what, and drafts",
  { demo: { seed: 7, anchor: "2026-11-20", size: "small" }, runsExports: false },
  (started) => {
    const { running, db, signIn, ask, answer } = whatIfKit(started);
    let companies: number[] = [];

    beforeAll(async () => {
      companies = await paidCompanies(db());
    });

    it("shows no withdrawals to whoever may not see transfers, and the rest as to everybody", async () => {
      const made = await db()
        .selectFrom("transfers")
        .where("type", "=", 2)
        .where("status", "in", [1, 2, 3, 99])
        .where("company_id", "in", companies)
        .where("create_at", "<", `${year.to}-31`)
        .select("company_id")
        .executeTakeFirstOrThrow();
      const company = Number(made.company_id);
      const full = await answer(company);
      expect(total(full.months, ({ withdrawals }) => withdrawals ?? 0)).toBeGreaterThan(0);
      const member = await db()
        .selectFrom("memberships as m")
        .innerJoin("users as u", "u.id", "m.user_id")
        .where("u.mobile", "=", "13800000006")
        .select(["m.id", "m.roles"])
        .executeTakeFirstOrThrow();
      const become = (roles: string) =>
        running().service.writing.updateTable("memberships").set({ roles }).where("id", "=", member.id).execute();
      // One who answers the calls of this company, and of no other.
      await become("support");
      await insert(running(), "membership_companies", { membership_id: member.id, company_id: company });
      const support = await signIn("13800000006");
      const { status, body } = await ask({ company_id: String(company), ...year }, support);
      await become(member.roles);
      expect(status).toBe(200);
      const { months } = body as WhatIfAnswer;
      expect(months.map(({ month }) => month)).toEqual(full.months.map(({ month }) => month));
      for (const [at, month] of months.entries()) {
        expect([month.withdrawals, month.withdraw_was, month.withdraw_now]).toEqual([null, null, null]);
        expect([month.was.service_fee, month.usage_was]).toEqual([
          full.months[at]?.was.service_fee,
          full.months[at]?.usage_was,
        ]);
      }
    });

    it("answers for a company that is still being taken in, by its typed terms only", async () => {
      const draft = await db().selectFrom("companies").selectAll().where("status", "=", 10).executeTakeFirstOrThrow();
      const company_id = String(draft.id);
      const typed = configOf(await answer(companies[0] ?? 0));
      const nothing = await ask({ company_id });
      expect([nothing.status, nothing.body["code"]]).toEqual([409, "contract_not_effective"]);
      const { status, body } = await ask({
        ...{ company_id, ...year, config: typed },
        modes: { calculation_mode_no: 1, tax_calculate_mode: 1 },
      });
      expect([status, body["in_force"], body["lines"], body["refused"]]).toEqual([200, null, 0, []]);
      const { months } = body as WhatIfAnswer;
      expect(months.length).toBe(12);
      for (const { was, now, ...month } of months) {
        expect(now).toEqual(was);
        expect([was.customer_pay, was.service_fee, month.usage_was, month.usage_now]).toEqual([0, 0, 0, 0]);
        expect([month.withdrawals, month.withdraw_was, month.withdraw_now]).toEqual([0, 0, 0]);
      }
      const own = await db().selectFrom("companies").select("id").orderBy("id").executeTakeFirstOrThrow();
      const admin = await signIn("13800000005", String(own.id), 1);
      expect((await ask({ company_id, config: typed }, admin)).status).toBe(404);
    });

    it("tries typed terms on what was paid where no contract counts today", async () => {
      let company = 0;
      for (const id of companies) {
        const { in_force, lines } = await answer(id);
        if (company === 0 && in_force?.calculation_mode_no === 1 && lines > 0) company = id;
      }
      const before = await answer(company);
      const typed = { ...flat(configOf(before), 250), labor_usage_fee: 50, no_labor_usage_fee_count: 0 };
      const inForce = await answer(company, { config: typed });
      const contracts = await db()
        .selectFrom("company_contracts")
        .where("company_id", "=", company)
        .select(["id", "status"])
        .execute();
      const { writing } = running().service;
      const ended = 60;
      const stand = async (statusOf: (own: number) => number) => {
        for (const { id, status } of contracts)
          await writing
            .updateTable("company_contracts")
            .set({ status: statusOf(status), abort_at: "2026-11-01" })
            .where("id", "=", id)
            .execute();
      };
      const days = await db()
        .selectFrom("company_contracts")
        .where("company_id", "=", company)
        .select(["id", "end_at", "abort_at"])
        .execute();
      await stand(() => ended);
      const typedOnly = await answer(company, { config: typed });
      for (const { id, end_at, abort_at } of days)
        await writing
          .updateTable("company_contracts")
          .set({ end_at, abort_at, status: contracts.find((one) => one.id === id)?.status ?? ended })
          .where("id", "=", id)
          .execute();
      expect(typedOnly.in_force).toBe(null);
      expect(typedOnly.lines).toBe(before.lines);
      expect(typedOnly.proven_lines).toBe(before.lines);
      for (const [at, month] of typedOnly.months.entries()) {
        expect([month.month, month.was, month.now]).toEqual([
          month.month,
          inForce.months[at]?.was,
          inForce.months[at]?.now,
        ]);
        // Nothing is of today's terms where there are none.
        expect(month.older_lines).toBe(month.lines);
      }
      expect(await answer(company)).toEqual(before);
    });
  },
);
