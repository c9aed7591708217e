import { beforeAll, describe, expect, it } from "vitest";
import { attemptStates } from "../../src-service/ledger/money/payout-attempts.ts";
import { payoutLineStates, settlementStates } from "../../src-shared/billing/settlements/settlement-states.ts";
import { addDays, dayOf, parseShanghai, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { trendDays, type Workbench } from "../../src-shared/registries/workbench/workbench-calls.ts";
import { onEveryDatabase } from "./harness.ts";
import { idsOf, insert, makeSmallWorld, openSession, send } from "./small-world.ts";

const [companyAdmin, checker, auditor] = [1005, 1003, 1007];
const { code } = settlementStates;

/** A figure for each day of a trend, from how many days ago it was. */
const byDay = <T>(figure: (ago: number) => T): T[] =>
  Array.from({ length: trendDays }, (_none, at) => figure(trendDays - 1 - at));
const one = (isThere: boolean): number => (isThere ? 1 : 0);

onEveryDatabase("trends of the workbench", {}, (started) => {
  const running = () => started().running();
  const tokens = new Map<number, string>();
  const today = () => dayOf(shanghaiNow(running().service.clock.now()));
  /** A time so many days ago. */
  const at = (ago: number, clock = "10:00:00"): string => `${addDays(today(), -ago)} ${clock}`;
  const ms = (ago: number): number => parseShanghai(at(ago)) ?? 0;

  const workbench = async (user: number, query = ""): Promise<Workbench> => {
    const token = tokens.get(user) ?? "";
    const { status, body, text } = await send(running(), "GET", `/cdl/1/company/workbenches${query}`, { token });
    expect([status, text]).toEqual([200, text]);
    return body as Workbench;
  };

  type Key = Parameters<typeof code>[0];
  let nextEvent = 70_000;
  const step = (settlement_id: number, ago: number, action: string, from: Key | null, to: Key) => {
    nextEvent += 1;
    return insert(running(), "settlement_events", {
      ...{ id: nextEvent, settlement_id, at: at(ago), actor: "x", action, params: "{}" },
      ...{ from_status: from === null ? null : code(from), to_status: code(to) },
    });
  };
  const settlement = (id: number, status: Key, company_payable: number, counts = {}) =>
    insert(running(), "settlements", {
      ...{ id, agency_id: 1, company_id: 12, wallet_id: idsOf(12).wallet, no: `JS${id}`, status: code(status) },
      ...{ company_payable, maker_id: 1002, create_at: at(40), change_seq: 5, line_count: 3, ...counts },
    });
  const change = (id: number, values: { status: number; failed_count?: number }) =>
    running().service.writing.updateTable("settlements").set(values).where("id", "=", id).execute();

  beforeAll(async () => {
    await makeSmallWorld(running());
    for (const user of [companyAdmin, checker, auditor]) tokens.set(user, await openSession(running(), user));
    await running().service.writing.deleteFrom("payout_lines").execute();
    await change(idsOf(12).settlement, { status: code("allFailed"), failed_count: 1 });
    await step(idsOf(11).settlement, 9, "create", null, "draft");
    await step(idsOf(11).settlement, 6, "submit", "draft", "toReview");

    await settlement(90_001, "toPay", 5_000);
    await step(90_001, 12, "create", null, "draft");
    await step(90_001, 12, "submit", "draft", "toReview");
    await step(90_001, 8, "approve", "toReview", "toPay");

    await settlement(90_002, "partlyPaid", 7_000, { failed_count: 1, returned_count: 1 });
    await step(90_002, 10, "approve", "toReview", "toPay");
    await step(90_002, 4, "settle", "toPay", "paying");
    await step(90_002, 4, "finish", "paying", "partlyPaid");
  });

  describe("of money", () => {
    it("goes back from what is available by what the ledger booked, of the wallets that the person sees", async () => {
      const book = async (id: number, ago: number, wallet: number, owed: number) => {
        await insert(running(), "ledger_journals", { id, agency_id: 1, kind: "x", biz_no: `${id}`, at: at(ago) });
        await insert(running(), "ledger_postings", { id, journal_id: id, account_id: wallet, amount: -owed });
        // The other side, which is no wallet's.
        await insert(running(), "ledger_postings", { id: id + 100, journal_id: id, account_id: 1, amount: owed });
      };
      await insert(running(), "ledger_accounts", { id: 1, agency_id: 1, kind: "bank" });
      const kind = "wallet_available";
      for (const company of [11, 12]) {
        const { wallet } = idsOf(company);
        await insert(running(), "ledger_accounts", { id: wallet, agency_id: 1, wallet_id: wallet, kind });
      }
      const set = (company: number, values: { balance: number; frozen: number }) =>
        running().service.writing.updateTable("wallets").set(values).where("id", "=", idsOf(company).wallet).execute();
      await set(11, { balance: 1_000, frozen: 200 });
      await set(12, { balance: 50, frozen: 0 });
      await book(1, 3, idsOf(11).wallet, 500);
      await book(2, 2, idsOf(12).wallet, 50);
      await book(3, 1, idsOf(11).wallet, -100);
      await book(4, 40, idsOf(11).wallet, 9_999);

      const ofEleven = (ago: number): number => 800 + (ago > 1 ? 100 : 0) - (ago > 3 ? 500 : 0);
      expect((await workbench(companyAdmin)).balances?.trend).toEqual(byDay(ofEleven));
      expect((await workbench(auditor)).balances?.trend).toEqual(byDay((ago) => ofEleven(ago) + (ago > 2 ? 0 : 50)));
      expect((await workbench(auditor, "?company_id=11")).balances?.trend).toEqual(byDay(ofEleven));
    });

    it("has waited for its payment since its approval, and until it was paid", async () => {
      const waited = (ago: number): number => (ago <= 8 ? 5_000 : 0) + (ago <= 10 && ago > 4 ? 7_000 : 0);
      const { to_pay } = await workbench(auditor);
      expect(to_pay).toMatchObject({ count: 1, amount: 5_000, payouts: 3, trend: byDay(waited) });
      expect((await workbench(companyAdmin)).to_pay).toMatchObject({ count: 0, trend: byDay(() => 0) });
    });

    it("is not told of days on which a settlement waited whose figures were renewed since", async () => {
      await settlement(90_003, "toReview", 3_000);
      await step(90_003, 5, "approve", "toReview", "toPay");
      await step(90_003, 2, "renew", "toPay", "toReview");
      const trend = (await workbench(auditor)).to_pay?.trend ?? [];
      expect(trend.map((figure) => figure === null)).toEqual(byDay((ago) => ago <= 5 && ago > 2));
      await running().service.writing.deleteFrom("settlements").where("id", "=", 90_003).execute();
    });
  });

  it("counts a payout as a problem from the end of one attempt to the beginning of the next", async () => {
    const { code: line } = payoutLineStates;
    let seq = 0;
    const pay = async (
      settlement_id: number,
      status: number,
      endedAgo: number | null,
      attempts: [number, number, number][],
    ) => {
      seq += 1;
      const id = 91_000 + seq;
      await insert(running(), "payout_lines", {
        ...{ id, agency_id: 1, settlement_id, bill_id: idsOf(12).bills[0] ?? 0, seq, status, net: 100 },
        ...{ attempt: attempts.length, payout_key: `k${id}`, finished_at: endedAgo === null ? null : at(endedAgo) },
      });
      for (const [index, [state, created, finished]] of attempts.entries()) {
        await insert(running(), "payout_attempts", {
          ...{ id: id * 10 + index, line_id: id, attempt: index + 1, channel_order_no: `${id}A${index}`, state },
          ...{ created_ms: ms(created), finished_ms: ms(finished) },
        });
      }
    };
    const { paid, refunded, returned, unknown } = attemptStates;
    await pay(90_002, line("failed"), 4, [[refunded, 4, 4]]);
    await pay(90_002, line("paid"), 1, [
      [refunded, 4, 4],
      [paid, 1, 1],
    ]);
    await pay(90_002, line("returned"), 2, [[returned, 4, 3]]);
    await pay(90_002, line("cancelled"), null, [[refunded, 7, 6]]);
    await pay(90_002, line("unknown"), 4, [[unknown, 4, 4]]);
    await pay(idsOf(12).settlement, line("failed"), 30, [[refunded, 30, 30]]);

    const { problems } = await workbench(auditor);
    expect(problems?.trend).toEqual(
      byDay((ago) => 1 + one(ago <= 6) + one(ago <= 4) + one(ago <= 4 && ago > 1) + one(ago <= 2)),
    );
    // The one that is unknown, too.
    expect(problems?.causes.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    const both = `${idsOf(12).settlement},90002`;
    const failed = problems?.causes.find(({ key }) => key === "failed");
    expect([failed?.link.query["ids"], problems?.query["ids"]]).toEqual([both, both]);
    expect((await workbench(companyAdmin)).problems?.trend).toEqual(byDay(() => 0));
  });

  it("counts what waited for the person: bills until they were audited or given up, settlements by their steps", async () => {
    const bill = (nth: number, status: number, made: number, ended: { audit_at?: string; cancel_at?: string } = {}) =>
      insert(running(), "bills", {
        ...{ id: 92_000 + nth, agency_id: 1, company_id: nth > 4 ? 12 : 11, no: `ZD9${nth}`, status, steps: "[]" },
        ...{ create_at: at(made), created_by: 1002, business_key: `b${nth}`, change_seq: 9, ...ended },
      });
    await bill(1, 20, 20);
    await bill(2, 20, 5);
    await bill(3, 30, 10, { audit_at: at(3) });
    await bill(4, 90, 4, { cancel_at: at(2) });
    await bill(5, 20, 1);
    const billsWaited = (ago: number): number =>
      1 + one(ago <= 5) + one(ago <= 10 && ago > 3) + one(ago <= 4 && ago > 2) + one(ago <= 1);
    const toReview = (ago: number): number => one(ago <= 6) + one(ago <= 12 && ago > 8) + one(ago > 10);
    const { waiting, waiting_trend } = await workbench(checker);
    expect(waiting_trend).toEqual(byDay((ago) => billsWaited(ago) + toReview(ago)));
    expect(waiting_trend?.at(-1)).toBe(waiting.reduce((sum, { count }) => sum + count, 0));
    expect((await workbench(companyAdmin)).waiting.map(({ key }) => key)).not.toContain("settlementsToReview");
  });
});
