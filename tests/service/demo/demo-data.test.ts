import { createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { followLimits } from "../../../src-service/billing/bills/rows/limits-follower.ts";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import { tableNames } from "../../../src-service/core/database/migrate.ts";
import type { Database } from "../../../src-service/core/database/tables.ts";
import { findAuditBreak } from "../../../src-service/core/plumbing/audit.ts";
import { seedDemo } from "../../../src-service/demo/generate.ts";
import { demoAccounts, demoPassword } from "../../../src-service/demo/world/accounts.ts";
import { demoFacts } from "../../../src-service/demo/world/facts.ts";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import { settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { checkBankCard } from "../../../src-shared/kernel/values/banks/bank-card.ts";
import { checkUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { checkNewPassword } from "../../../src-shared/kernel/values/people/password.ts";
import { type ListName, listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";
import { allRows } from "../core/all-rows.ts";
import { onEveryDatabase, startTestService } from "../harness.ts";
import { md5, send } from "../small-world.ts";

const anchor = "2026-11-20";

/** SHA-256 of all records that seed and day decide: not the salts, and not the keys of the installation. */
const digestOf = async (db: Database): Promise<string> => {
  const hash = createHash("sha256");
  for (const table of tableNames) {
    if (table === "users") continue;
    const all = await allRows(db, table);
    const rows = table === "facts" ? all.filter(({ name }) => name !== "secrets") : all;
    const texts = rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
    hash.update(table).update(texts.join("\n"));
  }
  return hash.digest("hex");
};

onEveryDatabase("demo data", { demo: { seed: 7, anchor, size: "small" }, runsExports: false }, (started) => {
  const running = () => started().running();
  const db = () => running().db;
  let token = "";

  const signIn = async (phone: string, related_id: string, qsApp: number): Promise<string> => {
    const body = { phone, related_id, qsApp, agree_protocol: true, login_type: 2, password: md5(demoPassword) };
    const answer = await send(running(), "POST", "/cdl/1/login", { body });
    return answer.body["token"] as string;
  };
  const list = (path: string, as = token) => send(running(), "GET", path, { token: as });

  beforeAll(async () => {
    token = await signIn("13800000001", "100", 7);
  });

  it("has every status of bills and settlements", async () => {
    const settled = await db().selectFrom("settlements").select("status").distinct().execute();
    expect(settled.map((row) => row.status).sort()).toEqual([...settlementStates.codes].sort());
    const billed = await db().selectFrom("bills").select("status").distinct().execute();
    expect(billed.map((row) => row.status).sort()).toEqual([...billStates.codes].sort());
  });

  it("has bills of a company that settles offline in every state that they can have there", async () => {
    const found = await db()
      .selectFrom("bills as b")
      .innerJoin("companies as c", "c.id", "b.company_id")
      .where("c.settlement_type", "=", 2)
      .select("b.status")
      .distinct()
      .execute();
    const returned = billStates.code("returned");
    expect(found.map((row) => row.status).sort()).toEqual(billStates.codes.filter((code) => code !== returned).sort());
  });

  it("has bills that wait for their workers, for each reason", async () => {
    await followLimits(running().service);
    const { body } = await list("/cdl/1/bills?not_ready=1&page_size=500");
    const gaps = (body["results"] as { worker_gap: number }[]).map((row) => row.worker_gap);
    expect([...new Set(gaps)].sort()).toEqual([1, 2, 3, 4, 6]);
  });

  it("has books that balance: journals, wallets, settlements, lines", async () => {
    const none = async (text: string): Promise<void> => {
      expect((await sql.raw(text).execute(db())).rows).toEqual([]);
    };
    await none("select journal_id from ledger_postings group by journal_id having sum(amount) <> 0");
    await none(
      "select a.id from ledger_accounts a left join ledger_postings p on p.account_id = a.id group by a.id, a.balance having a.balance <> coalesce(sum(p.amount), 0)",
    );
    await none(
      "select w.id from wallets w join ledger_accounts a on a.wallet_id = w.id where a.kind = 'wallet_frozen' and a.balance <> -w.frozen",
    );
    await none(
      "select w.id from wallets w join ledger_accounts a on a.wallet_id = w.id where a.kind = 'wallet_available' and a.balance <> w.frozen - w.balance",
    );
    await none(
      "select w.id from wallets w where w.frozen <> (select coalesce(sum(s.frozen_amount), 0) from settlements s where s.wallet_id = w.id) + (select coalesce(sum(t.frozen_amount), 0) from transfers t where t.from_wallet_id = w.id)",
    );
    await none(
      "select s.id from settlements s where s.labor_net <> (select sum(p.net) from payout_lines p where p.settlement_id = s.id) or s.bill_amount <> (select sum(p.accounting_fee) from payout_lines p where p.settlement_id = s.id) or s.line_count <> (select count(*) from payout_lines p where p.settlement_id = s.id) or s.success_amount <> (select coalesce(sum(p.net), 0) from payout_lines p where p.settlement_id = s.id and p.status = 1)",
    );
    await none(
      "select p.id from payout_lines p join bills b on b.id = p.bill_id where p.net <> b.net_pay or p.pit <> b.pit",
    );
    await none(
      "select id from bills where customer_pay <> net_pay + pit + vat + surtax + vat_recover + labor_service_fee + car_rental_fee + service_fee",
    );
    await none("select id from bills where net_pay < 0 or create_at >= '2026-11-21'");
    await none(`select id from transactions where occurred_at >= '${anchor} 00:00:00'`);
    await none(
      "select i.id from bill_imports i where i.success_count <> (select count(*) from bills b where b.import_id = i.id)",
    );
    expect(await findAuditBreak(db(), 100)).toBeNull();
  });

  it("has numbers that are right by form, all invented", async () => {
    const people = await db().selectFrom("labors").select("id_no").execute();
    const wrong = people.filter((row) => !checkIdNumber(row.id_no, { today: anchor, only18: true }).ok);
    // One was entered a second time by the 15 digits that earlier versions took.
    expect(wrong.map(({ id_no }) => [id_no.length, checkIdNumber(id_no, { today: anchor }).ok])).toEqual([[15, true]]);
    const cards = await db().selectFrom("labor_accounts").select("account_no").where("type", "=", 1).execute();
    expect(
      cards.flatMap((row) => {
        const card = checkBankCard(row.account_no);
        return card.ok ? card.warnings : ["bad"];
      }),
    ).toEqual([]);
    const companies = await db().selectFrom("companies").select("credit_code").execute();
    expect(companies.map((row) => checkUscc(row.credit_code))).toMatchObject(
      companies.map(() => ({ ok: true, warnings: [] })),
    );
    expect(checkNewPassword(demoPassword)).toMatchObject({ ok: true });
  });

  it("lets every operator in, as the sign-in screen offers them", async () => {
    const settings = await send(running(), "GET", "/cdl/1/settings");
    expect(settings.body["demo_accounts"]).toEqual(demoAccounts());
    const { company } = await demoFacts(db());
    for (const account of demoAccounts().slice(0, 7)) {
      const related = account.qsApp === 7 ? "100" : String(company.id);
      expect(await signIn(account.phone, related, account.qsApp)).toMatch(/^[\w-]{43}$/);
    }
  });

  it("lets nobody be asked for agreements but the one who is new, who has no account either", async () => {
    const asked: Record<string, unknown> = {};
    for (const account of demoAccounts()) {
      const entry = await send(
        running(),
        "GET",
        `/cdl/1/login/companies?phone=${account.phone}&qsApp=${account.qsApp}`,
      );
      const { results, multi_results } = entry.body as {
        results: { id: string }[];
        multi_results: { sub_list: { sub_id: string }[] }[];
      };
      const companyIds = [
        ...results.map((one) => one.id),
        ...multi_results.flatMap((one) => one.sub_list[0]?.sub_id ?? []),
      ];
      const as = await signIn(account.phone, companyIds[0] ?? "", account.qsApp);
      const { agreements_due, account: bound } = (await list("/cdl/1/session", as)).body;
      asked[account.name] = [agreements_due, bound];
    }
    expect(asked).toEqual({
      周敏: [[], "bound"],
      陈立: [[], null],
      吴倩: [[], null],
      郑凯: [[], null],
      林晓燕: [[], "bound"],
      何远: [[], null],
      孙悦: [[], null],
      沈佳怡: [["user", "certificate"], "none"],
      许静: [[], null],
    });
  });

  it("names records for samples that do not depend on the seed", async () => {
    const facts = await demoFacts(db(), 1, 5);
    expect(facts.tasks[0]?.no).toBe("RW20260105000001");
    expect(facts.workers).toHaveLength(5);
    expect(facts.closedTask.no).toBe("RW20260105000010");
    expect(new Set([facts.unsigned, facts.stopped, facts.unverified].map((worker) => worker.id_no)).size).toBe(3);
  });

  it("has books that every proof holds for", async () => {
    const results = await auditBooks(running().service);
    expect(results.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });

  it("has bills to settle and to audit in every company, and money where it is to be paid", async () => {
    const rows = await db()
      .selectFrom("bills")
      .select(["company_id", "status"])
      .select((eb) => eb.fn.countAll<number>().as("found"))
      .where("status", "in", [20, 30])
      .groupBy(["company_id", "status"])
      .execute();
    expect(rows).toHaveLength(16);
    expect(rows.every((row) => Number(row.found) >= 40)).toBe(true);
  });

  it("has people who registered by a code in every status, each with a code of their company", async () => {
    const people = await db()
      .selectFrom("company_labors as r")
      .innerJoin("labors as l", "l.id", "r.labor_id")
      .innerJoin("labor_qr_codes as q", "q.id", "r.qr_code_id")
      .select(["l.onboarding_status", "r.company_id", "q.company_id as code_company"])
      .where("r.source_type", "=", 3)
      .execute();
    expect([...new Set(people.map((one) => one.onboarding_status))].toSorted()).toEqual([1, 2, 3, 4, 5, 9]);
    for (const one of people) expect(one.code_company).toBe(one.company_id);
    const codes = await db().selectFrom("labor_qr_codes").select(["status", "used_count"]).execute();
    expect([...new Set(codes.map(({ status }) => status))].toSorted()).toEqual([1, 2, 3, 4]);
    expect(codes.reduce((sum, code) => sum + code.used_count, 0)).toBe(people.length);
  });

  describe("lists over it", () => {
    const paths: Readonly<Partial<Record<ListName, string>>> = {
      bills: "/cdl/1/bills",
      settlements: "/cdl/1/settlements",
      transactions: "/cdl/1/transactions",
      importRecords: "/cdl/1/bills/import_records",
      importJobs: "/taskimport",
      taskImports: "/cdl/1/tasks_import_records",
      laborImports: "/taskimport/cdl_labor_importrecords",
      wallets: "/cdl/1/wallets",
      invoiceApplies: "/cdl/1/invoice_applies",
      payAccounts: "/cdl/1/pay_account",
      invoiceRecords: "/cdl/1/invoice_records",
      monthlyInvoices: "/cdl/1/monthly_invoices",
      serviceBills: "/cdl/1/service_bills",
      transfers: "/cdl/1/transfers",
      companies: "/cdl/1/companies",
      companyLabors: "/cdl/1/companylabors",
      voucherRecords: "/cdl/1/bills/voucher_records",
      voucherTransactions: "/cdl/1/voucher_transaction",
      billBatches: "/cdl/1/batch/bill",
      alipayRecords: "/cdl/1/alipay_record",
      incomeSummary: "/cdl/1/income_summary",
      taxPeriods: "/cdl/1/tax_periods",
      auditLog: "/cdl/1/audit_log",
      securityEvents: "/cdl/1/security_events",
      taxCollectRecords: "/cdl/1/tax_collect_records",
      stopRecords: "/cdl/1/companylabors/stop_records",
      stopBatches: "/cdl/1/companylabors/stop_batches",
      laborContracts: "/v4/labor/contracts/",
      laborRegistrations: "/cdl/1/labor_registrations",
      livenessRecords: "/cdl/1/liveness_records",
      signins: "/cdl/1/signin",
      jobReports: "/cdl/1/jobreport",
      insuranceRoster: "/v7/eli_insurance_roster",
      insuranceRecords: "/v7/eli_insurance_records",
      insurancePayments: "/v7/eli_insurance_payments",
      taskBatches: "/cdl/1/batch/task",
      roles: "/cdl/1/roles",
      agencyUsers: "/cdl/1/useragencies",
      topUpRecords: "/cdl/1/useragencies/topup_record",
      companyUsers: "/usercompanies",
      taskBatchRows: "/cdl/1/batch/task/rows",
      simpleRuns: "/cdl/1/tasks/simple",
      simpleRunRows: "/cdl/1/tasks/simple/rows",
      ...Object.fromEntries(recordNames.map((name) => [name, recordByName(name).calls.list.path])),
    };

    it("hold no whole number and no whole name of anybody, in any answer", async () => {
      const people = await db()
        .selectFrom("labors as l")
        .innerJoin("labor_accounts as a", "a.labor_id", "l.id")
        .select(["l.id_no", "l.mobile", "a.account_no"])
        .execute();
      const numbers = new Set(people.flatMap((one) => [one.id_no, one.mobile, one.account_no]));
      const settlement = await db()
        .selectFrom("settlements")
        .select("id")
        .where("status", "=", 50)
        .executeTakeFirstOrThrow();
      const asked = [
        ...(Object.entries(paths) as [ListName, string][]).flatMap(([name, path]) => [
          `${path}?page_size=500`,
          ...(listByName(name).offline === undefined ? [] : [`${path}?sync_cursor=0&page_size=500`]),
        ]),
        `/cdl/1/settlements/${settlement.id}/part_settle_records?page_size=500`,
        `/cdl/1/settlements/${settlement.id}`,
      ];
      for (const path of asked) {
        const answer = await list(path);
        expect([path, answer.status]).toEqual([path, 200]);
        const found = answer.text.match(/\d{11,19}X?/g) ?? [];
        expect(found.filter((text) => numbers.has(text))).toEqual([]);
      }
      const rows = (await list("/cdl/1/bills?page_size=500")).body["results"] as Record<string, string>[];
      expect(rows.every((row) => row["labor_name"]?.includes("*") && row["id_no"]?.includes("********"))).toBe(true);
    });

    it("cover every list of the product", () => {
      expect([...Object.keys(paths), "payoutLines", "exportJobs"].sort()).toEqual([...listNames].sort());
    });

    it("count, sum, sort and page as the database says", async () => {
      for (const [name, path] of Object.entries(paths) as [ListName, string][]) {
        const spec = listByName(name);
        for (const key of spec.sort) {
          for (const sign of ["", "-"]) {
            const one = (await list(`${path}?page_size=50&ordering=${sign}${key}`)).body;
            const two = (await list(`${path}?page_size=50&page=2&ordering=${sign}${key}`)).body;
            const rows = [
              ...(one["results"] as Record<string, unknown>[]),
              ...(two["results"] as Record<string, unknown>[]),
            ];
            expect(rows.length).toBe(Math.min(100, one["count"] as number));
            expect(new Set(rows.map((row) => row["id"])).size).toBe(rows.length);
            const amounts = rows.map((row) => row[key]).filter((value) => typeof value === "number") as number[];
            expect(amounts).toEqual([...amounts].sort((a, b) => (sign === "-" ? b - a : a - b)));
          }
        }
      }
      const { body } = await list("/cdl/1/bills?status=60&accounting_fee_min=100000&accounting_fee_max=200000");
      const totals = await db()
        .selectFrom("bills")
        .select((eb) => [eb.fn.countAll<number>().as("found"), eb.fn.sum<number>("net_pay").as("net")])
        .where("status", "=", 60)
        .where("accounting_fee", ">=", 100_000)
        .where("accounting_fee", "<=", 200_000)
        .executeTakeFirstOrThrow();
      expect([body["count"], (body["summary"] as Record<string, number>)["net_pay"]]).toEqual([
        Number(totals.found),
        Number(totals.net),
      ]);
      expect((await list("/cdl/1/bills?status=60&summary=0")).body["summary"]).toEqual({});
    });

    it("find a person by the whole name or number or its last four, not by a part of them", async () => {
      const bill = await db()
        .selectFrom("bills")
        .selectAll()
        .where("id_no", "like", "%7")
        .limit(1)
        .executeTakeFirstOrThrow();
      const countBy = async (keyword: string): Promise<number> =>
        (await list(`/cdl/1/bills?keyword=${encodeURIComponent(keyword)}`)).body["count"] as number;
      const real = await db()
        .selectFrom("bills")
        .select((eb) => eb.fn.countAll<number>().as("found"))
        .where("id_no", "=", bill.id_no)
        .executeTakeFirstOrThrow();
      expect(await countBy(bill.id_no)).toBe(Number(real.found));
      expect(await countBy(bill.labor_phone)).toBe(Number(real.found));
      expect(await countBy(bill.labor_name)).toBeGreaterThanOrEqual(Number(real.found));
      expect(await countBy(bill.id_no.slice(-4))).toBeGreaterThanOrEqual(Number(real.found));
      expect(await countBy(bill.id_no.slice(0, 10))).toBe(0);
      expect(await countBy(bill.labor_phone.slice(0, 7))).toBe(0);
      expect(await countBy(bill.no.toLowerCase())).toBe(1);
    });

    it("end at a company's border for its own people", async () => {
      const { company } = await demoFacts(db());
      const own = await signIn("13800000005", String(company.id), 1);
      const all = await db()
        .selectFrom("bills")
        .select((eb) => eb.fn.countAll<number>().as("found"))
        .where("company_id", "=", company.id)
        .executeTakeFirstOrThrow();
      const { body } = await list("/cdl/1/bills?page_size=500", own);
      expect(body["count"]).toBe(Number(all.found));
      expect(new Set((body["results"] as { company_id: string }[]).map((row) => row.company_id))).toEqual(
        new Set([String(company.id)]),
      );
    });

    it("count anew after a change, though totals are kept", async () => {
      const before = (await list("/cdl/1/bills?status=10")).body["count"] as number;
      const actor = { user_id: null, name: "", device: "", request_id: "" };
      await running().service.write(actor, async ({ tx, changeSeq }) => {
        const bill = await tx
          .selectFrom("bills")
          .select("id")
          .where("status", "=", 10)
          .limit(1)
          .executeTakeFirstOrThrow();
        await tx
          .updateTable("bills")
          .set({ status: 20, change_seq: await changeSeq() })
          .where("id", "=", bill.id)
          .execute();
      });
      expect((await list("/cdl/1/bills?status=10")).body["count"]).toBe(before - 1);
    });

    it("carry tokens that find a whole value offline without holding it", async () => {
      const session = await send(running(), "GET", "/cdl/1/session", { token });
      const { createHmac } = await import("node:crypto");
      const key = Buffer.from(session.body["search_key"] as string, "hex");
      const { body } = await list("/cdl/1/bills?sync_cursor=0&page_size=3");
      const rows = body["results"] as { id: string }[];
      const plain = await db()
        .selectFrom("bills")
        .selectAll()
        .where("id", "=", Number(rows[0]?.id))
        .executeTakeFirstOrThrow();
      const sensitiveColumns = Object.entries(bills.columns).flatMap(([name, column]) =>
        column.sensitive === undefined
          ? []
          : [
              createHmac("sha256", key)
                .update(`${column.sensitive}:${(plain as Record<string, unknown>)[name]}`)
                .digest("hex")
                .slice(0, 16),
            ],
      );
      expect((body["tokens"] as string[][])[0]).toEqual(sensitiveColumns);
    });

    it("show one value to those who may, and write it down", async () => {
      const bill = await db().selectFrom("bills").selectAll().orderBy("id").limit(1).executeTakeFirstOrThrow();
      const reveal = (field: string, as = token, id = String(bill.id)) =>
        send(running(), "POST", "/cdl/1/sensitive/reveal", {
          token: as,
          body: { list: "bills", id, field, reason: "核对收款人" },
        });
      expect((await reveal("id_no")).body).toEqual({ value: bill.id_no, seconds: 30 });
      const noted = await db().selectFrom("audit_log").selectAll().where("action", "=", "sensitive.reveal").execute();
      expect(noted).toMatchObject([{ object: `bill:${bill.id}`, reason: "核对收款人", actor_id: 101 }]);
      expect(JSON.stringify(noted)).not.toContain(bill.id_no);
      expect((await reveal("no")).status).toBe(400);
      expect((await reveal("constructor")).status).toBe(400);
      expect((await reveal("id_no", token, "99999999")).status).toBe(404);
      expect((await reveal("id_no", await signIn("13800000002", "100", 7))).status).toBe(403);
    });
  });
});

const patience = 240_000;

describe("the whole demo", () => {
  it(
    "has the amounts it should have",
    async () => {
      const whole = await startTestService("sqlite", { demo: { anchor }, runsJobs: false });
      const count = async (table: "bills" | "settlements" | "labors" | "tasks" | "companies"): Promise<number> => {
        const counting = whole
          .running()
          .db.selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("found"));
        return (await counting.executeTakeFirstOrThrow()).found;
      };
      const found = [await count("companies"), await count("labors"), await count("tasks"), await count("settlements")];
      // Eight of them were entered twice, and two have no ID card.
      expect([...found, await count("bills")]).toEqual([16, 3_010, 430, 600, 30_000]);
      await whole.end();
    },
    patience,
  );
});

/** Nothing works on the records while they are compared. */
const atRest = { runsJobs: false, runsExports: false };

/** What a seed makes of an empty SQLite database, once for all databases that are compared with it. */
const digestOfSeed = (seed: number): (() => Promise<string>) => {
  let makingDemo: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const other = await startTestService("sqlite", { demo: { seed, anchor, size: "small" }, ...atRest });
    const digest = await digestOf(other.running().db);
    await other.end();
    return digest;
  };
  return () => {
    makingDemo ??= make();
    return makingDemo;
  };
};
/** As the other suites of the run have it. */
const ofSeven = digestOfSeed(7);
const ofSix = digestOfSeed(6);

onEveryDatabase("demo seeding", atRest, (started) => {
  it(
    "gives the same records for the same seed and day, and others for another seed",
    async () => {
      const { service } = started().running();
      expect(await seedDemo(service, { seed: 7, anchor, size: "small" })).toBe(true);
      const digest = await digestOf(service.reading);
      expect(digest).toBe(await ofSeven());
      expect(digest).not.toBe(await ofSix());
      expect(await seedDemo(service, { seed: 7, anchor, size: "small" })).toBe(false);
    },
    patience,
  );

  it("refuses a day before the tax rules begin", async () => {
    const other = await startTestService("sqlite");
    await expect(seedDemo(other.running().service, { seed: 1, anchor: "2025-10-20" })).rejects.toThrow(RangeError);
    await other.end();
  });
});
