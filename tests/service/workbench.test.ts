import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { settlementStates } from "../../src-shared/billing/settlements/settlement-states.ts";
import { presetRoles } from "../../src-shared/kernel/rights/permissions.ts";
import { entIdentityStates } from "../../src-shared/kernel/states/company.ts";
import { payAccountStates, workerStandingStates } from "../../src-shared/kernel/states/worker.ts";
import { calls } from "../../src-shared/registries/calls/registry.ts";
import { type ListName, listByName } from "../../src-shared/registries/lists/registry.ts";
import { problemKinds, type WaitingKind, waitingKinds } from "../../src-shared/registries/workbench/waiting.ts";
import type { Workbench } from "../../src-shared/registries/workbench/workbench-calls.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, openSession, send } from "./small-world.ts";

const anchor = "2026-11-20";
const agency = 100;

/** A person of the demo's agency for each preset role. */
const userOf = new Map(presetRoles.map(({ key }, at) => [key, 9_001 + at]));

type Listed = { count: number; results: Record<string, string | number | null>[]; summary: Record<string, number> };
type Figure = Pick<Workbench["waiting"][number], "list" | "query" | "count" | "amount" | "since">;

onEveryDatabase(
  "the workbench",
  { demo: { seed: 7, anchor, size: "small" }, runsExports: false, runsJobs: false },
  (started) => {
    const running = () => started().running();
    const db = () => running().db;
    const tokens = new Map<string, string>();
    let company = 0;

    beforeAll(async () => {
      const { id } = await db()
        .selectFrom("wallets")
        .select("company_id as id")
        .orderBy("company_id")
        .executeTakeFirstOrThrow();
      company = id;
      for (const { key, scope } of presetRoles) {
        const user = userOf.get(key) ?? 0;
        await insert(running(), "users", { id: user, mobile: `1770000${user}`, name: key, status: 1 });
        await insert(running(), "memberships", {
          id: user + 1000,
          user_id: user,
          agency_id: agency,
          company_id: scope === "company" ? company : null,
          roles: key,
          is_use: 1,
        });
        if (key === "support") {
          await insert(running(), "membership_companies", { membership_id: user + 1000, company_id: company });
        }
        tokens.set(key, await openSession(running(), user));
      }
      await followBills(running().service);
    });

    const get = (role: string, path: string) => send(running(), "GET", path, { token: tokens.get(role) ?? "" });
    const workbench = async (role: string, query = ""): Promise<Workbench> => {
      const { status, body, text } = await get(role, `/cdl/1/company/workbenches${query}`);
      expect([status, text]).toEqual([200, text]);
      return body as Workbench;
    };
    /** All rows of the list as its screen asks for them. */
    const listed = async (role: string, list: ListName, query: Readonly<Record<string, string>>): Promise<Listed> => {
      const { path } = calls[listByName(list).call as "settlements.list"];
      const rows: Listed["results"] = [];
      for (let page = 1; ; page += 1) {
        const listQuery = new URLSearchParams({ ...query, page: String(page), page_size: "500" });
        const { status, body, text } = await get(role, `${path}?${listQuery}`);
        expect([status, text.slice(0, 300)]).toEqual([200, text.slice(0, 300)]);
        const answer = body as Listed;
        rows.push(...answer.results);
        if (rows.length >= answer.count) return { ...answer, results: rows };
      }
    };
    const expectListed = async (role: string, figure: Figure, kind: WaitingKind): Promise<void> => {
      const { count, results } = await listed(role, figure.list, figure.query);
      const { amount, since } = kind;
      const totals = {
        count: results.length,
        amount: amount === null ? null : results.reduce((sum, row) => sum + Number(row[amount]), 0),
        since: results.map((row) => String(row[since])).sort()[0] ?? null,
      };
      expect([count, totals]).toEqual([
        figure.count,
        { count: figure.count, amount: figure.amount, since: figure.since },
      ]);
    };

    describe.each(presetRoles.map(({ key, permissions }) => [key, permissions] as const))(
      "for %s",
      (role, permissions) => {
        it("counts what the lists show under the same filters", async () => {
          const { waiting, problems, deadlines, near } = await workbench(role);
          for (const figure of waiting) await expectListed(role, figure, waitingKinds[figure.key]);
          for (const figure of problems?.kinds ?? []) await expectListed(role, figure, problemKinds[figure.key]);
          for (const { link, count, kind } of deadlines) {
            if (link === null) continue;
            const answer = await listed(role, link.list, link.query);
            expect([kind, kind === "periodOpen" ? answer.count > 0 : answer.count === count]).toEqual([kind, true]);
          }
          if (near !== null) expect((await listed(role, near.list, near.query)).count).toBe(near.count);
        });

        it("shows what the person may do and see, and nothing else", async () => {
          const answer = await workbench(role);
          const may = (one: WaitingKind): boolean =>
            (one.isOfCompany !== true || role === "companyAdmin") &&
            one.needs.some((key) => permissions.includes(key)) &&
            permissions.includes(listByName(one.list).permission);
          const expected = Object.entries<WaitingKind>(waitingKinds).flatMap(([key, kind]) => (may(kind) ? [key] : []));
          expect(answer.waiting.map(({ key }) => key)).toEqual(expected);
          expect(answer.balances !== null).toBe(permissions.includes("fund.wallet.view"));
          expect(answer.problems !== null).toBe(permissions.includes("settlement.settlement.view"));
          expect(answer.near !== null).toBe(permissions.includes("income_tax.summary.view"));
          const taxDays = answer.deadlines.filter(({ kind }) => kind === "monthlyReturn" || kind === "platformReport");
          expect(taxDays.length > 0).toBe(permissions.includes("income_tax.summary.view"));
        });
      },
    );

    it("counts of next steps only those that nothing else comes before", async () => {
      const counted = new Map<string, number>();
      for (const { key: role } of presetRoles) {
        for (const figure of (await workbench(role)).waiting) {
          const { step, list }: WaitingKind = waitingKinds[figure.key];
          if (step === undefined || counted.has(figure.key) || figure.count === 0) continue;
          const { path } = calls[`${list}.get` as "companyLabors.get"];
          const { results } = await listed(role, list, figure.query);
          for (const { id } of results.slice(0, 25)) {
            const { body } = await get(role, path.replace("{id}", String(id)));
            const { next } = body as { next: { key: string; record: string; after: string | null }[] };
            const open = next.find((one) => one.record === list && one.key === step);
            // A draft is to be filled in and handed in: one piece of work.
            const after = open?.after === "companies.complete" ? null : open?.after;
            expect([figure.key, id, after]).toEqual([figure.key, id, null]);
          }
          counted.set(figure.key, results.length);
        }
      }
      expect([...counted.keys()]).toEqual(expect.arrayContaining(["workersToSign", "companiesToReview"]));
    });

    it("counts a contract to be signed once its company has proven who it is", async () => {
      const toSign = async () =>
        (await workbench("companyAdmin")).waiting.find(({ key }) => key === "companyContractsToSign")?.count ?? 0;
      const setIdentity = (ent_identity_status: number) =>
        running()
          .service.writing.updateTable("companies")
          .set({ ent_identity_status })
          .where("id", "=", company)
          .execute();
      const before = await toSign();
      expect(before).toBeGreaterThan(0);
      for (const key of ["none", "submitted", "amount", "sms", "failed"] as const) {
        await setIdentity(entIdentityStates.code(key));
        expect([key, await toSign()]).toEqual([key, 0]);
      }
      await setIdentity(entIdentityStates.code("verified"));
      expect(await toSign()).toBe(before);
    });

    it("counts no account as missing that a second person decides about", async () => {
      const missing = async () =>
        (await workbench("operator")).waiting.find(({ key }) => key === "workersWithoutAccount")?.count ?? 0;
      const before = await missing();
      const worker = await db()
        .selectFrom("company_labors")
        .select(["labor_id"])
        .where("standing", "=", workerStandingStates.code("ready"))
        .where("company_id", "=", company)
        .executeTakeFirstOrThrow();
      const change = (more: object) =>
        running()
          .service.writing.updateTable("labor_accounts")
          .set(more)
          .where("labor_id", "=", worker.labor_id)
          .execute();
      await change({ is_default: 0, status: payAccountStates.code("removed") });
      expect(await missing()).toBeGreaterThan(before);
      await change({ status: payAccountStates.code("awaitingApproval"), request: 1, asked_by: 9_001 });
      expect(await missing()).toBe(before);
      await change({ status: payAccountStates.code("toVerify"), request: null, asked_by: null });
      expect(await missing()).toBe(before);
    });

    it("lists overdue service bills for who may pay them, and for nobody else", async () => {
      const keysOf = async (role: string) => (await workbench(role)).waiting.map(({ key }) => key);
      expect(await keysOf("payer")).toContain("serviceBillsOverdue");
      for (const role of ["auditor", "operator", "companyAdmin"]) {
        expect([role, await keysOf(role)]).toEqual([role, expect.not.arrayContaining(["serviceBillsOverdue"])]);
      }
    });

    it("has something waiting for the people of the day", async () => {
      const keysOf = async (role: string) =>
        (await workbench(role)).waiting.flatMap(({ key, count }) => (count > 0 ? [key] : []));
      expect(await keysOf("checker")).toEqual(expect.arrayContaining(["settlementsToReview", "billsToAudit"]));
      expect(await keysOf("payer")).toEqual(expect.arrayContaining(["settlementsToPay"]));
      expect(await keysOf("taxOfficer")).toEqual(expect.arrayContaining(["taxToGenerate"]));
    });

    it("leaves a person's own work to others", async () => {
      const countOf = async (role: string, key: string) =>
        (await workbench(role)).waiting.find((one) => one.key === key)?.count ?? 0;
      const before = {
        review: await countOf("checker", "settlementsToReview"),
        pay: await countOf("payer", "settlementsToPay"),
      };
      const own = (status: "toReview" | "toPay") =>
        db()
          .selectFrom("settlements")
          .select("id")
          .where("agency_id", "=", agency)
          .where("status", "=", settlementStates.code(status))
          .executeTakeFirstOrThrow();
      const change = async (id: number, values: { maker_id?: number; checker_id?: number }) => {
        await running().service.writing.updateTable("settlements").set(values).where("id", "=", id).execute();
      };
      await change((await own("toReview")).id, { maker_id: userOf.get("checker") ?? 0 });
      await change((await own("toPay")).id, { checker_id: userOf.get("payer") ?? 0 });
      expect(await countOf("checker", "settlementsToReview")).toBe(before.review - 1);
      expect(await countOf("payer", "settlementsToPay")).toBe(before.pay - 1);
    });

    it("tells a draft's maker, and nobody else, to submit it", async () => {
      const submit = async (role: string) =>
        (await workbench(role)).waiting.find(({ key }) => key === "settlementsToSubmit")?.count;
      expect(await submit("maker")).toBe(0);
      await running()
        .service.writing.updateTable("settlements")
        .set({ maker_id: userOf.get("maker") ?? 0 })
        .where("agency_id", "=", agency)
        .where("status", "=", settlementStates.code("draft"))
        .execute();
      expect(await submit("maker")).toBeGreaterThan(0);
      expect(await submit("companyAdmin")).toBe(0);
    });

    it("adds causes up to the amounts of the settlements they are in", async () => {
      for (const role of ["auditor", "companyAdmin"]) {
        const { problems } = await workbench(role);
        for (const { key, amount } of problems?.kinds ?? []) {
          const parts = (problems?.causes ?? []).filter((one) => one.key === key);
          expect([role, key, parts.reduce((sum, one) => sum + one.amount, 0)]).toEqual([role, key, amount]);
        }
      }
      expect((await workbench("auditor")).problems?.causes.length).toBeGreaterThan(2);
    });

    it("asks for no money where the company pays its workers itself", async () => {
      const has = async () =>
        (await workbench("payer")).balances?.rows.some(({ company_name }) => company_name === name);
      const { name } = await db()
        .selectFrom("companies")
        .innerJoin("wallets", "wallets.company_id", "companies.id")
        .select("companies.name")
        .where("companies.settlement_type", "=", 2)
        .where("wallets.balance", "=", 0)
        .executeTakeFirstOrThrow();
      expect(await has()).toBe(false);
      const deposits = await listed("auditor", "companies", { lacks_deposit: "1" });
      expect(deposits.results.map((row) => row["name"])).not.toContain(name);
    });

    it("says of a wallet what the wallet itself says, the scarcest first", async () => {
      const wallet = await db()
        .selectFrom("wallets")
        .selectAll()
        .where("company_id", "=", company)
        .executeTakeFirstOrThrow();
      // A day inside the thirty days, one before them, and a withdrawal, which is not a payout.
      const spent = [
        ["2026-11-19 10:00:00", 1, 3_000_000],
        ["2026-10-20 10:00:00", 1, 9_000_000],
        ["2026-11-19 11:00:00", 6, 9_000_000],
      ] as const;
      for (const [at, [occurred_at, business_type, amount]] of spent.entries()) {
        await insert(running(), "transactions", {
          ...{ id: 9_500_000 + at, no: `LS95${at}`, agency_id: agency, company_id: company, wallet_id: wallet.id },
          ...{ direction: 2, business_type, amount, occurred_at },
        });
      }
      const { balances } = await workbench("auditor");
      const rows = balances?.rows ?? [];
      expect(rows.length).toBe(Math.min(50, balances?.count ?? 0));
      for (const row of rows.slice(0, 5)) {
        const { wallet, cover } = (await get("auditor", `/cdl/1/wallets/${row.wallet_id}`)).body as {
          wallet: { available: number; low_balance_alert: number };
          cover: { daily: number; days: number | null };
        };
        expect({ available: row.available, alert: row.alert, daily: row.daily, days: row.days }).toEqual({
          available: wallet.available,
          alert: wallet.low_balance_alert,
          ...cover,
        });
      }
      expect(rows.map(({ is_low }) => is_low)).toEqual(
        rows.map(({ is_low }) => is_low).sort((a, b) => Number(b) - Number(a)),
      );
      expect(rows.find(({ wallet_id }) => wallet_id === String(wallet.id))).toMatchObject({
        daily: 100_000,
        days: Math.floor((wallet.balance - wallet.frozen) / 100_000),
      });
      const own = (await workbench("companyAdmin")).balances;
      const wallets = await db().selectFrom("wallets").select("id").where("company_id", "=", company).execute();
      expect(own?.rows.map((row) => Number(row.wallet_id)).sort()).toEqual(wallets.map((row) => row.id).sort());
    });

    it("calls no wallet scarce that nothing is paid from, and leaves out those of them that are empty", async () => {
      const frozen = 60;
      const { writing } = running().service;
      const { status } = await db()
        .selectFrom("companies")
        .select("status")
        .where("id", "=", company)
        .executeTakeFirstOrThrow();
      const rowsOf = async () => (await workbench("companyAdmin")).balances?.rows ?? [];
      const before = await rowsOf();
      await writing
        .updateTable("wallets")
        .set({ low_balance_alert: 900_000_000_00 })
        .where("company_id", "=", company)
        .execute();
      expect((await rowsOf()).map(({ is_low }) => is_low)).toEqual(before.map(() => true));
      await writing.updateTable("companies").set({ status: frozen }).where("id", "=", company).execute();
      const after = await rowsOf();
      expect(after.length).toBe(before.filter(({ available, frozen }) => available + frozen !== 0).length);
      expect(after.map(({ is_low, days }) => [is_low, days])).toEqual(after.map(() => [false, null]));
      await writing.updateTable("companies").set({ status }).where("id", "=", company).execute();
    });

    /** The months, line by line: what arrived, and what it cost. */
    const naiveMonths = async (companyId: number | null) => {
      const { rows } = await sql<{ period: string; settled: number; fee: number; tax: number; payments: number }>`
        select substr(s.settlement_at, 1, 7) as period, sum(p.net) as settled,
          sum(b.service_fee + b.labor_service_fee - coalesce(p.discount, 0)) as fee,
          sum(b.pit + b.vat + b.surtax + b.vat_recover) as tax, count(*) as payments
        from payout_lines p join settlements s on s.id = p.settlement_id join bills b on b.id = p.bill_id
        where p.status = 1 and s.status in (50, 60, 65, 88) and s.agency_id = ${agency}
          and s.settlement_at >= '2025-12-01' ${companyId === null ? sql`` : sql`and s.company_id = ${companyId}`}
        group by 1 order by 1`.execute(db());
      return rows.map((row) => ({
        period: row.period,
        settled: Number(row.settled),
        fee: Number(row.fee),
        tax: Number(row.tax),
        payments: Number(row.payments),
      }));
    };

    it("sums months to the cent of the lines that arrived", async () => {
      const { months, top } = await workbench("auditor");
      expect(months?.map(({ workers: _workers, ...month }) => month)).toEqual(await naiveMonths(null));
      expect(months?.every(({ workers }) => (workers ?? 0) > 0)).toBe(true);
      expect(top?.total).toBe(months?.at(-1)?.settled);
      expect((top?.rows ?? []).reduce((sum, row) => sum + row.settled, 0)).toBeLessThanOrEqual(top?.total ?? 0);
      const own = await workbench("companyAdmin");
      expect(own.months?.map(({ workers: _workers, ...month }) => month)).toEqual(await naiveMonths(company));
      expect(own.months?.every(({ workers }) => workers === null)).toBe(true);
      expect(own.top).toBeNull();
    });

    it("tells who oversees the agency, and nobody else, who reached a ceiling of looking at personal data", async () => {
      expect((await workbench("auditor")).alarms).toMatchObject({ count: 0, rows: [] });
      const user = userOf.get("checker") ?? 0;
      const at = `${anchor} 09:30:00`;
      await insert(running(), "sensitive_alarms", { id: 1, agency_id: agency, user_id: user, kind: "reveal", at });
      await insert(running(), "sensitive_alarms", { id: 2, agency_id: agency + 1, user_id: user, kind: "reveal", at });
      const old = { agency_id: agency, user_id: user, kind: "guess", at: "2001-01-01 00:00:00" };
      await insert(running(), "sensitive_alarms", { id: 3, ...old });
      for (const { key, permissions } of presetRoles) {
        const { alarms } = await workbench(key);
        expect([key, alarms !== null]).toEqual([key, permissions.includes("audit_log.entry.view")]);
        if (alarms === null) continue;
        expect(alarms.rows).toEqual([{ id: "1", person: "checker", use: "reveal", at }]);
        expect((await listed(key, alarms.list, alarms.query)).count).toBe(0);
      }
    });

    it("narrows to one company like its lists do", async () => {
      const all = await workbench("checker");
      const one = await workbench("checker", `?company_id=${company}&months=3`);
      const bills = (answer: Workbench) => answer.waiting.find(({ key }) => key === "billsToAudit");
      expect(bills(one)?.query["company_id"]).toBe(String(company));
      expect(bills(one)?.count).toBeLessThan(bills(all)?.count ?? 0);
      for (const figure of one.waiting) await expectListed("checker", figure, waitingKinds[figure.key]);
      expect(one.months?.length).toBeLessThanOrEqual(3);
      expect((await get("checker", "/cdl/1/company/workbenches?months=25")).status).toBe(400);
    });

    it("names contracts that end within thirty days and what is due, sorted by day", async () => {
      const { deadlines, today } = await workbench("auditor");
      expect(today).toBe(anchor);
      expect(deadlines.map(({ day }) => day)).toEqual(deadlines.map(({ day }) => day).sort());
      const ends = deadlines.filter(({ kind }) => kind === "contractEnds");
      expect(ends.length).toBeGreaterThan(0);
      expect(ends.every(({ days_left }) => days_left >= 0 && days_left <= 30)).toBe(true);
      expect(deadlines.some(({ kind }) => kind === "undeclared")).toBe(true);
      const reports = deadlines.flatMap(({ kind, day }) => (kind === "platformReport" ? [day] : []));
      // The last quarter's, which nobody has accepted here, and the next one's.
      expect(reports.slice(-2)).toEqual(["2026-10-31", "2027-01-31"]);
    });

    it("names a contract that is being ended by its last day, not by the end that was agreed first", async () => {
      const { id, no } = await db()
        .selectFrom("company_contracts")
        .select(["id", "no"])
        .where("agency_id", "=", agency)
        .where("category", "=", 1)
        .where("status", "=", 50)
        .where("end_at", ">", "2027-06-01")
        .orderBy("id")
        .executeTakeFirstOrThrow();
      await running()
        .service.writing.updateTable("company_contracts")
        .set({ status: 65, abort_at: "2026-12-01" })
        .where("id", "=", id)
        .execute();
      const { deadlines } = await workbench("auditor");
      expect(deadlines.filter((one) => one.kind === "contractEnds" && one.no === no)).toMatchObject([
        { day: "2026-12-01", days_left: 11 },
      ]);
    });
  },
);
