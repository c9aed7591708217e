import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { recordAddress } from "../../../src-renderer/list-screen/model/list-address.ts";
import { auditSourceFor } from "../../../src-service/lists/security-log/audit-source.ts";
import type { PermissionKey } from "../../../src-shared/kernel/rights/permissions.ts";
import { enums } from "../../../src-shared/locales/zh-CN/enums.ts";
import {
  type AuditObject,
  type AuditObjectKind,
  auditObjectCode,
  auditObjectKinds,
  auditObjectOf,
  earlierWholes,
  noRecordReasons,
  recordOfAuditRow,
} from "../../../src-shared/registries/audit/audit-objects.ts";
import { isListName, type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { recordByName, recordNames } from "../../../src-shared/registries/records/registry.ts";
import { onEveryDatabase } from "../harness.ts";
import { insertInto, makeSmallWorld, openSession, send } from "../small-world.ts";

const [auditor, stranger] = [1007, 1008];
const company = { agency_id: 1, company_id: 11 };
/** Kinds whose list an auditor may not see, so that their records are not named to one. */
const unnamed: ReadonlySet<AuditObjectKind> = new Set(["realNameReview", "joinApply", "workerMerge"]);

/** A record of each kind that has a name, with its name. `made`: the row, where the small world has none. */
const records: Partial<Record<AuditObjectKind, { id: number; name: string; made?: [string, object] }>> = {
  ...Object.fromEntries(
    recordNames.map(recordByName).map(({ object, table, title = "no" }, at) => {
      const [id, name] = [860 + at, `T${at}`];
      return [object, { id, name, made: [table, { agency_id: 1, [title]: name }] }];
    }),
  ),
  user: { id: 1002, name: "测试员1002" },
  company: { id: 11, name: "公司11" },
  account: { id: 81, name: "公司11", made: ["corporate_accounts", company] },
  settlement: { id: 1150, name: "JS11" },
  payoutLine: { id: 1155, name: "JS11" },
  bill: { id: 1101, name: "ZD1101" },
  import: { id: 82, name: "十一月.xlsx", made: ["bill_imports", { ...company, file_name: "十一月.xlsx" }] },
  wallet: { id: 1160, name: "公司11" },
  entIdentity: { id: 86, name: "公司11", made: ["ent_identities", company] },
  attorney: { id: 87, name: "公司11", made: ["powers_of_attorney", company] },
  walletChange: { id: 83, name: "公司11", made: ["wallet_changes", { ...company, wallet_id: 1160 }] },
  transfer: { id: 84, name: "HB84", made: ["transfers", { ...company, no: "HB84" }] },
  transaction: { id: 85, name: "LS85", made: ["transactions", { ...company, no: "LS85" }] },
  serviceBill: { id: 88, name: "FW88", made: ["service_bills", { ...company, no: "FW88" }] },
  invoiceApply: { id: 89, name: "KP89", made: ["invoice_applies", { ...company, no: "KP89" }] },
  invoiceRecord: { id: 90, name: "25310000", made: ["invoice_records", { ...company, invoice_no: "25310000" }] },
  redLetter: { id: 91, name: "KP89", made: ["invoice_red_letters", { ...company, apply_id: 89 }] },
  invoiceMail: { id: 92, name: "25310000", made: ["outgoing_mails", { ...company, record_id: 90 }] },
  voucher: { id: 93, name: "PZ93", made: ["voucher_records", { ...company, no: "PZ93", settlement_id: 1150 }] },
  exportJob: { id: 94, name: "DC94", made: ["export_jobs", { ...company, no: "DC94" }] },
  incomeSummary: { id: 95, name: "SR95", made: ["income_summary", { ...company, no: "SR95" }] },
  taxPeriod: { id: 96, name: "2026-10", made: ["tax_periods", { ...company, period: "2026-10" }] },
  importJob: { id: 98, name: "DR98", made: ["import_jobs", { ...company, no: "DR98" }] },
};

onEveryDatabase("what an entry of the audit log is about", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  const write = (object: AuditObject, agency_id = 1) =>
    running()
      .service.system("测试")
      .write(({ audit }) => audit({ agency_id, action: "bills.update", object }));
  /** An entry as an earlier version wrote it. */
  const writeEarlier = (object: string) => write(object as AuditObject);
  const newest = async (user: number) => {
    const token = await openSession(running(), user);
    const { body } = await send(running(), "GET", "/cdl/1/audit_log?page_size=1&ordering=-at", { token });
    return (body["results"] as Record<string, unknown>[])[0] ?? {};
  };

  beforeAll(async () => {
    await makeSmallWorld(running());
    await running().service.writing.updateTable("users").set({ name: "测试员1002" }).where("id", "=", 1002).execute();
    for (const { id, made: rowMaker } of Object.values(records)) {
      if (rowMaker !== undefined) await insertInto(running(), rowMaker[0], { id, ...rowMaker[1] });
    }
    const labor = { agency_id: 1, name: "工友甲", id_no: "11010519491231002X" };
    await insertInto(running(), "labors", { id: 9_001, ...labor });
    await insertInto(running(), "company_labors", { id: 9_002, ...company, labor_id: 9_001 });
  });

  it.each(auditObjectKinds)("names the kind and the record of %s", async (kind) => {
    const record = records[kind];
    const id = record?.id ?? 7;
    await write(`${kind}:${id}`);
    const { isWord } = auditObjectOf(kind);
    const shown = unnamed.has(kind) ? undefined : record?.name;
    const name = kind === "agency" ? "服务商1" : isWord ? `${kind}.${id}` : (shown ?? String(id));
    const expected = { object: `${kind}:${id}`, object_kind: auditObjectCode(kind), object_name: name };
    expect(await newest(auditor)).toMatchObject(expected);
  });

  it.each(
    auditObjectKinds.flatMap((kind) => (auditObjectOf(kind).earlier ?? []).map((before) => [before, kind] as const)),
  )("reads %s of earlier versions as %s", async (before, kind) => {
    const { id, name } = records[kind] ?? { id: 0, name: "" };
    await writeEarlier(`${before}:${id}`);
    const expected = { object: `${kind}:${id}`, object_kind: auditObjectCode(kind), object_name: name };
    expect(await newest(auditor)).toMatchObject(expected);
  });

  it.each(Object.entries(earlierWholes))("reads %s of earlier versions as %s", async (before, now) => {
    await writeEarlier(before);
    const kind = now.split(":")[0] as AuditObjectKind;
    expect(await newest(auditor)).toMatchObject({ object: now, object_kind: auditObjectCode(kind) });
  });

  it("shows months, and an id that nothing has or that is no number, as they are", async () => {
    for (const [object, name] of [
      ["incomeSummary:2026-10,2026-11", "2026-10,2026-11"],
      ["settlement:999999", "999999"],
      ["settlement:1 or 1", "1 or 1"],
      ["settlement:", ""],
      [`settlement:${"9".repeat(30)}`, "9".repeat(30)],
    ] as const) {
      await write(object as AuditObject);
      expect(await newest(auditor)).toMatchObject({ object, object_name: name });
    }
    await writeEarlier("something else");
    expect(await newest(auditor)).toMatchObject({ object: "something else", object_kind: 0 });
  });

  it("names no record of another agency, and none whose list the reader may not see", async () => {
    await write("settlement:1150", 2);
    expect(await newest(stranger)).toMatchObject({ object_kind: auditObjectCode("settlement"), object_name: "1150" });
    await write("user:1002", 2);
    expect(await newest(stranger)).toMatchObject({ object_name: "1002" });
    await write("import:82");
    const seenWith = async (...permissions: PermissionKey[]) => {
      const rows = auditSourceFor(new Set(permissions)).from(running().service.reading);
      const { rows: entries } = await sql<{ object_name: string }>`
        select t.object_name from (${rows}) as t order by t.id desc limit 1`.execute(running().service.reading);
      return entries[0]?.object_name;
    };
    expect(await seenWith("audit_log.entry.view", listByName("billBatches").permission)).toBe("十一月.xlsx");
    expect(await seenWith("audit_log.entry.view")).toBe("82");
  });

  it.each(auditObjectKinds.filter((kind) => auditObjectOf(kind).reaches !== undefined))(
    "leads from %s to a record that is there, within the agency",
    async (kind) => {
      const id = { role: "maker", labor: "9001" }[String(kind)] ?? String(records[kind]?.id);
      const open = async (user: number) => {
        const { id: entry } = await newest(user);
        const token = await openSession(running(), user);
        return (await send(running(), "GET", `/cdl/1/audit_log/${String(entry)}`, { token })).body;
      };
      await write(`${kind}:${id}`);
      const place = (await open(1001))["object_place"] as { list: string; id: string };
      expect(auditObjectOf(kind).reaches).toContain(place.list);
      const { source } = running().service.contributed.sources[place.list as ListName];
      const { rows } = await sql<{ agency_id: number }>`select t.agency_id from (${source.from(running().db)}) as t
        where t.id = ${Number(place.id)}`.execute(running().db);
      expect(rows.map(({ agency_id }) => Number(agency_id))).toEqual([kind === "role" ? 0 : 1]);
      // The agency of strangers has no such record; the program's roles are everybody's.
      await write(`${kind}:${id}`, 2);
      if (kind !== "role") expect((await open(stranger))["object_place"]).toBeNull();
    },
  );

  it("leads to who acted, as the agency's own person or as one of a company, and nowhere from the program", async () => {
    const { service } = running();
    const actedBy = async (user_id: number | null) => {
      const actor = { user_id, name: "甲", device: "", request_id: "" };
      await service.write(actor, ({ audit }) => audit({ agency_id: 1, action: "bills.update", object: "bill:1101" }));
      const { id } = await newest(auditor);
      const token = await openSession(running(), auditor);
      return (await send(running(), "GET", `/cdl/1/audit_log/${String(id)}`, { token })).body["actor_place"];
    };
    expect(await actedBy(1002)).toEqual({ list: "agencyUsers", id: "2002" });
    expect(await actedBy(1005)).toEqual({ list: "companyUsers", id: "2005" });
    expect(await actedBy(1008)).toBeNull();
    expect(await actedBy(null)).toBeNull();
  });

  it("is found by the record's number and by its kind", async () => {
    const token = await openSession(running(), auditor);
    const count = async (query: string) =>
      (await send(running(), "GET", `/cdl/1/audit_log?${query}`, { token })).body["count"];
    await write("transfer:84");
    expect(await count("keyword=HB84")).toBeGreaterThan(0);
    expect(await count("keyword=HB85")).toBe(0);
    expect(await count(`object_kind=${auditObjectCode("transfer")}`)).toBe(await count("keyword=HB84"));
  });
});

describe("the kinds of records that audit entries are about", () => {
  const declared = auditObjectKinds.map((kind) => [kind, auditObjectOf(kind)] as const);

  it("name lists that exist", () => {
    const named = declared.flatMap(([, { record, seenWith, reaches = [] }]) =>
      [record, seenWith, ...reaches].filter((one) => one !== undefined),
    );
    expect(named.filter((list) => !isListName(list))).toEqual([]);
  });

  it("lead to a record, are a word of the program, or say why there is none", () => {
    const ways = declared.map(([kind, { record, reaches, none, isWord }]) => [
      kind,
      [record, reaches, none].filter((one) => one !== undefined).length + Number(isWord === true && !reaches),
    ]);
    expect(ways.filter(([, count]) => count !== 1)).toEqual([]);
    const reasons = new Set(declared.flatMap(([, { none }]) => none ?? []));
    expect([...reasons].toSorted()).toEqual(Object.keys(noRecordReasons).toSorted());
  });

  it("lead to lists whose records have an address", () => {
    const lists = declared.flatMap(([, { record, reaches = [] }]) =>
      [record, ...reaches].filter((one) => one !== undefined),
    );
    expect([...new Set(lists)].filter((list) => recordAddress(list as ListName, "1") === null)).toEqual([]);
  });

  const folder = path.resolve("src-service");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const inSources = (pattern: RegExp): string[] =>
    sources.flatMap((name) =>
      [...readFileSync(path.join(folder, name), "utf8").matchAll(pattern)].map((match) => match[1] ?? ""),
    );

  it("come with a word for every name under which the program writes entries", () => {
    const actors = inSources(/\b(?:system\(|recordRounds\(\s*service,\s*)"([^"]+)"/gu);
    expect(actors.length).toBeGreaterThan(10);
    expect([...new Set(actors)].filter((name) => !Object.hasOwn(enums.auditActor, name))).toEqual([]);
  });

  it("are all that the service writes", () => {
    const written = inSources(/object(?:: | = )[`"]([a-zA-Z_]+):/gu);
    expect(written.length).toBeGreaterThan(30);
    const names: readonly string[] = auditObjectKinds;
    expect([...new Set(written)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it("lead to the record where it has a list, and nowhere else", () => {
    expect(recordOfAuditRow({ object: "settlement:12" })).toEqual({ list: "settlements", id: "12" });
    for (const object of ["incomeSummary:2026-10", "user:12", "role:maker", "something", "settlement:"]) {
      expect(recordOfAuditRow({ object })).toBeNull();
    }
  });
});
