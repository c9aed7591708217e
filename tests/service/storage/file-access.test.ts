import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { objectPath } from "../../../src-service/lists/storage/stored-files.ts";
import { onEveryDatabase } from "../harness.ts";
import { idsOf, insert, makeSmallWorld, openSession } from "../small-world.ts";

/** People of the small world. */
const maker = 1002;
const checker = 1003;
const people = { ownAdmin: 1005, otherAdmin: 1006, stranger: 1008 } as const;
const settlement = idsOf(11).settlement;

onEveryDatabase("a stored file is seen by who may see its record", {}, (started) => {
  const running = () => started().running();
  beforeAll(() => makeSmallWorld(running()));

  const keep = async (key: string, user_id = maker): Promise<string> => {
    const file = objectPath(running().service.storageDir, key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "x");
    await insert(running(), "storage_objects", { key, agency_id: 1, user_id, name: `${key}.pdf`, bytes: 1 });
    return key;
  };
  const statusFor = async (user: number, key: string): Promise<number> => {
    const token = await openSession(running(), user);
    const headers = { authorization: `Bearer ${token}` };
    return (await running().app.inject({ method: "GET", url: `/storage/${key}`, headers })).statusCode;
  };
  const seenBy = async (key: string) => ({
    maker: await statusFor(maker, key),
    checker: await statusFor(checker, key),
    ownAdmin: await statusFor(people.ownAdmin, key),
    otherAdmin: await statusFor(people.otherAdmin, key),
    stranger: await statusFor(people.stranger, key),
  });
  const onlyMaker = { maker: 200, checker: 404, ownAdmin: 404, otherAdmin: 404, stranger: 404 };

  it("by its uploader alone while it belongs to nothing", async () => {
    expect(await seenBy(await keep("loose"))).toEqual(onlyMaker);
  });

  it("of a settlement's voucher, by the agency and its company", async () => {
    const key = await keep("voucher");
    await insert(running(), "voucher_records", {
      id: 9001,
      agency_id: 1,
      company_id: 11,
      no: "PZ1",
      settlement_id: settlement,
      storage_key: key,
    });
    expect(await seenBy(key)).toEqual({ ...onlyMaker, checker: 200, ownAdmin: 200 });
  });

  it("of an invoice, by the agency and its buyer", async () => {
    const key = await keep("invoice");
    await insert(running(), "invoice_records", { id: 9002, agency_id: 1, company_id: 11, file_key: key });
    expect(await seenBy(key)).toEqual({ ...onlyMaker, checker: 200, ownAdmin: 200 });
  });

  it("that proves taxes, by those of the agency who see the tax books, and by no company", async () => {
    const key = await keep("proof");
    await insert(running(), "income_summary", {
      id: 9003,
      agency_id: 1,
      company_id: 0,
      labor_id: 1,
      period: "2026-10",
    });
    await insert(running(), "tax_proofs", { id: 9004, agency_id: 1, summary_id: 9003, storage_key: key });
    expect(await seenBy(key)).toEqual({ ...onlyMaker, checker: 200 });
  });

  it("that proves a company's account, by that company's people", async () => {
    const key = await keep("account", people.ownAdmin);
    await insert(running(), "corporate_accounts", { id: 9005, agency_id: 1, company_id: 11, proof_key: key });
    expect(await seenBy(key)).toEqual({ maker: 404, checker: 404, ownAdmin: 200, otherAdmin: 404, stranger: 404 });
  });
});
