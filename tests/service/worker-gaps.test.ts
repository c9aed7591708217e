import { expect, it } from "vitest";
import { bills } from "../../src-shared/billing/bills/bills-list.ts";
import { notReadyGaps } from "../../src-shared/kernel/states/worker-gap.ts";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { importRows, refusedOf } from "./import-steps.ts";
import type { Worker } from "./money-fill.ts";
import { onEveryScene } from "./money-scene.ts";
import { approvedBills } from "./money-steps.ts";

type Facts = {
  readonly cooperation: number;
  readonly contract: number;
  readonly identity: number;
  readonly account: { readonly status: number; readonly hold: number };
  readonly over: boolean;
};

/** What a bill has to say of its worker, from the requirement: one thing, the gravest. */
const expected = ({ cooperation, contract, identity, account, over }: Facts): number => {
  if (cooperation === 3 || cooperation === 4) return 3;
  if (![2, 5].includes(contract)) return 1;
  if (identity !== 2) return 2;
  if (account.status !== 2 || account.hold === 1) return 6;
  if (over) return 4;
  return cooperation === 2 ? 5 : 0;
};

const accounts = [
  { status: 2, hold: 0 },
  { status: 2, hold: 1 },
  { status: 1, hold: 0 },
  { status: 3, hold: 0 },
  { status: 4, hold: 0 },
  { status: 5, hold: 0 },
] as const;

/** Each of the one with each of the other, there and back: from one pair to the next only one of them changes. */
const pairs = <A, B>(outer: readonly A[], inner: readonly B[]): (readonly [A, B])[] =>
  outer.flatMap((one, nth) => (nth % 2 === 0 ? inner : inner.toReversed()).map((other) => [one, other] as const));

const cooperations = pairs([1, 2, 3, 4], [0, 1, 2, 3, 4, 5]);
const combinations: readonly Facts[] = pairs(pairs(pairs(cooperations, [0, 1, 2, 3, 4, 5, 6]), accounts), [
  false,
  true,
]).map(([[[[cooperation, contract], identity], account], over]) => ({
  cooperation,
  contract,
  identity,
  account,
  over,
}));

onEveryScene("what bills say of their workers", {}, (scene) => {
  it("is the gravest of cooperation, contract, identity, account and limit, in every combination", {
    timeout: 300_000,
  }, async () => {
    const worker = scene().workers[0] as Worker;
    const [id = ""] = await approvedBills(scene(), [{ worker, fee: 10_00 }]);
    const { writing } = scene().running().service;
    let last: Facts | undefined;
    /** Writes what differs from the combination before, so that the bill has to follow each alone. */
    const set = async (next: Facts): Promise<void> => {
      const { cooperation, contract, identity, account, over } = next;
      if (cooperation !== last?.cooperation || contract !== last.contract)
        await writing
          .updateTable("company_labors")
          .set({ cooperation_status: cooperation, contract_sign_type: contract })
          .where("labor_id", "=", worker.id)
          .execute();
      if (identity !== last?.identity)
        await writing.updateTable("labors").set({ real_name_status: identity }).where("id", "=", worker.id).execute();
      for (const name of ["status", "hold"] as const)
        if (account[name] !== last?.account[name])
          await writing
            .updateTable("labor_accounts")
            .set({ [name]: account[name] })
            .where("labor_id", "=", worker.id)
            .execute();
      if (over !== last?.over)
        await writing
          .updateTable("bills")
          .set({ over_limit: over ? "2026-11" : null })
          .where("id", "=", Number(id))
          .execute();
      last = next;
    };
    const gap = async (): Promise<number> => {
      const { db } = scene().running();
      const bill = await db.selectFrom("bills").select("worker_gap").where("id", "=", Number(id)).executeTakeFirst();
      return bill?.worker_gap ?? 0;
    };
    expect(new Set(combinations.map((facts) => JSON.stringify(facts))).size).toBe(4 * 6 * 7 * 6 * 2);
    const wrong: unknown[] = [];
    for (const facts of combinations) {
      await set(facts);
      if ((await gap()) !== expected(facts)) wrong.push({ ...facts, gap: await gap() });
    }
    expect(wrong).toEqual([]);
    await set({ cooperation: 1, contract: 2, identity: 2, account: { status: 2, hold: 0 }, over: false });
    expect(await gap()).toBe(0);
  });

  it("is not among those not ready while the worker is only stopping, and asks for a verified account", async () => {
    const worker = scene().workers[1] as Worker;
    const [id = ""] = await approvedBills(scene(), [{ worker, fee: 10_00 }]);
    const { writing } = scene().running().service;
    const listed = async (query: Record<string, string>) =>
      (
        (await scene().call("auditor", "bills.list", { query: { ids: id, ...query } })).body["results"] as {
          worker_gap: number;
        }[]
      ).map(({ worker_gap }) => worker_gap);
    const relation = (cooperation_status: number) =>
      writing.updateTable("company_labors").set({ cooperation_status }).where("labor_id", "=", worker.id).execute();
    await relation(2);
    expect([await listed({}), await listed({ not_ready: "1" }), await listed({ worker_gap: "5" })]).toEqual([
      [5],
      [],
      [5],
    ]);
    await writing.updateTable("labor_accounts").set({ hold: 1 }).where("labor_id", "=", worker.id).execute();
    expect([await listed({ not_ready: "1" }), await listed({ worker_gap: "5" })]).toEqual([[6], []]);
    await writing.updateTable("labor_accounts").set({ hold: 0 }).where("labor_id", "=", worker.id).execute();
    await relation(1);
    expect(await listed({})).toEqual([0]);
    // A bill that names another card than the worker's verified one.
    await writing
      .updateTable("bills")
      .set({ labor_bank_account: "6222020000000000000" })
      .where("id", "=", Number(id))
      .execute();
    expect(await listed({})).toEqual([6]);
    await writing
      .updateTable("bills")
      .set({ labor_bank_account: worker.account_no })
      .where("id", "=", Number(id))
      .execute();
    expect(await listed({})).toEqual([0]);
  });

  it("says last that the worker is registered otherwise than the cooperation was signed for, which keeps nobody from being paid", async () => {
    const worker = scene().workers[2] as Worker;
    const [id = ""] = await approvedBills(scene(), [{ worker, fee: 10_00 }]);
    const { writing } = scene().running().service;
    const listed = async (query: Record<string, string> = {}) => {
      const { body } = await scene().call("auditor", "bills.list", { query: { ids: id, ...query } });
      return (body["results"] as { worker_gap: number }[]).map(({ worker_gap }) => worker_gap);
    };
    const setModel = (business_model: number | null) =>
      writing.updateTable("company_labors").set({ business_model }).where("labor_id", "=", worker.id).execute();
    const setIdentity = (identity_type: number) =>
      writing.updateTable("labors").set({ identity_type }).where("id", "=", worker.id).execute();
    const seen: (readonly [number | null, number, number | undefined])[] = [];
    for (const model of [null, 0, 1, 2])
      for (const identity of [1, 2, 3]) {
        await setModel(model);
        await setIdentity(identity);
        seen.push([model, identity, (await listed())[0]]);
      }
    const differing = seen.filter(([, , gap]) => gap === 7).map(([model, identity]) => [model, identity]);
    expect(differing).toEqual([
      [1, 1],
      [1, 3],
      [2, 1],
      [2, 2],
    ]);
    expect(seen.filter(([, , gap]) => gap === 0)).toHaveLength(8);
    await setModel(1);
    await setIdentity(1);
    expect([await listed({ worker_gap: "7" }), await listed({ not_ready: "1" })]).toEqual([[7], []]);
    await writing
      .updateTable("company_labors")
      .set({ cooperation_status: 2 })
      .where("labor_id", "=", worker.id)
      .execute();
    expect(await listed()).toEqual([5]);
    await writing
      .updateTable("company_labors")
      .set({ cooperation_status: 1, business_model: null })
      .where("labor_id", "=", worker.id)
      .execute();
    expect(await listed()).toEqual([0]);
  });

  it("ends by entering what the worker is registered as, in the form and in a file", async () => {
    const { writing } = scene().running().service;
    const company_id = scene().company_id;
    const uscc = makeUscc("92", "310115", "MA1K3XQ8");
    const worker = scene().workers[3] as Worker;
    const [id = ""] = await approvedBills(scene(), [{ worker, fee: 10_00 }]);
    const gap = async () =>
      (
        (await scene().call("auditor", "bills.list", { query: { ids: id } })).body["results"] as {
          worker_gap: number;
        }[]
      )[0]?.worker_gap;
    const setModel = (business_model: number) =>
      writing.updateTable("company_labors").set({ business_model }).where("labor_id", "=", worker.id).execute();
    const labor = () => writing.selectFrom("labors").selectAll().where("id", "=", worker.id).executeTakeFirstOrThrow();
    const update = async (changes: Record<string, unknown>) => {
      const { version: labor_version } = await labor();
      const relation = await writing
        .selectFrom("company_labors")
        .select("version")
        .where("labor_id", "=", worker.id)
        .where("company_id", "=", Number(company_id))
        .executeTakeFirstOrThrow();
      const body = { company_id, version: relation.version, labor_version, ...changes };
      const answer = await scene().call("operator", "labors.update", { params: { id: String(worker.id) }, body });
      return answer.status === 200 ? "done" : answer.body;
    };
    await setModel(1);
    expect(await gap()).toBe(7);
    expect(await update({ identity_type: 2 })).toBe("done");
    expect(await gap()).toBe(0);
    await setModel(2);
    expect(await gap()).toBe(7);
    const row = { row: 2, id_no: worker.id_no };
    const edit = (changes: Record<string, unknown>) =>
      importRows(scene(), "operator", "companyLabors.updateMany", [{ ...row, ...changes }], { company_id });
    expect(refusedOf(await edit({ identity_type: 3, biz_name: "小雨服务部" }))).toEqual({ 2: "business_code_missing" });
    expect(refusedOf(await edit({ identity_type: 3, uscc }))).toEqual({ 2: "business_name_missing" });
    expect(await gap()).toBe(7);
    const batch = await edit({ identity_type: 3, uscc, biz_name: "小雨服务部" });
    expect(batch.body).toMatchObject({ succeeded: 1 });
    expect(await labor()).toMatchObject({ identity_type: 3, uscc, biz_name: "小雨服务部", biz_reg_status: 2 });
    expect(await gap()).toBe(0);
    const said = await update({ biz_reg_status: 3 });
    expect(said).toMatchObject({ code: "invalid", fields: { biz_reg_status: ["business_not_registered"] } });
    expect(await update({ biz_reg_status: 3, identity_type: 1 })).toBe("done");
    expect(await gap()).toBe(7);
    await scene().audit();
  });

  it("is filtered by the same words as the list shows", () => {
    expect(bills.filters.not_ready.column).toBe("not_ready");
    expect(notReadyGaps).toEqual([1, 2, 3, 4, 6]);
  });
});
