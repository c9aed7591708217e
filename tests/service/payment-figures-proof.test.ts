import { expect, it } from "vitest";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import { pay, payShown, preview, ruleOfTwins, taxesOf, twoAlike } from "./figure-kit.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";
import { outcome } from "./parallel-kit.ts";

const setMode = (scene: Scene, settlement_type: 1 | 2) =>
  scene
    .running()
    .service.writing.updateTable("companies")
    .set({ settlement_type })
    .where("id", "=", Number(scene.company_id))
    .execute();

const report = async (
  scene: Scene,
  { id }: { readonly id: string },
  amountOf: (net: number) => number,
): Promise<Answer> => {
  const rows = (await scene.lines(id)).map((line, index) => ({
    row: index + 2,
    trade_no: line.channel_order_no,
    user_id_no: line.id_no,
    status: "success",
    amount: amountOf(line.net),
  }));
  const body = { company_id: scene.company_id, file_name: "回单.xlsx", rows };
  return scene.call("payer", "settlements.importOfflineFeedback", { body });
};

onEveryScene("taxes of the moment of a hand-out", { workers: 8, funds: 100_000_000_00 }, (scene) => {
  it("hands out what is paid now, and takes reports of that only", async () => {
    const { first, second } = await twoAlike(scene(), 0);
    await setMode(scene(), 2);
    expect((await pay(scene(), first, "offline_settle")).status).toBe(200);
    const sealed = await scene().settlement(second.id);
    const payPreview = await preview(scene(), second, "offline_settle");
    expect(payPreview).toMatchObject({ outcome: "tax", difference: { changed: 1, reasons: ["workerToDate"] } });
    expect(
      outcome(await payShown(scene(), second, { ...payPreview, figures_hash: sealed.snapshot_hash }, "offline_settle")),
    ).not.toBe("ok");
    expect((await payShown(scene(), second, payPreview, "offline_settle")).status).toBe(200);
    expect((await scene().settlement(second.id)).frozen_amount).toBe(0);
    const wrong = await report(scene(), second, () => sealed.labor_net);
    expect(wrong.body).toMatchObject({ succeeded: 0, refused: [{ code: "feedback_other_amount" }] });
    for (const one of [first, second]) {
      expect((await report(scene(), one, (net) => net)).body).toMatchObject({ succeeded: 1, refused: [] });
    }
    expect(await taxesOf(scene(), [first.id, second.id])).toEqual(ruleOfTwins);
    await setMode(scene(), 1);
  });
});

const fault = async (scene: Scene): Promise<readonly string[]> => {
  const results = await auditBooks(scene.running().service);
  const check = results.find(({ name }) => name === "figures paid follow from the approved ones");
  expect(check?.examined).toBeGreaterThan(0);
  return check?.faults ?? [];
};

onEveryScene("proof of figures paid", { workers: 8, funds: 100_000_000_00 }, (scene) => {
  it("reports a difference between approved and paid that no record tells", async () => {
    const { first, second } = await twoAlike(scene(), 0);
    await pay(scene(), first);
    await pay(scene(), second);
    expect(await fault(scene())).toEqual([]);
    const { writing } = scene().running().service;
    const row = await scene().settlement(second.id);
    const settlementId = Number(second.id);
    const [change] = await writing.selectFrom("figure_changes").selectAll().execute();
    const [line] = await writing.selectFrom("figure_lines").selectAll().execute();
    const damages: { what: string; harm: () => Promise<unknown>; mend: () => Promise<unknown> }[] = [
      {
        what: "the record of the line",
        harm: () =>
          writing
            .updateTable("figure_lines")
            .set({ was: JSON.stringify({ ...JSON.parse(line?.was ?? "{}"), pit: 1 }) })
            .execute(),
        mend: () =>
          writing
            .updateTable("figure_lines")
            .set({ was: line?.was ?? "" })
            .execute(),
      },
      {
        what: "the sums of the record",
        harm: () =>
          writing
            .updateTable("figure_changes")
            .set({ was: change?.now ?? "" })
            .execute(),
        mend: () =>
          writing
            .updateTable("figure_changes")
            .set({ was: change?.was ?? "" })
            .execute(),
      },
      {
        what: "what was approved",
        harm: () =>
          writing
            .updateTable("settlements")
            .set({ approved_hash: row.snapshot_hash })
            .where("id", "=", settlementId)
            .execute(),
        mend: () =>
          writing
            .updateTable("settlements")
            .set({ approved_hash: row.approved_hash })
            .where("id", "=", settlementId)
            .execute(),
      },
      {
        what: "the record as a whole",
        harm: () => writing.updateTable("figure_changes").set({ settlement_id: 0 }).execute(),
        mend: () => writing.updateTable("figure_changes").set({ settlement_id: settlementId }).execute(),
      },
    ];
    for (const { what, harm, mend } of damages) {
      await harm();
      expect([what, (await fault(scene())).length > 0]).toEqual([what, true]);
      await mend();
    }
    expect(await fault(scene())).toEqual([]);
  });
});
