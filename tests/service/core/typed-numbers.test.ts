import { expect, it } from "vitest";
import { alike, countAlike } from "../../../src-service/lists/sensitive/typed.ts";
import { billTaxVerifyStates } from "../../../src-shared/billing/bills/bill-tax-states.ts";
import { probesForWorker } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { maskIdNumber } from "../../../src-shared/kernel/values/people/mask.ts";
import { securityEventKinds } from "../../../src-shared/registries/audit/security-events.ts";
import { candidatesOf } from "../id-candidates.ts";
import { importRows } from "../import-steps.ts";
import { nextInvoiceNo, settled } from "../invoice-steps.ts";
import type { Role, Worker } from "../money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "../money-scene.ts";
import { approvedSettlement, sendCode, settlementOf } from "../money-steps.ts";

const worker = (scene: Scene, index: number): Worker => scene.workers[index] as Worker;
const wrongNumbers = (target: Worker): string[] =>
  candidatesOf(maskIdNumber(target.id_no)).filter((one) => one !== target.id_no);

type Row = Readonly<Record<string, unknown>>;
type TypedEntry = {
  readonly who: Role;
  /** A row as the worker's right data makes it, changed. */
  row(at: number, more: Row): Row;
  send(rows: readonly Row[]): Promise<Answer>;
  /** Name of the field of the worker's ID number. */
  readonly idField: string;
  /** How many records the right row wrote. */
  written(): Promise<number>;
};

const auditOf = (scene: Scene, action: string, who: Role) =>
  scene
    .running()
    .db.selectFrom("audit_log")
    .selectAll()
    .where("action", "=", action)
    .where("actor_id", "=", scene.person(who).id)
    .orderBy("id")
    .execute();

const ceilingsOf = async (scene: Scene, who: Role) => {
  const { service, db } = scene.running();
  await service.securityLog.flush();
  return db
    .selectFrom("security_events")
    .select(["code", "count"])
    .where("kind", "=", securityEventKinds.ceiling)
    .where("user_id", "=", scene.person(who).id)
    .execute();
};

/**
 * The same for every call that takes typed numbers: a wrong number that fits a mask is counted and written down, some a
 * worker are let through, then the whole request is refused, with an alarm, an audit entry and a security event.
 */
const holds = async (scene: Scene, entry: TypedEntry, target: Worker): Promise<void> => {
  const wrong = wrongNumbers(target);
  const at = (id_no: string, row = 2) => entry.row(row, { [entry.idField]: id_no });
  // All that a mask leaves, the right one among them: refused whole.
  const all = await entry.send([...wrong.slice(0, 400), target.id_no].map((id_no, index) => at(id_no, index + 2)));
  expect([all.status, all.body["code"]]).toEqual([429, "guess_limit"]);
  expect(all.body["params"]).toMatchObject({ until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) });
  expect(await entry.written()).toBe(0);
  expect(await auditOf(scene, "sensitive.guess", entry.who)).toEqual([]);
  expect((await auditOf(scene, "sensitive.ceiling", entry.who)).map((one) => one.object)).toEqual([
    `user:${scene.person(entry.who).id}`,
  ]);
  // What looks like it waits, the right one too, until the hour has passed.
  expect((await entry.send([at(target.id_no)])).body["code"]).toBe("guess_limit");
  scene.clock.advance(3_600_001);
  // One by one: the rest of the day's few slips, each written down without the value, as many as cannot be right.
  const rest = probesForWorker.day - probesForWorker.hour - 1;
  const statuses: number[] = [];
  for (const id_no of wrong.slice(0, rest + 2)) statuses.push((await entry.send([at(id_no)])).status);
  expect(statuses).toEqual([...Array(rest).fill(200), 429, 429]);
  const guessEntries = await auditOf(scene, "sensitive.guess", entry.who);
  expect(guessEntries.map(({ after }) => JSON.parse(after))).toEqual(Array(rest).fill({ idNumber: 1 }));
  expect(JSON.stringify(guessEntries)).not.toContain(wrong[0]);
  // Then nothing of that look is answered: neither what was answered before nor the right one.
  for (const id_no of [wrong[0] ?? "", target.id_no]) expect((await entry.send([at(id_no)])).status).toBe(429);
  const events = await ceilingsOf(scene, entry.who);
  expect(new Set(events.map(({ code }) => code))).toEqual(new Set(["guess_limit"]));
  expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  expect(await entry.written()).toBe(0);
  scene.clock.advance(86_400_001);
  expect((await entry.send([at(target.id_no)])).status).toBe(200);
  expect(await entry.written()).toBe(1);
};

onEveryScene("typed numbers of the tax office's list", {}, (scene) => {
  it("are counted, limited and written down, names too", async () => {
    const target = worker(scene(), 0);
    const wrongName = `${target.name.slice(0, 1)}某${target.name.slice(2)}`;
    const send = (rows: readonly Row[]) =>
      scene().call("taxOfficer", "bills.importTaxVerify", {
        body: { batch_key: crypto.randomUUID(), file_name: "税局.xlsx", period: "2026-11", is_complete: false, rows },
      });
    const row = (at: number, more: Row): Row => ({
      row: at,
      labor_name: target.name,
      labor_id_no: target.id_no,
      tax_amount: 1,
      ...more,
    });
    await settled(scene(), 100_00);
    const written = async () =>
      (
        await scene()
          .running()
          .db.selectFrom("bills")
          .select("id")
          .where("labor_id", "=", target.id)
          .where("tax_verify_status", "=", billTaxVerifyStates.code("differs"))
          .execute()
      ).length;
    await holds(scene(), { who: "taxOfficer", row, send, idField: "labor_id_no", written }, target);
    const named = await send([row(2, { labor_name: wrongName })]);
    expect(named.body["refused"]).toEqual([{ row: 2, code: "worker_name_differs" }]);
    // Another name beside a number that was typed before is no other number.
    expect(await auditOf(scene(), "sensitive.guess", "taxOfficer")).toHaveLength(
      probesForWorker.day - probesForWorker.hour - 1,
    );
  });
});

onEveryScene("typed numbers of invoices for workers", {}, (scene) => {
  it("are counted, limited and written down", async () => {
    const target = worker(scene(), 1);
    const row = (at: number, more: Row): Row => ({
      row: at,
      invoice_no: nextInvoiceNo(),
      invoice_type: 4,
      invoice_category: "*现代服务*市场推广服务",
      invoice_at: "2026-11-20",
      amount: 100_00,
      company_name: "企业0",
      name: target.name,
      id_no: target.id_no,
      ...more,
    });
    const send = (rows: readonly Row[]) =>
      importRows(scene(), "invoicer", "invoiceRecords.importStaff", rows as readonly { row: number }[]);
    const written = async () =>
      (
        await scene()
          .running()
          .db.selectFrom("invoice_records")
          .select("id")
          .where("labor_id", "=", target.id)
          .execute()
      ).length;
    await holds(scene(), { who: "invoicer", row, send, idField: "id_no", written }, target);
  });
});

onEveryScene("typed numbers of offline feedback", {}, (scene) => {
  it("are counted, limited and written down", async () => {
    const target = worker(scene(), 2);
    const setMode = (settlement_type: 1 | 2) =>
      scene()
        .running()
        .service.writing.updateTable("companies")
        .set({ settlement_type })
        .where("id", "=", Number(scene().company_id))
        .execute();
    const approved = await approvedSettlement(scene(), [{ worker: target, fee: 100_00 }]);
    await setMode(2);
    const { version, snapshot_hash, line_count, labor_net } = await scene().settlement(approved.id);
    const sms_code = await sendCode(scene(), "payer", { id: approved.id, snapshot_hash }, "offline");
    settlementOf(
      await scene().call("payer", "settlements.smsOfflineSettle", {
        params: { id: approved.id },
        body: { version, snapshot_hash, sms_code, expected: { count: line_count, labor_net } },
      }),
    );
    const [line] = await scene().lines(approved.id);
    const row = (at: number, more: Row): Row => ({
      row: at,
      trade_no: line?.channel_order_no,
      user_id_no: line?.id_no,
      status: "success",
      amount: line?.net,
      ...more,
    });
    const send = (rows: readonly Row[]) =>
      scene().call("payer", "settlements.importOfflineFeedback", {
        body: { company_id: scene().company_id, file_name: "回单.xlsx", rows },
      });
    const written = async () => (await scene().settlement(approved.id)).paid_count ?? 0;
    await holds(scene(), { who: "payer", row, send, idField: "user_id_no", written }, target);
    await setMode(1);
  });
});

onEveryScene("typed numbers of many people", {}, (scene) => {
  it("may all be typed again, with names or without, and strangers may look like some of them", async () => {
    const { service } = scene().running();
    const person = { agency_id: 1, user_id: scene().person("operator").id };
    const type = (numbers: readonly (readonly [look: number, value: string, beside: string])[]) =>
      service.system("a test").write((writing) =>
        countAlike(
          writing,
          person,
          [...Map.groupBy(numbers, ([look]) => look)].map(([look, own]) =>
            alike(
              person,
              "",
              `idNumber:${look}`,
              1,
              own.map(([, value, beside]) => ({ kind: "idNumber", value, beside })),
            ),
          ),
        ),
      );
    const people = Array.from({ length: 3_000 }, (_one, look) => [look, `${look}`, "张三"] as const);
    await type(people);
    await type(people.map(([look, value]) => [look, value, ""]));
    const strangers = people.map(([look]) => [look, `stranger ${look}`, "李四"] as const);
    await type([...people, ...strangers.slice(0, 300)]);
    await expect(type(strangers.slice(300, 900))).rejects.toMatchObject({ code: "guess_limit" });
  });
});
