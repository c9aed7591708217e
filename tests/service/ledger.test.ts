import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import type { Writing } from "../../src-service/core/context.ts";
import { businessTypes, post } from "../../src-service/ledger/money/ledger.ts";
import { bookReturn, capture, freeze, payOut, refund, unfreeze } from "../../src-service/ledger/money/movements.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { topUp } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const actor = { user_id: null, name: "test", device: "", request_id: "t" };
const write = <T>(scene: Scene, work: (writing: Writing) => Promise<T>): Promise<T> =>
  scene.running().service.write(actor, work);

const causeOf = async (scene: Scene) => {
  const { agency_id } = await scene.wallet();
  return { agency_id, wallet_id: scene.wallet_id, biz_no: "TEST", created_by: null };
};

const faultsOf = async (scene: Scene): Promise<string[]> =>
  (await auditBooks(scene.running().service)).filter((one) => one.faults.length > 0).map((one) => one.name);

onEveryScene("ledger", { funds: 1_000_00 }, (scene) => {
  it("refuses a journal that does not add up to zero, and keeps nothing of it", async () => {
    const { agency_id } = await causeOf(scene());
    const journal = (bank: number, available: number) => ({
      agency_id,
      kind: "recharge" as const,
      biz_no: "X",
      created_by: null,
      wallet: { id: scene().wallet_id, moves: [{ business_type: businessTypes.recharge, available, frozen: 0 }] },
      agency: [{ kind: "bank", amount: bank }] as const,
    });
    const before = await scene().wallet();
    for (const [bank, available] of [
      [100, 99],
      [-100, 100],
      [100.5, 100.5],
      [Number.MAX_SAFE_INTEGER + 1, Number.MAX_SAFE_INTEGER + 1],
    ] as const) {
      await expect(write(scene(), (writing) => post(writing, journal(bank, available)))).rejects.toThrow(RangeError);
    }
    expect(await scene().wallet()).toEqual(before);
    await scene().audit();
  });

  it("never takes what is not there", async () => {
    const cause = await causeOf(scene());
    const cost = { net: 800_00, fee: 200_00, tax: 0, withheld: 1 };
    const refused = [
      () => write(scene(), (writing) => freeze(writing, cause, 1_000_01)),
      () => write(scene(), (writing) => unfreeze(writing, cause, 1)),
      () => write(scene(), (writing) => capture(writing, cause, cost, "available")),
      () => write(scene(), (writing) => capture(writing, cause, { ...cost, net: 1, fee: 0 }, "frozen")),
    ];
    for (const work of refused) await expect(work()).rejects.toMatchObject({ code: "insufficient_funds" });
    await write(scene(), (writing) => freeze(writing, cause, 1_000_00));
    expect(await scene().wallet()).toMatchObject({ balance: 1_000_00, frozen: 1_000_00 });
    await expect(write(scene(), (writing) => freeze(writing, cause, 1))).rejects.toMatchObject({
      code: "insufficient_funds",
    });
    await write(scene(), (writing) => unfreeze(writing, cause, 1_000_00));
    await scene().audit();
  });

  it("tells what is frozen and released apart from income and expense, in rows, filters and totals", async () => {
    const cause = { ...(await causeOf(scene())), biz_no: "JS-HOLD" };
    const cost = { net: 200_00, fee: 20_00, tax: 3_00, withheld: 0 };
    await write(scene(), (writing) => freeze(writing, cause, 223_00));
    await write(scene(), (writing) => capture(writing, cause, cost, "frozen"));
    await write(scene(), (writing) => freeze(writing, cause, 50_00));
    await write(scene(), (writing) => unfreeze(writing, cause, 50_00));
    await write(scene(), (writing) => refund(writing, cause, cost));
    const list = async (query: Record<string, string>) => {
      const { body } = await scene().call("payer", "transactions.list", {
        query: { keyword: "JS-HOLD", ordering: "no", ...query },
      });
      return body as { count: number; results: Record<string, unknown>[]; summary: Record<string, number> };
    };
    const all = await list({});
    const none = null;
    expect(all.results.map((row) => [row["direction"], row["income"], row["expense"], row["net"]])).toEqual([
      [3, none, none, none],
      [2, none, 200_00, -200_00],
      [2, none, 20_00, -20_00],
      [2, none, 3_00, -3_00],
      [3, none, none, none],
      [4, none, none, none],
      [1, 223_00, none, 223_00],
    ]);
    expect(all.results.map((row) => [row["held"], row["released"]])).toEqual([
      [223_00, none],
      [none, 200_00],
      [none, 20_00],
      [none, 3_00],
      [50_00, none],
      [none, 50_00],
      [none, none],
    ]);
    expect(all.summary).toEqual({ income: 223_00, expense: 223_00, net: 0, held: 273_00, released: 273_00 });
    expect((await list({ direction: "2" })).summary).toMatchObject({ expense: 223_00, net: -223_00, held: 0 });
    expect((await list({ direction: "3" })).count).toBe(2);
    await scene().audit();
  });

  it("finds a freeze that is told as an expense", async () => {
    const cause = await causeOf(scene());
    const journal = await write(scene(), (writing) => freeze(writing, cause, 1_00));
    await write(scene(), (writing) => unfreeze(writing, cause, 1_00));
    const reasonOf = (direction: number) =>
      scene()
        .running()
        .service.writing.updateTable("transactions")
        .set({ direction })
        .where("journal_id", "=", journal)
        .execute();
    for (const direction of [1, 2, 4]) {
      await reasonOf(direction);
      expect(await faultsOf(scene())).toEqual(["statements chain and tell the postings"]);
    }
    await reasonOf(3);
    await scene().audit();
  });

  it("lets parallel takers have the balance once", async () => {
    const cause = await causeOf(scene());
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => write(scene(), (writing) => freeze(writing, cause, 300_00))),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(3);
    expect(await scene().wallet()).toMatchObject({ balance: 1_000_00, frozen: 900_00 });
    await write(scene(), (writing) => unfreeze(writing, cause, 900_00));
    await scene().audit();
  });

  it("stays in balance over any order of movements", async () => {
    const cause = await causeOf(scene());
    const random = seededRandom(20261120);
    const inClearing: { net: number; fee: number; tax: number; withheld: number }[] = [];
    const paid: typeof inClearing = [];
    for (let nth = 0; nth < 120; nth += 1) {
      const amount = random.int(1, 400_00);
      const cost = { net: amount, fee: random.int(0, 900), tax: random.int(0, 900), withheld: random.int(0, 90) };
      const frozenBefore = (await scene().wallet()).frozen;
      const movements: (() => Promise<unknown>)[] = [
        () => write(scene(), (writing) => topUp(writing, scene().wallet_id, amount, `S${nth}`)),
        () => write(scene(), (writing) => freeze(writing, cause, amount)),
        () => write(scene(), (writing) => unfreeze(writing, cause, random.int(1, frozenBefore + 10))),
        async () => {
          await write(scene(), (writing) => capture(writing, cause, cost, random.pick(["available", "frozen"])));
          inClearing.push(cost);
        },
        async () => {
          const one = inClearing.pop();
          if (one === undefined) return;
          await write(scene(), (writing) => payOut(writing, cause, one.net));
          paid.push(one);
        },
        async () => {
          const one = inClearing.pop();
          if (one !== undefined) await write(scene(), (writing) => refund(writing, cause, one));
        },
        async () => {
          const one = paid.pop();
          if (one !== undefined) await write(scene(), (writing) => bookReturn(writing, cause, one, "R"));
        },
      ];
      try {
        await random.pick(movements)();
      } catch (error) {
        expect(error).toMatchObject({ code: "insufficient_funds" });
      }
    }
    const ledgerFaults = (await faultsOf(scene())).filter(
      // Here no settlement stands behind what is frozen or in clearing.
      (name) =>
        ![
          "frozen money is held",
          "clearing is what is under way",
          "fees and taxes booked are those of the bills",
        ].includes(name),
    );
    expect(ledgerFaults).toEqual([]);
    for (const one of inClearing) await write(scene(), (writing) => refund(writing, cause, one));
    for (const one of paid) await write(scene(), (writing) => bookReturn(writing, cause, one, "R"));
    const { frozen } = await scene().wallet();
    if (frozen > 0) await write(scene(), (writing) => unfreeze(writing, cause, frozen));
  });

  it("lists wallets and statements within the scope of the person", async () => {
    const wallets = await scene().call("auditor", "wallets.list");
    expect(wallets.body["count"]).toBe(2);
    const own = await scene().call("client", "wallets.list");
    expect(own.body["count"]).toBe(1);
    expect(own.body["summary"]).toMatchObject({ balance: 10_000_00, available: 10_000_00, frozen: 0 });
    const statement = await scene().call("client", "transactions.list", { query: { business_type: "5" } });
    expect(statement.body).toMatchObject({ count: 1, results: [{ amount: 10_000_00 }] });
    expect((await scene().call("stranger", "transactions.list")).body["count"]).toBe(0);
  });
});

onEveryScene("ledger audit", {}, (scene) => {
  it("runs as a command with an exit code", () => {
    const { target } = scene().started;
    const secrets = ["--secrets", path.join(scene().started.folder, "storage", ".secrets")];
    const args =
      "sqlite" in target ? ["--data", path.dirname(target.sqlite)] : ["--database-url", target.url, ...secrets];
    const command = path.resolve("src-service/cli/audit-ledger.ts");
    const run = (args: string[]) => spawnSync(process.execPath, [command, ...args], { encoding: "utf8" });
    const clean = run(args);
    expect(clean.stderr).toBe("");
    expect(clean.status).toBe(0);
    expect(clean.stdout).toContain("no payout is paid twice");
    expect(run(["--data", "/nowhere"]).status).toBe(2);
    // The folder of the secrets, that of the data it lies in, and that of a desk which has the service's data below it.
    const { folder } = scene().started;
    for (const named of [path.join(folder, "storage", ".secrets"), folder])
      expect(run([...args.slice(0, 2), "--secrets", named]).status).toBe(0);
    const desk = mkdtempSync(path.join(os.tmpdir(), "flexdesk-desk-"));
    symlinkSync(folder, path.join(desk, "service"));
    const ofDesk = "sqlite" in target ? ["--data", desk] : [...args.slice(0, 2), "--secrets", desk];
    expect(run(ofDesk).status).toBe(0);
    rmSync(desk, { recursive: true });
    const without = run([...args.slice(0, 2), "--secrets", "/nowhere"]);
    expect(without.status).toBe(2);
    expect(without.stdout).toContain("not proven: the secrets of the service are not there");
  });

  it("finds every kind of tampering", async () => {
    const worker = scene().workers[0] as Scene["workers"][number];
    const { id } = await paidSettlement(scene(), [{ worker, fee: 1_000_00 }]);
    await scene().rounds(2);
    expect(await faultsOf(scene())).toEqual([]);
    const { writing } = scene().running().service;
    const [line] = await scene().lines(id);
    const lineId = line?.id ?? 0;
    const plus = (table: "wallets" | "ledger_accounts", column: "balance", by: number) =>
      writing
        .updateTable(table)
        .set((eb) => ({ [column]: eb(column, "+", by) }))
        .where("id", "=", (eb) => eb.selectFrom(table).select((inner) => inner.fn.min("id").as("id")))
        .execute();
    const setLine = (change: Record<string, string | number>) =>
      writing.updateTable("payout_lines").set(change).where("id", "=", lineId).execute();
    const setSettlement = (change: Record<string, number>) =>
      writing.updateTable("settlements").set(change).where("id", "=", Number(id)).execute();
    const setAmount = (table: "ledger_postings" | "transactions", by: number) =>
      writing
        .updateTable(table)
        .set((eb) => ({ amount: eb("amount", "+", by) }))
        .where("id", "=", (eb) => eb.selectFrom(table).select((inner) => inner.fn.max("id").as("id")))
        .execute();
    // A cent goes from one line of the payment's statement to the next, which leaves every sum as it is.
    const moveCent = async (by: number) => {
      const [from, to] = await writing
        .selectFrom("transactions")
        .selectAll()
        .where("journal_id", "=", (eb) =>
          eb.selectFrom("ledger_journals").select("id").where("kind", "=", "capture").orderBy("id").limit(1),
        )
        .orderBy("id")
        .limit(2)
        .execute();
      if (from === undefined || to === undefined) throw new Error("the payment has no two lines");
      const set = (row: typeof from, change: Partial<typeof from>) =>
        writing.updateTable("transactions").set(change).where("id", "=", row.id).execute();
      await set(from, {
        ...{ amount: from.amount + by, balance_after: from.balance_after - by },
        ...{ frozen_after: from.frozen_after - by, frozen_change: (from.frozen_change ?? 0) - by },
      });
      await set(to, { amount: to.amount - by, frozen_change: (to.frozen_change ?? 0) + by });
    };
    const attempt = (state: number) =>
      writing.updateTable("payout_attempts").set({ state }).where("line_id", "=", lineId).execute();
    const order = (change: { amount?: number; plan?: string }) =>
      writing.updateTable("sandbox_bank_orders").set(change).execute();
    const net = line?.net ?? 0;
    const [last] = await writing.selectFrom("ledger_journals").selectAll().orderBy("id", "desc").limit(1).execute();
    if (last === undefined) throw new Error("nothing was booked");
    const tampering: [doing: () => Promise<unknown>, undoing: () => Promise<unknown>, proof: string][] = [
      [() => setAmount("ledger_postings", 1), () => setAmount("ledger_postings", -1), "journals add up to zero"],
      [
        () => writing.deleteFrom("ledger_journals").where("id", "=", last.id).execute(),
        () => writing.insertInto("ledger_journals").values(last).execute(),
        "journals add up to zero",
      ],
      [
        () => plus("ledger_accounts", "balance", 5),
        () => plus("ledger_accounts", "balance", -5),
        "accounts equal their postings",
      ],
      [() => plus("wallets", "balance", 5), () => plus("wallets", "balance", -5), "wallets equal their accounts"],
      [
        () => setAmount("transactions", 1),
        () => setAmount("transactions", -1),
        "statements chain and tell the postings",
      ],
      [() => moveCent(1), () => moveCent(-1), "statements tell fees and taxes as they are booked"],
      [() => setLine({ net: net + 1 }), () => setLine({ net }), "settlements equal their lines"],
      [
        () => setLine({ account_no: "6212264301003495221" }),
        () => setLine({ account_no: line?.account_no ?? "" }),
        "settlements equal their lines",
      ],
      [() => setLine({ status: 2 }), () => setLine({ status: 1 }), "progress equals the lines"],
      [() => setLine({ status: 2 }), () => setLine({ status: 1 }), "bills follow their lines"],
      [() => setSettlement({ frozen_amount: 1 }), () => setSettlement({ frozen_amount: 0 }), "frozen money is held"],
      [() => attempt(5), () => attempt(1), "clearing is what is under way"],
      [() => attempt(20), () => attempt(1), "no payout is paid twice"],
      [() => order({ plan: "failed" }), () => order({ plan: "paid" }), "no payout is paid twice"],
      [() => order({ amount: 1 }), () => order({ amount: net }), "no payout is paid twice"],
    ];
    for (const [nth, [doing, undoing, proof]] of tampering.entries()) {
      await doing();
      expect([nth, await faultsOf(scene())]).toEqual([nth, expect.arrayContaining([proof])]);
      await undoing();
      expect([nth, await faultsOf(scene())]).toEqual([nth, []]);
    }
  });
});
