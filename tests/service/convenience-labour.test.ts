import { beforeAll, expect, it } from "vitest";
import { gatherReport } from "../../src-service/tax/platform-reports/gather-rows.ts";
import { reportRowKinds } from "../../src-shared/tax/platform-reports/platform-reports-record.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

onEveryScene("convenience labour in the platform report", {}, (scene) => {
  const nameWork = (industry_name: string) =>
    scene().running().service.writing.updateTable("tasks").set({ industry_name }).execute();
  const gather = async () => {
    const agency = await scene().running().db.selectFrom("agencies").select("id").executeTakeFirstOrThrow();
    const { rows, exempt } = await gatherReport(scene().running().db, agency.id, "2026-Q4");
    const gross = rows.flatMap((row) => (row.kind === reportRowKinds.income ? [row.gross] : []));
    const people = rows.filter(({ kind }) => kind === reportRowKinds.worker).length;
    return { people, gross: gross.sort((one, other) => one - other), exempt };
  };

  beforeAll(async () => {
    await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 20_000_00 },
      { worker: worker(scene(), 1), fee: 300_00 },
      { worker: worker(scene(), 1), fee: 1_00, more: { remark: "第二笔" } },
    ]);
    await scene().rounds(2);
  });

  it("reports what any other work earned", async () => {
    await nameWork("软件和信息技术");
    expect(await gather()).toEqual({ people: 2, gross: [301_00, 20_000_00], exempt: { months: 0, gross: 0 } });
  });

  it("leaves out what owes no tax, reports who earned it, and reports what tax was withheld of", async () => {
    await nameWork("清洁服务");
    expect(await gather()).toEqual({ people: 2, gross: [20_000_00], exempt: { months: 1, gross: 301_00 } });
  });
});
