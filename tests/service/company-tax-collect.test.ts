import { expect, it } from "vitest";
import { openMonths } from "../../src-service/companies/company-tax/months.ts";
import { addPeople } from "../../src-service/companies/company-tax/people.ts";
import { settleSubmissions } from "../../src-service/companies/company-tax/submit.ts";
import { sandboxTaxOffice, type TaxOffice, type TaxSubmission } from "../../src-service/core/channels/tax-office.ts";
import { keepHistory } from "../../src-service/directory/people/history.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";

type Collect = { id: string; version: number; status: number; people: number; collected: number; failed: number };
const collectOf = ({ body }: Answer) => body["collect"] as Collect;

/** The month before that of the scene's clock. */
const monthBefore = (scene: Scene): string => {
  const at = new Date(scene.clock.now() + 8 * 3_600_000);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};

/** Everybody who works for the scene's company began long ago and is verified. */
const verifyAll = async (scene: Scene): Promise<number> => {
  const { db, service } = scene.running();
  const rows = await db
    .selectFrom("company_labors")
    .select(["id", "labor_id"])
    .where("company_id", "=", Number(scene.company_id))
    .execute();
  const ids = rows.map(({ labor_id }) => labor_id);
  await service.writing.updateTable("labors").set({ real_name_status: 2 }).where("id", "in", ids).execute();
  await service.writing
    .updateTable("company_labors")
    .set({ create_at: "2026-01-01 09:00:00", stop_time: null })
    .where("company_id", "=", Number(scene.company_id))
    .execute();
  return rows.length;
};

const giveOfficer = async (scene: Scene): Promise<void> => {
  const { service } = scene.running();
  await service.writing
    .updateTable("memberships")
    .set({ roles: "operator,taxOfficer" })
    .where("user_id", "=", Number(scene.person("operator").id))
    .execute();
};

const open = (scene: Scene) =>
  scene.call("operator", "companyTaxCollect.create", {
    body: { company_id: String(scene.company_id), period: monthBefore(scene) },
  });
const read = async (scene: Scene, { id }: Collect): Promise<Collect> =>
  collectOf(await scene.call("operator", "companyTaxCollect.get", { params: { id } }));
const step = async (scene: Scene, collect: Collect, action: string): Promise<Answer> => {
  const { version } = await read(scene, collect);
  return scene.call("operator", "companyTaxCollect.update", { params: { id: collect.id }, body: { version, action } });
};

const records = (scene: Scene) =>
  scene.running().db.selectFrom("tax_collect_records").selectAll().orderBy("id").execute();
const workers = (scene: Scene) =>
  scene
    .running()
    .db.selectFrom("labors as l")
    .innerJoin("company_labors as r", "r.labor_id", "l.id")
    .select(["l.id", "l.tax_collect_status"])
    .where("r.company_id", "=", Number(scene.company_id))
    .orderBy("l.id")
    .execute();

/** An office that keeps what it was asked. */
const watched = (office: TaxOffice) => {
  const asked: TaxSubmission[] = [];
  const collect: TaxOffice["collect"] = async (submission) => {
    asked.push(submission);
    return office.collect(submission);
  };
  return { asked, collect };
};

onEveryScene("tax data of a company's workers", {}, (scene) => {
  it("are sent once, whatever the office does, and only what failed is sent again", async () => {
    const count = await verifyAll(scene());
    await giveOfficer(scene());
    expect((await scene().call("client", "companyTaxCollect.create", { body: {} })).status).not.toBe(200);
    const made = await open(scene());
    expect([made.status, made.body["code"]]).toEqual([200, undefined]);
    const collect = collectOf(made);
    expect((await open(scene())).body["code"]).toBe("collect_exists");
    expect((await step(scene(), collect, "submit")).body["code"]).toBe("illegal_transition");
    expect(collectOf(await step(scene(), collect, "generate"))).toMatchObject({ status: 20, people: count });
    expect(collectOf(await step(scene(), collect, "generate"))).toMatchObject({ status: 20, people: count });
    expect((await records(scene())).map(({ result }) => result)).toEqual(Array.from({ length: count }, () => 0));

    // What is sent waits for the rounds, so that nothing is lost where the service ends right after it.
    const down = watched(sandboxTaxOffice(scene().clock, { fate: () => "down" }));
    expect(collectOf(await step(scene(), collect, "submit"))).toMatchObject({ status: 30, people: count });
    expect((await step(scene(), collect, "submit")).body["code"]).toBe("illegal_transition");
    const submission = await scene().running().db.selectFrom("tax_submissions").selectAll().executeTakeFirstOrThrow();
    expect(submission).toMatchObject({ state: 1, people: count, tries: 0 });
    expect((await workers(scene())).map(({ tax_collect_status }) => tax_collect_status)).toEqual(
      Array.from({ length: count }, () => 1),
    );
    await scene().restart();
    const context = scene().running().service.system("tax");
    const { db } = scene().running();
    await settleSubmissions(context, down);
    expect(await read(scene(), collect)).toMatchObject({ status: 30 });
    const detail = await scene().call("operator", "companyTaxCollect.get", { params: { id: collect.id } });
    expect(detail.body["fault"]).toBe("down");
    expect(down.asked).toHaveLength(1);
    await settleSubmissions(context, down);
    expect(down.asked).toHaveLength(1);

    const [first] = await records(scene());
    const person = await db
      .selectFrom("labors")
      .select("id_no")
      .where("id", "=", first?.labor_id ?? 0)
      .executeTakeFirstOrThrow();
    const answering = watched(
      sandboxTaxOffice(scene().clock, {
        fate: () => "plain",
        reason: ({ id_no }) => (id_no === person.id_no ? "姓名与证件号码不一致" : null),
      }),
    );
    scene().clock.advance(3_600_000);
    // Two processes ask at once; what is written is written once.
    await Promise.all([settleSubmissions(context, answering), settleSubmissions(context, answering)]);
    expect(new Set(answering.asked.map(({ trace_id }) => trace_id))).toEqual(new Set([submission.trace_id]));
    expect(await read(scene(), collect)).toMatchObject({ status: 45, collected: count - 1, failed: 1 });
    const answered = await records(scene());
    expect(answered.map(({ result, attempts }) => [result, attempts])).toEqual(
      answered.map(({ id }) => (id === first?.id ? [3, 1] : [2, 1])),
    );
    expect((await workers(scene())).find(({ id }) => id === first?.labor_id)?.tax_collect_status).toBe(3);

    // A failed record leads to the worker, whose data are put right, and to the month, where it is sent again.
    const listed = await scene().call("operator", "taxCollectRecords.list", { query: { result: "3" } });
    const relation = await db
      .selectFrom("company_labors")
      .select("id")
      .where("company_id", "=", Number(scene().company_id))
      .where("labor_id", "=", first?.labor_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(listed.body["results"]).toMatchObject([
      { id: String(first?.id), collect_id: collect.id, company_labor_id: String(relation.id) },
    ]);

    expect(collectOf(await step(scene(), collect, "retry"))).toMatchObject({ status: 30, failed: 0 });
    const traces = await db.selectFrom("tax_submissions").select(["trace_id", "people"]).orderBy("id").execute();
    expect(traces.map(({ people }) => people)).toEqual([count, 1]);
    expect(new Set(traces.map(({ trace_id }) => trace_id)).size).toBe(2);
    const retried = await records(scene());
    expect(retried.map(({ attempts }) => attempts)).toEqual(retried.map(({ id }) => (id === first?.id ? 2 : 1)));
    await settleSubmissions(
      context,
      watched(sandboxTaxOffice(scene().clock, { fate: () => "plain", reason: () => null })),
    );
    expect(await read(scene(), collect)).toMatchObject({ status: 40, collected: count, failed: 0 });
    await scene().audit();
  });

  it("are opened once for each company with workers when a month is over", async () => {
    const context = scene().running().service.system("tax");
    scene().clock.advance(31 * 86_400_000);
    const period = monthBefore(scene());
    await Promise.all([openMonths(context), openMonths(context)]);
    await openMonths(context);
    const rows = await scene()
      .running()
      .db.selectFrom("company_tax_collects")
      .select(["company_id", "status", "maker_id"])
      .where("period", "=", period)
      .execute();
    expect(rows.filter(({ company_id }) => company_id === Number(scene().company_id))).toEqual([
      { company_id: Number(scene().company_id), status: 10, maker_id: 0 },
    ]);
  });

  it("are sent again for a later month where name or ID number changed since the office took them, of nobody else", async () => {
    const context = scene().running().service.system("tax");
    const period = monthBefore(scene());
    const company_id = Number(scene().company_id);
    const { db } = scene().running();
    const month = await db
      .selectFrom("company_tax_collects")
      .selectAll()
      .where("company_id", "=", company_id)
      .where("period", "=", period)
      .executeTakeFirstOrThrow();
    const people = () => context.write((writing) => addPeople(writing, month, 0));
    expect(await people()).toBe(0);
    const [corrected, moved] = await workers(scene());
    const { agency_id } = month;
    const about = { agency_id, company_id: 0, company_labor_id: 0 };
    const change = { action: "correct", before: "a", after: "b" };
    await context.write((writing) =>
      keepHistory(writing, 0, [
        { ...about, ...change, labor_id: corrected?.id ?? 0, field: "id_no" },
        { ...about, ...change, labor_id: moved?.id ?? 0, field: "area" },
      ]),
    );
    expect(await people()).toBe(1);
    const added = (await records(scene())).filter((one) => one.period === period);
    expect(added.map(({ labor_id }) => labor_id)).toEqual([corrected?.id]);
  });
});
