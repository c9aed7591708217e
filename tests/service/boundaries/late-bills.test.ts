import { describe, expect, it } from "vitest";
import { auditBooks } from "../../../src-service/cli/audit-books.ts";
import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import { companyStatus } from "../../../src-shared/kernel/states/company.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { approve, pay, payBlind, worker } from "../figure-kit.ts";
import { makeScene, type Scene } from "../money-scene.ts";
import { approvedBills, approvedSettlement, batchParts, billRow, createBody, sendPart } from "../money-steps.ts";
import { suiteDatabases } from "../on-postgres.ts";
import { addContract, changeContract, clockTo, contractRound } from "./contract-kit.ts";

const lastDay = "2026-12-31";
const noContract = "contract_not_effective";

const inScene = async (kind: string, work: (scene: Scene) => Promise<void>): Promise<void> => {
  const scene = await makeScene(kind, { funds: 10 ** 9 });
  try {
    await changeContract(scene, { end_at: lastDay });
    clockTo(scene, "2027-01-03 10:00:00");
    await work(scene);
    await scene.audit();
  } finally {
    await scene.end();
  }
};

let fee = 1_000_00;

/** What the pre-check and then the import say of bills of these service dates ("": none); null: nothing. */
const enter = async (scene: Scene, days: readonly string[], company: string | null = null) => {
  const rows: BillImportRow[] = days.map((work_date, at) => {
    fee += 1_00;
    return billRow(scene, at + 2, worker(scene, 0), fee, work_date === "" ? {} : { work_date });
  });
  const checked = await scene.call("maker", "bills.precheck", {
    body: { company_id: scene.company_id, inner_bill_type: 1, bills: rows },
  });
  const sent = await sendPart(scene, batchParts(scene, rows)[0] ?? {});
  if (company !== null) {
    expect([checked.body["code"], sent.body["code"]]).toEqual([company, company]);
    return [];
  }
  const issues = checked.body["issues"] as { row: number; severity: string; code: string }[];
  const refused = sent.body["refused"] as { row: number; code: string }[];
  return rows.map(({ row }) => {
    const told = issues.find((one) => one.row === row && one.severity === "error")?.code ?? null;
    const said = refused.find((one) => one.row === row)?.code ?? null;
    expect([row, said]).toEqual([row, told]);
    return said;
  });
};

describe.each(suiteDatabases())("bills entered after the end of their contract (%s)", (kind) => {
  it("are of work within its term, and of no other", () =>
    inScene(kind, async (scene) => {
      await contractRound(scene);
      const days = ["", "2027-01-01", "2027-01", "2026-12-31", "2026-12", "2026-11-05", "2027-01-03"];
      expect(await enter(scene, days)).toEqual([noContract, noContract, noContract, null, null, null, noContract]);
    }));

  it("are settled and paid by the terms of its last day, whenever it is paid", () =>
    inScene(kind, async (scene) => {
      const more = { work_date: "2026-12" };
      const first = await approvedSettlement(scene, [{ worker: worker(scene, 1), fee: 1_000_00, more }]);
      const draft = await approvedBills(scene, [{ worker: worker(scene, 2), fee: 2_000_00, more }]);
      scene.fates.set(worker(scene, 1).account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
      expect((await pay(scene, first)).body).not.toHaveProperty("code");
      await scene.rounds(2);
      scene.fates.clear();
      clockTo(scene, "2027-01-20 10:00:00");
      expect((await pay(scene, first, "retry_failed")).body).not.toHaveProperty("code");
      const made = await scene.call("maker", "settlements.create", { body: createBody(scene, draft, 2_000_00) });
      expect(made.body).not.toHaveProperty("code");
      await scene.rounds(2);
      expect(await scene.settlement(first.id)).toMatchObject({ status: 60, service_fee: 60_00 });
      // The proof takes this and nothing wider.
      await scene.audit();
      const { writing } = scene.running().service;
      const say = (work_date: string) => writing.updateTable("bills").set({ work_date }).execute();
      const faults = async () => (await auditBooks(scene.running().service)).flatMap((one) => one.faults).join();
      for (const wrong of ["2027-01-01", "2027-01", "", "2025-01"]) {
        await say(wrong);
        expect([wrong, await faults()]).toEqual([wrong, expect.stringContaining("its contract did not count")]);
      }
      await say("2026-12-31");
    }));

  it("stay work of its term when they are edited", () =>
    inScene(kind, async (scene) => {
      const [id = ""] = await approvedBills(scene, [
        { worker: worker(scene, 1), fee: 1_000_00, more: { work_date: "2026-12-30" } },
      ]);
      const edit = (version: number, work_date: string) =>
        scene.call("maker", "bills.update", { params: { id }, body: { version, work_date } });
      const { version } = await scene
        .running()
        .db.selectFrom("bills")
        .select("version")
        .where("id", "=", Number(id))
        .executeTakeFirstOrThrow();
      const wrong = await edit(version, "2027-01-02");
      expect([wrong.body["code"], wrong.body["fields"]]).toEqual(["invalid", { work_date: [noContract] }]);
      expect((await edit(version, "2026-12-29")).status).toBe(200);
    }));

  it("enter the people of their fast bills, and nobody for later work", () =>
    inScene(kind, async (scene) => {
      const rows = ["2026-12-31", "2027-01-02", ""].map((work_date, at): BillImportRow => {
        const person = { labor_name: "钟子期", id_no: makeIdNumber("420111", "1990-03-05", at + 1) };
        const reached = { labor_phone: `1390000100${at}`, labor_bank_account: `622202100101010${at}112` };
        return { row: at + 2, ...person, ...reached, accounting_fee: 100_00, ...(work_date !== "" && { work_date }) };
      });
      const more = { inner_bill_type: 2, create_workers: true };
      const checked = await scene.call("operator", "bills.precheck", {
        body: { company_id: scene.company_id, bills: rows, ...more },
      });
      const sent = await sendPart(scene, batchParts(scene, rows, 5_000, more)[0] ?? {}, "operator");
      const told = checked.body["issues"] as { row: number; severity: string; code: string }[];
      expect(told.filter(({ severity }) => severity === "error").map(({ row, code }) => [row, code])).toEqual([
        [3, noContract],
        [4, noContract],
      ]);
      expect(sent.body).toMatchObject({ succeeded: 1, entered_workers: 1, refused: [{ row: 3 }, { row: 4 }] });
      const { db } = scene.running();
      const entered = await db.selectFrom("labors").select("id_no").where("name", "=", "钟子期").execute();
      expect(entered).toEqual([{ id_no: rows[0]?.id_no }]);
    }));

  it("of one that was terminated early end with its last day, and with the company", () =>
    inScene(kind, async (scene) => {
      await changeContract(scene, { abort_at: "2026-12-10", status: 65 });
      const days = ["2026-12-10", "2026-12-11", "2026-12", "2026-11"];
      expect(await enter(scene, days)).toEqual([null, noContract, null, null]);
      const { writing } = scene.running().service;
      for (const status of [companyStatus.frozen, companyStatus.terminated]) {
        await writing.updateTable("companies").set({ status }).execute();
        await enter(scene, ["2026-12-09"], "company_not_active");
      }
    }));

  it("in a gap are of the contract before it, and of the next one once that counts", () =>
    inScene(kind, async (scene) => {
      await addContract(scene, { start_at: "2027-01-15", end_at: "2027-06-30", ratio: 800, status: 40 });
      expect(await enter(scene, ["2026-12-31", "2027-01-02"])).toEqual([null, noContract]);
      const early = await approvedSettlement(scene, [
        { worker: worker(scene, 1), fee: 1_000_00, more: { work_date: "2026-12" } },
      ]);
      expect(await scene.settlement(early.id)).toMatchObject({ service_fee: 60_00 });
      clockTo(scene, "2027-01-15 10:00:00");
      expect(await enter(scene, ["2026-12-30", "2027-01-02", ""])).toEqual([null, null, null]);
      expect((await payBlind(scene, early)).body["code"]).toBe("figures_changed");
      await approve(scene, "checker", early);
      expect((await pay(scene, early)).body).not.toHaveProperty("code");
      await scene.rounds(2);
      expect(await scene.settlement(early.id)).toMatchObject({ status: 60, service_fee: 80_00 });
      // After the end of the second one the first is not the last any more.
      clockTo(scene, "2027-07-02 10:00:00");
      expect(await enter(scene, ["2026-12-29", "2027-06-30", "2027-07"])).toEqual([noContract, null, noContract]);
    }));
});
