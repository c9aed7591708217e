import { expect, it } from "vitest";
import { withKnownIncomes } from "../../src-service/directory/people/known-incomes.ts";
import { newCooperation } from "../../src-service/directory/people/new-rows.ts";
import { followAges } from "../../src-service/workers/workers/follow-ages.ts";
import { followIncomes } from "../../src-service/workers/workers/follow-incomes.ts";
import { billStates } from "../../src-shared/billing/bills/bill-states.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedBills, paidSettlement } from "./money-steps.ts";

const yuan = 100;

type Row = { id: string; labor_id: string; company_id: string; standing: number } & Record<string, unknown>;

const rowsOf = async (
  scene: Scene,
  who: Parameters<Scene["call"]>[0],
  query: Record<string, string>,
): Promise<Row[]> => {
  const { body } = await scene.call(who, "companyLabors.list", { query: { page_size: "500", ...query } });
  return body["results"] as Row[];
};

onEveryScene("the list of workers", {}, (scene) => {
  const worker = (at: number) => {
    const workerAt = scene().workers[at];
    if (workerAt === undefined) throw new Error(`no worker ${at}`);
    return workerAt;
  };
  const rowAt = async (at: number): Promise<Row> => {
    const query = { labor_id: String(worker(at).id), company_id: scene().company_id };
    const [row] = await rowsOf(scene(), "auditor", query);
    if (row === undefined) throw new Error(`no row of worker ${at}`);
    return row;
  };
  const setPerson = (at: number, values: Record<string, number>) =>
    scene().running().service.writing.updateTable("labors").set(values).where("id", "=", worker(at).id).execute();
  const setCooperation = (at: number, values: Record<string, number>) =>
    scene()
      .running()
      .service.writing.updateTable("company_labors")
      .set(values)
      .where("labor_id", "=", worker(at).id)
      .where("company_id", "=", Number(scene().company_id))
      .execute();
  const setAccount = (at: number, values: Record<string, number>) =>
    scene()
      .running()
      .service.writing.updateTable("labor_accounts")
      .set(values)
      .where("labor_id", "=", worker(at).id)
      .execute();

  it("says of each what keeps it from being paid, the gravest first, whoever wrote it", async () => {
    const standings: number[] = [];
    const note = async (): Promise<void> => void standings.push((await rowAt(0)).standing);
    await note();
    await setAccount(0, { hold: 1 });
    await note();
    await setCooperation(0, { contract_sign_type: 0 });
    await note();
    await setPerson(0, { real_name_status: 3 });
    await note();
    await setPerson(0, { onboarding_status: 2 });
    await note();
    await setCooperation(0, { cooperation_status: 2 });
    await note();
    await setCooperation(0, { cooperation_status: 4 });
    await note();
    await setCooperation(0, { cooperation_status: 1, contract_sign_type: 5 });
    await setPerson(0, { onboarding_status: 5, real_name_status: 2 });
    await note();
    await setAccount(0, { hold: 0 });
    await note();
    expect(standings).toEqual([50, 40, 30, 20, 10, 60, 80, 40, 50]);
  });

  it("counts and filters them by it, and gives copies what changed of the person and the account", async () => {
    const before = await scene().call("auditor", "companyLabors.list", { query: { sync_cursor: "0" } });
    const cursor = String(before.body["next_cursor"]);
    const system = scene().running().service.system("test");
    await system.write(async ({ tx, changeSeq }) => {
      const change_seq = await changeSeq();
      await tx
        .updateTable("labor_accounts")
        .set({ hold: 1, change_seq })
        .where("labor_id", "=", worker(1).id)
        .execute();
    });
    await system.write(async ({ tx, changeSeq }) => {
      const change_seq = await changeSeq();
      await tx
        .updateTable("labors")
        .set({ mobile: "13912345678", change_seq })
        .where("id", "=", worker(2).id)
        .execute();
    });
    const after = await scene().call("auditor", "companyLabors.list", { query: { sync_cursor: cursor } });
    const changed = (after.body["results"] as Row[]).map(({ labor_id }) => labor_id);
    expect([...new Set(changed)].sort()).toEqual([String(worker(1).id), String(worker(2).id)].sort());
    expect((await rowsOf(scene(), "auditor", { standing: "40" })).map(({ labor_id }) => labor_id)).toContain(
      String(worker(1).id),
    );
    await setAccount(1, { hold: 0 });
  });

  it("shows incomes over all companies to who sees the tax books, the company's own to its people", async () => {
    await paidSettlement(scene(), [{ worker: worker(3), fee: 5_000 * yuan }]);
    await scene().rounds(2);
    const follow = () => followIncomes(scene().running().service);
    expect(await follow()).toBeGreaterThan(0);
    const query = { labor_id: String(worker(3).id) };
    const income = async (who: Parameters<Scene["call"]>[0], of: Record<string, string>) =>
      (await rowsOf(scene(), who, of)).map((row) => row["month_income"]);
    expect(await income("auditor", query)).toEqual([5_000 * yuan, 5_000 * yuan]);
    // A company of the same worker that paid nothing.
    expect(await income("client", query)).toEqual([0]);
    const { body } = await scene().call("auditor", "companyLabors.get", { params: { id: (await rowAt(3)).id } });
    expect(body["income"]).toMatchObject({ whose: "all", month: { used: 5_000 * yuan, limit: 100_000 * yuan } });
    // The page tells the companies apart, the one asked about first, and each what it paid; its people see their own alone.
    const companies = body["companies"] as Row[];
    expect(companies.map((one) => [one["month_income"], one["paid_bills"], one["unpaid"]])).toEqual([
      [5_000 * yuan, 1, 0],
      [0, 0, 0],
    ]);
    expect(companies[0]?.id).toBe((await rowAt(3)).id);
    const [ownRow] = await rowsOf(scene(), "client", query);
    const own = await scene().call("client", "companyLabors.get", { params: { id: ownRow?.id ?? "" } });
    expect(own.body["companies"]).toMatchObject([{ id: ownRow?.id, month_income: 0, paid_bills: 0 }]);
    // Who joins another company has the same figure from the first moment.
    const row = await scene()
      .running()
      .db.selectFrom("company_labors")
      .selectAll()
      .where("labor_id", "=", worker(3).id)
      .executeTakeFirstOrThrow();
    const blank = newCooperation({ ...row, company_id: 99, income_month: null, month_income: 0, year_income: 0 });
    expect(await withKnownIncomes(scene().running().db, [blank])).toMatchObject([
      { company_id: 99, month_income: 5_000 * yuan, year_income: 5_000 * yuan, income_month: row.income_month },
    ]);
    // One who had joined before that was kept is caught up with.
    await scene()
      .running()
      .service.writing.updateTable("company_labors")
      .set({ income_month: null, month_income: 0, year_income: 0, rolling12_income: 0 })
      .where("id", "=", row.id)
      .execute();
    expect(await income("auditor", query)).toContain(0);
    expect(await follow()).toBeGreaterThan(0);
    expect(await income("auditor", query)).toEqual([5_000 * yuan, 5_000 * yuan]);
    const { version, last_settlement_at } = await rowAt(3);
    expect(last_settlement_at).not.toBeNull();
    await follow();
    expect(await follow()).toBe(0);
    expect((await rowAt(3))["version"]).toBe(version);
  });

  it("keeps what is owed to a worker on the row and in the sums, until it is paid or cancelled", async () => {
    const follow = () => followIncomes(scene().running().service);
    const of = async () => {
      const { body } = await scene().call("auditor", "companyLabors.list", {
        query: { labor_id: String(worker(7).id), company_id: scene().company_id, group_by: "standing" },
      });
      const { body: whole } = await scene().call("auditor", "companyLabors.list", { query: { page_size: "1" } });
      const groups = body["groups"] as { summary: Record<string, number> }[];
      return [(await rowAt(7))["unpaid"], groups[0]?.summary["unpaid"], (whole["summary"] as Row)["unpaid"]];
    };
    await follow();
    const [, , others] = await of();
    expect(await of()).toEqual([0, 0, others]);
    await approvedBills(scene(), [{ worker: worker(7), fee: 3_000 * yuan }]);
    await follow();
    const [unpaid, inGroup, inAll] = await of();
    expect(unpaid).toBeGreaterThan(0);
    expect([inGroup, inAll]).toEqual([unpaid, Number(others) + Number(unpaid)]);
    const sorted = await rowsOf(scene(), "auditor", { ordering: "-unpaid", page_size: "1" });
    expect(sorted[0]?.["unpaid"]).toBeGreaterThanOrEqual(Number(unpaid));
    const system = scene().running().service.system("test");
    await system.write(async ({ tx, changeSeq }) => {
      const changed = { status: billStates.code("cancelled"), change_seq: await changeSeq() };
      await tx.updateTable("bills").set(changed).where("labor_id", "=", worker(7).id).execute();
    });
    await follow();
    expect(await of()).toEqual([0, 0, others]);
  });

  it("finds every worker with a risk, whatever graver ones there are", async () => {
    const { writing } = scene().running().service;
    const accounts = await writing
      .selectFrom("labor_accounts")
      .select(["id", "labor_id", "account_no"])
      .where("labor_id", "in", [worker(5).id, worker(6).id])
      .where("is_default", "=", 1)
      .execute();
    const of = (at: number) => accounts.find(({ labor_id: id }) => id === worker(at).id);
    const shared = of(5)?.account_no ?? "";
    await writing
      .updateTable("labor_accounts")
      .set({ account_no: shared })
      .where("id", "=", of(6)?.id ?? 0)
      .execute();
    await setAccount(5, { hold: 1 });
    const found = async (query: Record<string, string>) =>
      (await rowsOf(scene(), "auditor", { company_id: scene().company_id, ...query }))
        .map((row) => [row.labor_id, row["risk"]])
        .toSorted();
    const [both, card] = [
      [String(worker(5).id), ",1,2,"],
      [String(worker(6).id), ",2,"],
    ];
    expect(await found({ risk: "2" })).toEqual([both, card].toSorted());
    expect(await found({ risk: "1" })).toEqual([both]);
    expect(await found({ at_risk: "1" })).toEqual([both, card].toSorted());
    await setAccount(5, { hold: 0 });
    await writing
      .updateTable("labor_accounts")
      .set({ account_no: of(6)?.account_no ?? "" })
      .where("id", "=", of(6)?.id ?? 0)
      .execute();
  });

  it("brings ages on, once a day", async () => {
    const { service } = scene().running();
    await setPerson(4, { age: 3 });
    await followAges(service);
    const first = (await rowAt(4))["age"];
    expect(first).toBeGreaterThan(25);
    await setPerson(4, { age: 3 });
    expect(await followAges(service)).toBe(0);
    await setPerson(4, { age: Number(first) });
  });
});
