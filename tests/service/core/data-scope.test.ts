import { beforeAll, describe, expect, it } from "vitest";
import { type AnyCall, fillPath } from "../../../src-shared/kernel/calls/define.ts";
import { groupColumn } from "../../../src-shared/kernel/lists/answer.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { type CallName, calls } from "../../../src-shared/registries/calls/registry.ts";
import { type ListName, listByName, lists } from "../../../src-shared/registries/lists/registry.ts";
import { recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { insert, openSession, send } from "../small-world.ts";
import { recordIdOf } from "./matrix-records.ts";
import { roleIds } from "./matrix-roles.ts";
import { makeMatrixWorld } from "./matrix-world.ts";

type Row = Readonly<Record<string, unknown>>;
type Seen = Partial<Record<ListName, readonly string[]>>;

/** A person of a department below the fifth. */
const below = 1021;
const department = 1033;
const own = 1035;
const ownInCompany = 1037;
const companies = 1031;
const ownInCompanies = 1050;
const support = 1022;
const nobody = 1051;

const idsOfTwelve = { bills: ["1201", "1202", "1203", "1204"], settlements: ["1250", "1257"], importRecords: ["1280"] };

/** What whoever may see the list sees of it, whatever they see of the rest. */
const seenByAll: Seen = Object.fromEntries(
  recordNames
    .filter((name) => recordByName(name).seenByAll === true)
    .map((name) => [name, [11, 12].map((company) => String(recordIdOf(name, company)))]),
);

/** The roles of the program and the agency's own, for who may see roles: they are of no company. */
const allRoles: Seen = { roles: [...presetRoles.map((_role, at) => String(at + 1)), roleIds.ownRole.own].sort() };

/** What each of them sees; lists that are not named are empty. */
const expectations: readonly (readonly [string, number, Seen, readonly string[]])[] = [
  [
    "the companies of scope 2",
    companies,
    {
      ...idsOfTwelve,
      ...seenByAll,
      ...allRoles,
      wallets: ["1260"],
      transactions: ["1261"],
      transfers: ["1262"],
      topUpRecords: ["1262"],
      alipayRecords: ["1258"],
      billBatches: ["1280"],
      voucherRecords: ["1287"],
      voucherTransactions: ["1286"],
      invoiceApplies: ["1286"],
      invoiceRecords: ["1287"],
      monthlyInvoices: ["12202611"],
      serviceBills: ["1288"],
      payAccounts: ["1242", "1291"],
      companies: ["12"],
      companyUsers: ["2006"],
      companyLabors: ["1241", "1277", "1292"],
      livenessRecords: ["1243"],
      stopRecords: ["12091", "12093"],
      stopBatches: ["12092"],
      laborContracts: ["12096"],
      taxCollectRecords: ["12094"],
      importJobs: ["1276", "1278", "1279"],
      taskImports: ["1276"],
      laborImports: ["1278"],
      laborRegistrations: ["1277"],
      ...Object.fromEntries(
        recordNames
          .filter((name) => recordByName(name).isAgencyWide !== true)
          .map((name) => [name, [String(recordIdOf(name, 12))]]),
      ),
      companyContracts: ["12097", "12098", String(recordIdOf("companyContracts", 12))],
      tasks: [String(recordIdOf("tasks", 12)), "1270"],
      signins: ["12"],
      jobReports: ["12"],
      insuranceOrders: ["12460", String(recordIdOf("insuranceOrders", 12))],
      insuranceRoster: ["12"],
      insuranceRecords: ["12"],
      insurancePayments: ["12"],
      taskBatches: ["12095"],
      taskBatchRows: ["12"],
      simpleRuns: ["1295"],
      simpleRunRows: ["129500001"],
    },
    ["12"],
  ],
  [
    "the department and below, of scope 3",
    department,
    { bills: ["1101"], settlements: ["1250"], voucherRecords: ["1287"], ...seenByAll, ...allRoles },
    [],
  ],
  [
    "the own, of scope 4",
    own,
    { bills: ["1102"], importRecords: ["1280"], billBatches: ["1280"], ...seenByAll, ...allRoles },
    [],
  ],
  [
    "the own in a company, of scope 4",
    ownInCompany,
    {
      ...seenByAll,
      bills: ["1103"],
      wallets: ["1160"],
      laborRegistrations: ["1177"],
      transactions: ["1161"],
      voucherTransactions: ["1186"],
      invoiceRecords: ["1187"],
      monthlyInvoices: ["11202611"],
      serviceBills: ["1188"],
      payAccounts: ["1142", "1191"],
      companyUsers: ["2005", "2037"],
      companies: ["11"],
      companyLabors: ["1141", "1177", "1192"],
      livenessRecords: ["1143"],
      taxCollectRecords: ["11094"],
      signins: ["11"],
      jobReports: ["11"],
      insuranceRoster: ["11"],
      insuranceRecords: ["11"],
      insurancePayments: ["11"],
      taskBatchRows: ["11"],
    },
    ["11"],
  ],
  [
    "the own in the companies of a role",
    ownInCompanies,
    {
      bills: ["1104"],
      serviceBills: ["1188"],
      payAccounts: ["1142", "1191"],
      companies: ["11"],
      companyLabors: ["1141", "1177", "1192"],
      livenessRecords: ["1143"],
      taxCollectRecords: ["11094"],
      signins: ["11"],
      jobReports: ["11"],
      insuranceRoster: ["11"],
      insuranceRecords: ["11"],
      insurancePayments: ["11"],
      taskBatchRows: ["11"],
      laborRegistrations: ["1177"],
      ...seenByAll,
    },
    ["11"],
  ],
  ["nothing of companies where none is named", support, seenByAll, []],
  ["nothing without a role", nobody, {}, []],
];

onEveryDatabase("data scope", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();

  const set = async (table: "bills" | "bill_imports", id: number, created_by: number) =>
    running().service.writing.updateTable(table).set({ created_by }).where("id", "=", id).execute();
  const narrow = (user: number, data_scope: number | null) =>
    running().service.writing.updateTable("memberships").set({ data_scope }).where("user_id", "=", user).execute();

  const addPerson = async (id: number, roles: string, data_scope: number | null): Promise<void> => {
    await insert(running(), "users", { id, mobile: `1390000${id}`, name: `用户${id}`, status: 1 });
    const membership = { id: id + 1000, user_id: id, agency_id: 1, company_id: null, roles, is_use: 1, data_scope };
    await insert(running(), "memberships", membership);
  };

  beforeAll(async () => {
    const { writing } = running().service;
    await makeMatrixWorld(running());
    await insert(running(), "organizations", { id: 6, agency_id: 1, parent_id: 5, name: "小组", path: "/1/5/6/" });
    await writing.updateTable("memberships").set({ organization_id: 6 }).where("user_id", "=", below).execute();
    await addPerson(ownInCompanies, "support", 4);
    await addPerson(nobody, "", null);
    await insert(running(), "membership_companies", { membership_id: ownInCompanies + 1000, company_id: 11 });
    // Made in a company that the person is not about: both bounds hold.
    for (const [bill, maker] of [
      [1101, below],
      [1102, own],
      [1103, ownInCompany],
      [1104, ownInCompanies],
      [1201, ownInCompany],
      [1202, 1002],
    ] as const)
      await set("bills", bill, maker);
    await set("bill_imports", 1280, own);
    await writing.updateTable("settlements").set({ maker_id: below }).where("id", "=", 1250).execute();
    await writing.updateTable("counters").set({ value: 100 }).where("name", "=", "change").execute();
  });

  const ask = async (user: number, name: CallName, query = "", params: Record<string, string> = {}) => {
    const token = await openSession(running(), user);
    const call = calls[name] as AnyCall;
    return send(running(), call.method as "GET", fillPath(call.path, params) + query, { token });
  };
  const idsIn = (body: Record<string, unknown>): string[] =>
    ((body["results"] ?? []) as Row[]).map((row) => String(row["id"])).sort();

  /** The filters of a list that choose states, with their columns. */
  const stateFilters = (list: AnyList): [string, string][] =>
    Object.keys(list.filters).flatMap((name) => {
      const column = groupColumn(list, name);
      return column === null ? [] : [[name, column] as [string, string]];
    });
  const groupsIn = (rows: readonly Row[], column: string, sums: readonly string[]) =>
    [...new Set(rows.map((row) => Number(row[column])))]
      .sort((a, b) => a - b)
      .map((code) => {
        const own = rows.filter((row) => row[column] === code);
        const sumOf = (name: string) => own.reduce((sum, row) => sum + Number(row[name]), 0);
        return { code, count: own.length, summary: Object.fromEntries(sums.map((name) => [name, sumOf(name)])) };
      });

  it("refuses to count the rows of a list by what is no state", async () => {
    expect((await ask(own, "bills.list", "?group_by=status")).status).toBe(200);
    for (const name of ["company_id", "inner_bill_type", "nonsense"]) {
      expect((await ask(own, "bills.list", `?group_by=${name}`)).status).toBe(400);
    }
  });

  describe.each(expectations)("shows %s", (_what, user, expected, expectedCompanies) => {
    it.each(Object.values(lists).filter(({ name }) => name !== "payoutLines"))("in $name", async (list) => {
      const answer = await ask(user, list.call as CallName, "?page_size=500");
      if (answer.status === 403) {
        expect(expected[list.name]).toBeUndefined();
        return;
      }
      const { body } = answer;
      const expectedIds = [...(expected[list.name] ?? [])];
      expect(idsIn(body)).toEqual(expectedIds);
      expect(body["count"]).toBe(expectedIds.length);
      const rows = body["results"] as Row[];
      const sums = (list.sums as readonly string[]).map((name) => [
        name,
        rows.reduce((sum, row) => sum + Number(row[name]), 0),
      ]);
      expect(body["summary"]).toEqual(Object.fromEntries(sums));
      for (const [name, column] of stateFilters(listByName(list.name))) {
        const grouped = await ask(user, list.call as CallName, `?group_by=${name}`);
        const { results, count, summary } = grouped.body;
        expect({ results, count, summary }).toEqual({ results: [], count: body["count"], summary: body["summary"] });
        expect(grouped.body["groups"]).toEqual(groupsIn(rows, column, list.sums));
      }
    });

    it("in the choice of companies", async () => {
      expect(idsIn((await ask(user, "companies.all")).body)).toEqual(expectedCompanies);
    });
  });

  it("shows single records, their lines and their values just as the list does", async () => {
    const bill = (user: number, id: string) => ask(user, "bills.get", "", { id });
    expect((await bill(own, "1102")).status).toBe(200);
    expect((await bill(own, "1101")).text).toBe((await bill(own, "987654321")).text);
    expect((await ask(department, "settlements.get", "", { id: "1250" })).status).toBe(200);
    const lines = await ask(department, "settlements.partSettleRecords", "", { id: "1250" });
    expect(idsIn(lines.body)).toEqual(["1255"]);
    const reveal = async (list: string, id: string, field: string) => {
      const body = { list, id, field, reason: "核对" };
      const token = await openSession(running(), department);
      return (await send(running(), "POST", "/cdl/1/sensitive/reveal", { token, body })).status;
    };
    expect(await reveal("payoutLines", "1255", "account_no")).toBe(200);
    expect(await reveal("payoutLines", "1155", "account_no")).toBe(404);
    expect(await reveal("bills", "1101", "id_no")).toBe(200);
    expect(await reveal("bills", "1102", "id_no")).toBe(404);
  });

  it("tells of one's own calls only", async () => {
    const key = (company: number) => ({ key: `0c0ffee0-0000-4000-8000-0000000000${company}` });
    expect((await ask(companies, "operations.get", "", key(12))).status).toBe(200);
    expect((await ask(companies, "operations.get", "", key(11))).status).toBe(404);
    expect((await ask(1002, "operations.get", "", key(12))).status).toBe(200);
  });

  it("works with the next request of the same session", async () => {
    const token = await openSession(running(), 1009);
    const count = async () => (await send(running(), "GET", "/cdl/1/bills", { token })).body["count"];
    const all = await count();
    await narrow(1009, 4);
    expect([await count(), all]).toEqual([0, 104]);
    // A scope that no version knows hides everything but the own.
    await narrow(1009, 9);
    expect(await count()).toBe(0);
    await narrow(1009, null);
    expect(await count()).toBe(all);
  });

  it("is never widened by the membership's own", async () => {
    await narrow(support, 1);
    expect((await ask(support, "bills.list")).body["count"]).toBe(0);
    await narrow(support, null);
  });

  describe("a sync cursor", () => {
    const pull = (user: number, cursor: string) => ask(user, "bills.list", `?sync_cursor=${cursor}&page_size=500`);
    const refusal = { code: "invalid", fields: { sync_cursor: ["other_scope"] } };

    it("goes on within its scope", async () => {
      const first = await pull(own, "0");
      expect(idsIn(first.body)).toEqual(["1102"]);
      const next = await pull(own, String(first.body["next_cursor"]));
      expect([next.status, next.body["count"]]).toEqual([200, 0]);
    });

    it("is refused once other rows may be seen, and a new one starts with those", async () => {
      const { next_cursor } = (await pull(own, "0")).body;
      await narrow(own, null);
      const refused = await pull(own, String(next_cursor));
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject(refusal);
      expect((await pull(own, "0")).body["count"]).toBe(104);
      await narrow(own, 4);
    });

    it("is refused when it is another agency's, another person's or made up", async () => {
      const { next_cursor: foreign } = (await pull(1008, "0")).body;
      const { next_cursor: colleagues } = (await pull(companies, "0")).body;
      for (const cursor of [foreign, colleagues, "100.0.1", "100.0.0"]) {
        const refused = await pull(own, String(cursor));
        expect([refused.status, refused.body]).toEqual([400, expect.objectContaining(refusal)]);
      }
      for (const cursor of ["100", "100.5", "1.2.3.4", "0.0", "-1.0.0"]) {
        expect((await pull(own, cursor)).body["fields"]).not.toHaveProperty("sync_cursor", ["other_scope"]);
      }
    });
  });

  it("lets a settlement be made of the rows in it only", async () => {
    const token = await openSession(running(), own);
    await insert(running(), "membership_companies", { membership_id: own + 1000, company_id: 11 });
    const make = async (bill_ids: readonly string[]) => {
      const expected = { count: bill_ids.length, accounting_fee: 20_000 };
      const body = { company_id: "11", channel: 1, period: "2026-11", settlement_remark: "", bill_ids, expected };
      const headers = { "idempotency-key": crypto.randomUUID() };
      return (await send(running(), "POST", "/cdl/1/settlements", { token, body, headers })).body["code"];
    };
    expect(await make(["1102", "1101"])).toBe("not_found");
    // The own bill alone gets as far as the contract, which this world does not have.
    expect(await make(["1102"])).toBe("contract_not_effective");
  });
});
