import { expect, it } from "vitest";
import { approvedSettlement, paidSettlement } from "../money-steps.ts";
import { type FundScene, onEveryFundScene } from "./fund-scene.ts";

type Row = { readonly held: number | null; readonly released: number | null; readonly expense: number | null };

onEveryFundScene("what is frozen, in the statement of wallets", { funds: 10_000_00 }, (scene) => {
  const worker = () => scene().workers[0] as FundScene["workers"][number];
  const rows = async () =>
    (await scene().call("auditor", "transactions.list", { query: { page_size: "100" } })).body["results"] as Row[];
  const frozenNow = async () => {
    const wallets = await scene().running().db.selectFrom("wallets").select("frozen").execute();
    return wallets.reduce((sum, { frozen }) => sum + frozen, 0);
  };
  const left = (all: readonly Row[]) => all.reduce((sum, row) => sum + (row.held ?? 0) - (row.released ?? 0), 0);

  it("is frozen less released at every moment, also where a payment used it", async () => {
    expect([left(await rows()), await frozenNow()]).toEqual([0, 0]);
    const before = await rows();
    await approvedSettlement(scene(), [{ worker: worker(), fee: 300_00 }]);
    await paidSettlement(scene(), [{ worker: worker(), fee: 1_000_00 }]);
    expect(left(await rows())).toBe(await frozenNow());
    await scene().rounds(2);
    const after = await rows();
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.some(({ expense, released }) => (expense ?? 0) > 0 && released === expense)).toBe(true);
    expect(left(after)).toBe(await frozenNow());
    await scene().audit();
  });
});
