import { beforeAll, expect, it } from "vitest";
import { shareDiscount } from "../../src-service/billing/settlements/figures/discounts.ts";
import { computeAgain } from "../../src-service/billing/what-if/compute-again.ts";
import { feeBases, paymentsUpTo } from "../../src-service/billing/what-if/fee-bases.ts";
import { ownTermsOf } from "../../src-service/billing/what-if/own-terms.ts";
import { readPaidLines } from "../../src-service/billing/what-if/read-lines.ts";
import { workerStates } from "../../src-service/billing/what-if/worker-state.ts";
import { mostWhatIfWorkers, type WhatIfAnswer } from "../../src-shared/companies/contracts/contract-what-if-calls.ts";
import { withholdPerPayment } from "../../src-shared/kernel/tax/withholding-per-payment.ts";
import type { ContractConfig } from "../../src-shared/kernel/terms/terms.ts";
import { divideHalfUp, mulRatio } from "../../src-shared/kernel/values/money/money.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert } from "./small-world.ts";
import { configOf, flat, paidCompanies, total, whatIfKit, year } from "./what-if-kit.ts";

const wholeTime = { from: "2000-01", to: "2099-12" };
const nothingElse = () => new Map<number, never[]>();

onEveryDatabase(
  "what-if of terms",
  { demo: { seed: 7, anchor: "2026-11-20", size: "small" }, runsExports: false },
  (started) => {
    const { db, running, signIn, ask, answer } = whatIfKit(started);
    let companies: number[] = [];

    /** Bills of a company whose payments stand and count in the year. */
    const standing = (company: number) =>
      db()
        .selectFrom("bills as b")
        .innerJoin("payout_lines as p", (join) =>
          join.onRef("p.bill_id", "=", "b.id").onRef("p.settlement_id", "=", "b.settlement_id"),
        )
        .where("b.company_id", "=", company)
        .where("b.status", "in", [50, 60])
        .where("b.tax_month", ">=", year.from)
        .where("b.tax_month", "<=", year.to)
        .select(["b.id", "b.accounting_fee", "b.service_fee", "b.pit", "b.vat", "b.surtax", "b.vat_recover"])
        .select(["b.net_pay", "b.customer_pay", "b.tax_month", "b.settlement_id", "p.discount", "b.labor_service_fee"])
        .execute();
    /** All lines of a company's settlements in the order of their payments. */
    const ordered = async (company: number) => {
      const rows = await db()
        .selectFrom("payout_lines as p")
        .innerJoin("bills as b", (join) =>
          join.onRef("p.bill_id", "=", "b.id").onRef("p.settlement_id", "=", "b.settlement_id"),
        )
        .where("b.company_id", "=", company)
        .where("b.tax_month", "is not", null)
        .select([
          "p.settlement_id",
          "p.seq",
          "p.sent_at",
          "p.finished_at",
          "b.accounting_fee",
          "b.status",
          "b.tax_month",
        ])
        .execute();
      const began = Map.groupBy(rows, ({ settlement_id }) => settlement_id);
      const start = (id: number) =>
        (began.get(id) ?? [])
          .filter(({ status }) => status === 50 || status === 60)
          .map(({ tax_month, sent_at, finished_at }) => `${tax_month} ${sent_at ?? finished_at ?? ""}`)
          .sort()[0] ?? "9";
      return rows
        .map((row) => ({ ...row, stands: row.status === 50 || row.status === 60 }))
        .sort(
          (one, other) =>
            start(one.settlement_id).localeCompare(start(other.settlement_id)) ||
            one.settlement_id - other.settlement_id ||
            one.seq - other.seq,
        );
    };
    /** 8 % of the first 100,000 yuan, 4 % of the rest. */
    const partFee = (base: number): number =>
      divideHalfUp(Math.min(base, 100_000_00) * 800 + Math.max(0, base - 100_000_00) * 400, 10_000);
    /** The fees of the lines of the year, each on top of what stood of its calendar year before it. */
    const cumulatedFees = (rows: Awaited<ReturnType<typeof ordered>>): number => {
      const before = new Map<string, number>();
      let fees = 0;
      for (const lines of Map.groupBy(rows, ({ settlement_id }) => settlement_id).values()) {
        const settled = new Map<string, number>();
        let own: { readonly month: string; readonly fee: number }[] = [];
        for (const line of lines) {
          const month = line.tax_month ?? "";
          const of = month.slice(0, 4);
          const ahead = own.reduce((sum, one) => sum + (one.month >= of ? one.fee : 0), before.get(of) ?? 0);
          const counts = line.stands && month >= year.from && month <= year.to;
          if (counts) fees += partFee(ahead + line.accounting_fee) - partFee(ahead);
          if (line.stands) settled.set(of, (settled.get(of) ?? 0) + line.accounting_fee);
          own = [...own, { month, fee: line.accounting_fee }];
        }
        for (const [of, base] of settled) before.set(of, (before.get(of) ?? 0) + base);
      }
      return fees;
    };
    beforeAll(async () => {
      companies = await paidCompanies(db());
    });

    it("computes every line of the demo to the cent as it was paid, by its own terms", async () => {
      let lines = 0;
      for (const company_id of companies) {
        const paid = await readPaidLines(db(), { company_id, ...wholeTime });
        const again = await computeAgain(paid, {
          ownTerms: await ownTermsOf(db(), paid),
          termsFor: (own) => own,
          feeBase: feeBases(paid, await paymentsUpTo(db(), company_id, wholeTime.to)),
          states: workerStates(nothingElse),
        });
        for (const { line, now, isProven } of again) {
          expect([line.bill_id, isProven]).toEqual([line.bill_id, true]);
          expect([line.bill_id, now?.customer_pay, now?.service_fee, now?.pit, now?.net_pay]).toEqual([
            line.bill_id,
            line.customer_pay,
            line.service_fee,
            line.pit,
            line.net_pay,
          ]);
          lines += line.counts ? 1 : 0;
        }
      }
      const { paid } = await db()
        .selectFrom("bills")
        .where("status", "in", [50, 60])
        .select((eb) => eb.fn.countAll().as("paid"))
        .executeTakeFirstOrThrow();
      expect(lines).toBe(Number(paid));
      expect(lines).toBeGreaterThan(100);
    });

    it("gives under the terms in force what was paid, with usage fees", async () => {
      const seen = { usage: 0, modes: new Set<number>() };
      for (const company of companies) {
        const whatIf = await answer(company);
        seen.usage += total(whatIf.months, ({ usage_was }) => usage_was);
        seen.modes.add(whatIf.in_force?.tax_calculate_mode ?? 0);
        const bills = await standing(company);
        expect(whatIf.lines).toBe(bills.length);
        expect(whatIf.proven_lines).toBe(bills.length);
        for (const month of whatIf.months) {
          const own = bills.filter(({ tax_month }) => tax_month === month.month);
          const sum = (of: (bill: (typeof own)[number]) => number) => own.reduce((all, bill) => all + of(bill), 0);
          expect([company, month.month, month.was]).toEqual([
            company,
            month.month,
            {
              customer_pay: sum((bill) => bill.customer_pay - (bill.discount ?? 0)),
              service_fee: sum((bill) => bill.service_fee - (bill.discount ?? 0)),
              discount: sum((bill) => bill.discount ?? 0),
              labor_service_fee: sum((bill) => bill.labor_service_fee),
              tax: sum((bill) => bill.pit + bill.vat + bill.surtax + bill.vat_recover),
              net: sum((bill) => bill.net_pay),
            },
          ]);
          if (month.older_lines > 0) continue;
          expect([company, month.month, month.now]).toEqual([company, month.month, month.was]);
          expect([company, month.month, month.usage_now]).toEqual([company, month.month, month.usage_was]);
          expect(month.changed_workers).toBe(0);
        }
      }
      // The demo has what the sentence above speaks of.
      expect(seen.usage).toBeGreaterThan(0);
      expect(seen.modes.size).toBeGreaterThanOrEqual(4);
    });

    it("computes another rate line by line, and not the sum by it", async () => {
      let found = 0;
      for (const company of companies) {
        const now = await answer(company);
        const { calculation_mode_no } = now.in_force ?? {};
        if (calculation_mode_no !== 1) continue;
        const whatIf = await answer(company, { config: flat(configOf(now), 333) });
        const bills = (await standing(company)).filter(({ discount }) => (discount ?? 0) === 0);
        const discounted = total(whatIf.months, (month) => month.was.discount);
        if (discounted > 0) continue;
        const fees = bills.reduce((sum, bill) => sum + mulRatio(bill.accounting_fee, 333), 0);
        expect([company, total(whatIf.months, (month) => month.now.service_fee)]).toEqual([company, fees]);
        // The fee on top changes nothing for the workers.
        expect(total(whatIf.months, (month) => (month.now.tax ?? 0) - (month.was.tax ?? 0))).toBe(0);
        found += bills.length;
      }
      expect(found).toBeGreaterThan(0);
    });

    it("leaves the sums of a line together whatever is changed", async () => {
      const modes = [1, 2, 3, 6].map((tax_calculate_mode) => ({ calculation_mode_no: 2, tax_calculate_mode }));
      for (const company of companies) {
        const { in_force } = await answer(company);
        if (in_force === null) continue;
        for (const mode of modes) {
          const { months } = await answer(company, { modes: mode });
          for (const { now, lines } of months) {
            const base = now.customer_pay - now.service_fee;
            if (lines > 0) expect(base).toBeGreaterThanOrEqual((now.net ?? 0) + (now.tax ?? 0));
            if (mode.tax_calculate_mode === 6) expect(now.tax).toBe(0);
          }
        }
      }
    });

    it("cumulates by month, quarter and year over the payments in their order", async () => {
      let compared = 0;
      for (const company of companies) {
        const { in_force, months } = await answer(company);
        if (in_force === null || in_force.calculation_mode_no !== 1) continue;
        const part = (feePeriod: 1 | 4): ContractConfig => ({
          ...in_force.config,
          service_fee_ratio_range: [
            { limit: 100_000_00, ratio: 800, sign: 1 },
            { limit: null, ratio: 400, sign: 1 },
          ],
          service_fee_cumulative_type: feePeriod,
          tier_method: 2,
        });
        const [alone, cumulated] = [
          await answer(company, { config: part(1) }),
          await answer(company, { config: part(4) }),
        ];
        const fee = (whatIf: WhatIfAnswer) =>
          total(whatIf.months, (month) => month.now.service_fee + month.now.discount);
        if (months.some(({ lines }) => lines > 0)) expect(fee(cumulated)).toBeLessThanOrEqual(fee(alone));
        const fees = cumulatedFees(await ordered(company));
        expect([company, fee(cumulated)]).toEqual([company, fees]);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(0);
    });

    it("taxes a worker's month as one payment where the mode says so, whatever the mode was", async () => {
      let months = 0;
      for (const company_id of companies) {
        const paid = await readPaidLines(db(), { company_id, ...year });
        const again = await computeAgain(paid, {
          ownTerms: await ownTermsOf(db(), paid),
          termsFor: (own) => ({ ...own, terms: { ...own.terms, tax_calculate_mode: 2 } }),
          feeBase: feeBases(paid, await paymentsUpTo(db(), company_id, year.to)),
          states: workerStates(nothingElse),
        });
        const counted = again.filter(({ line, now }) => line.counts && now !== null && line.record?.modes[1] !== 2);
        const ofWorkers = Map.groupBy(counted, ({ line }) => `${line.labor_id} ${line.tax_month}`);
        for (const [key, lines] of ofWorkers) {
          const income = lines.reduce((sum, { now }) => sum + (now?.income_ex_vat ?? 0), 0);
          const tax = withholdPerPayment({ income, date: lines.at(-1)?.line.record?.date ?? "" });
          const pit = lines.reduce((sum, { now }) => sum + (now?.pit ?? 0), 0);
          expect([company_id, key, pit]).toEqual([company_id, key, tax.ok ? tax.pit : null]);
          months += 1;
        }
      }
      expect(months).toBeGreaterThan(50);
    });

    it("counts the heads that were billed for another usage fee", async () => {
      const company = await db()
        .selectFrom("service_bills as b")
        .innerJoin("service_bill_lines as l", "l.bill_id", "b.id")
        .where("b.category", "=", 2)
        .where("l.kind", "=", "usage")
        .where("b.discount", "=", 0)
        .where("b.period", "<", year.to)
        .orderBy("b.period", "desc")
        .select(["b.company_id", "b.period", "l.quantity"])
        .executeTakeFirstOrThrow();
      const now = await answer(company.company_id);
      const config = { ...configOf(now), labor_usage_fee: 123, no_labor_usage_fee_count: 1 };
      const { months } = await answer(company.company_id, { config });
      const month = months.find((one) => one.month === company.period);
      expect(month?.usage_now).toBe((Number(company.quantity) - 1) * 123);
    });

    it("charges the withdrawals that were made as another contract would, the free ones first", async () => {
      const made = await db()
        .selectFrom("transfers")
        .where("type", "=", 2)
        .where("status", "in", [1, 2, 3, 99])
        .where("company_id", "in", companies)
        .where("create_at", "<", `${year.to}-31`)
        .select(["company_id", "create_at", "fee"])
        .execute();
      const monthOfMade = (one: (typeof made)[number]) => `${one.company_id} ${one.create_at.slice(0, 7)}`;
      const fullest = [...Map.groupBy(made, monthOfMade)].toSorted((a, b) => b[1].length - a[1].length)[0];
      if (fullest === undefined) throw new Error("the demo has no withdrawals in these months");
      const [key, own] = fullest;
      const [company = "", month = ""] = key.split(" ");
      const now = await answer(Number(company));
      const config = {
        ...{ ...configOf(now), company_withdraw_fee_type: 3, company_withdraw_fee_max_count: 1 },
        company_withdraw_fee: 777,
      };
      const { months } = await answer(Number(company), { config });
      expect(months.find((one) => one.month === month)).toMatchObject({
        ...{ withdrawals: own.length, withdraw_was: own.reduce((sum, { fee }) => sum + fee, 0) },
        withdraw_now: (own.length - 1) * 777,
      });
      const every = { ...config, company_withdraw_fee_type: 2, company_withdraw_fee_max_count: 0 };
      const dear = (await answer(Number(company), { config: every })).months.find((one) => one.month === month);
      expect(dear?.withdraw_now).toBe(own.length * 777);
    });

    it("keeps the discount that a settlement used, as far as its share of the new fee allows", async () => {
      const [bill] = await standing(companies[0] ?? 0);
      const company = companies[0] ?? 0;
      const settlement_id = bill?.settlement_id ?? 0;
      const lines = await db()
        .selectFrom("payout_lines")
        .where("settlement_id", "=", settlement_id)
        .orderBy("seq")
        .select(["id", "service_fee"])
        .execute();
      const fees = lines.map(({ service_fee }) => service_fee);
      const fee = fees.reduce((sum, each) => sum + each, 0);
      const amount = Math.floor(fee / 3);
      const grant = {
        id: 990_001,
        agency_id: 1,
        company_id: company,
        no: "YH990001",
        status: 20,
        kind: 1,
        amount,
        ratio: 5_000,
      };
      await insert(running(), "fee_discounts", { ...grant, start_at: "2025-01-01", end_at: "2027-12-31" });
      await insert(running(), "fee_discount_uses", { settlement_id, discount_id: grant.id, amount });
      for (const [at, discount] of shareDiscount(amount, fees).entries()) {
        const { writing } = running().service;
        await writing
          .updateTable("payout_lines")
          .set({ discount })
          .where("id", "=", lines[at]?.id ?? 0)
          .execute();
      }
      const month = bill?.tax_month ?? "";
      const span = { from: month, to: month };
      const same = await answer(company, span);
      const [was] = same.months;
      expect(was?.was.discount).toBeGreaterThan(0);
      expect(was?.now).toEqual(was?.was);
      const [free] = (await answer(company, { ...span, config: flat(configOf(same), 0) })).months;
      expect([free?.now.discount, free?.now.service_fee]).toEqual([0, 0]);
      // A tenth of the fee: half of that is less than what was used.
      const config = flat(configOf(same), 65);
      const [tenth] = (await answer(company, { ...span, config })).months;
      const whole = await db()
        .selectFrom("bills")
        .where("settlement_id", "=", settlement_id)
        .select("accounting_fee")
        .execute();
      const newFee = whole.reduce((sum, { accounting_fee }) => sum + mulRatio(accounting_fee, 65), 0);
      const most = Math.min(amount, Math.floor(newFee / 2));
      expect(most).toBeLessThan(amount);
      expect(tenth?.now.discount).toBeLessThanOrEqual(most);
      const standingLines = (await standing(company)).filter((one) => one.settlement_id === settlement_id);
      if (standingLines.length === lines.length) expect(tenth?.now.discount).toBe(most);
    });

    it("names the workers who change, masked, the largest differences first", async () => {
      const [company = 0] = companies;
      const now = await answer(company);
      const whatIf = await answer(company, { config: flat(configOf(now), 1_234) });
      const month = whatIf.months.find(({ changed_workers }) => changed_workers > 1);
      const changed = month?.changed ?? [];
      expect(changed.length).toBe(Math.min(month?.changed_workers ?? 0, mostWhatIfWorkers));
      expect(changed.every(({ name }) => name.includes("*"))).toBe(true);
      const distances = changed.map(({ was, now: then }) => Math.abs(then.service_fee - was.service_fee));
      expect(distances).toEqual([...distances].sort((one, other) => other - one));
    });

    it("writes nothing", async () => {
      const counts = async () =>
        Promise.all(
          (["audit_log", "bills", "settlements", "company_contracts"] as const).map((table) =>
            db()
              .selectFrom(table)
              .select((eb) => eb.fn.countAll().as("rows"))
              .executeTakeFirstOrThrow(),
          ),
        );
      const before = await counts();
      await answer(companies[0] ?? 0, { modes: { calculation_mode_no: 2, tax_calculate_mode: 2 } });
      expect(await counts()).toEqual(before);
    });

    it("answers for a company and a span without payments", async () => {
      const [company = 0] = companies;
      const { months, lines } = await answer(company, { from: "2020-01", to: "2020-12" });
      expect([months.length, lines]).toEqual([12, 0]);
      expect(months.every(({ was, now }) => was.customer_pay === 0 && now.customer_pay === 0)).toBe(true);
    });

    it("looks at the last three months that are over unless said", async () => {
      const { body } = await ask({ company_id: String(companies[0]) });
      const { from, to } = body as WhatIfAnswer;
      const [year4 = 0, month = 0] = to.split("-").map(Number);
      expect(new Date(Date.UTC(year4, month - 3, 1)).toISOString().slice(0, 7)).toBe(from);
    });

    it("refuses drafts with faults by cell, and what cannot be", async () => {
      const [company = 0] = companies;
      const config = configOf(await answer(company));
      const refused = async (more: Record<string, unknown>) => {
        const { status, body } = await ask({ company_id: String(company), ...more });
        return [status, body["code"], body["fields"]];
      };
      const rows = [
        { limit: 100, ratio: 600, sign: 1 },
        { limit: null, ratio: null, sign: 1 },
      ];
      expect(await refused({ config: { ...config, service_fee_ratio_range: rows } })).toEqual([
        400,
        "invalid",
        { "config.service_fee_ratio_range.1.ratio": ["tax.rateEmpty"] },
      ]);
      expect(
        await refused({ modes: { calculation_mode_no: 1, tax_calculate_mode: 4 }, config: flat(config, 5) }),
      ).toEqual([400, "invalid", { "config.levy_ratio": ["contractTerms.faults.levyMissing"] }]);
      for (const span of [
        { from: "2026-11", to: "2026-10" },
        { from: "2020-01", to: "2026-10" },
        { to: "2099-01" },
        { from: "2026-13" },
        { from: "2026-10' or 1=1" },
      ]) {
        expect((await refused(span)).slice(0, 2)).toEqual([400, "invalid"]);
      }
      expect((await refused({ config: { ...config, agency_id: 2 } })).slice(0, 2)).toEqual([400, "invalid"]);
      expect((await refused({ modes: { calculation_mode_no: 9, tax_calculate_mode: 1 } })).slice(0, 2)).toEqual([
        400,
        "invalid",
      ]);
      for (const company_id of ["999999", "0", "-1", "1e3"]) {
        const { status } = await ask({ company_id });
        expect([company_id, [400, 404].includes(status)]).toEqual([company_id, true]);
      }
    });

    it("shows a company its own fees, no taxes, and no other company", async () => {
      const own = await db().selectFrom("companies").selectAll().orderBy("id").executeTakeFirstOrThrow();
      const admin = await signIn("13800000005", String(own.id), 1);
      const { status, body } = await ask({ company_id: String(own.id), ...year }, admin);
      expect(status).toBe(200);
      const { months } = body as WhatIfAnswer;
      expect(total(months, ({ was }) => was.service_fee)).toBeGreaterThan(0);
      for (const { was, now, changed } of months) {
        expect([was.tax, was.net, now.tax, now.net]).toEqual([null, null, null, null]);
        expect((changed ?? []).every((worker) => worker.was.tax === null && worker.now.net === null)).toBe(true);
      }
      const other = companies.find((id) => id !== own.id) ?? 0;
      expect((await ask({ company_id: String(other), ...year }, admin)).status).toBe(404);
    });
  },
);
