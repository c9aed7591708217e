import { afterAll, beforeAll, expect, it } from "vitest";
import { newEvidence } from "../../../src-service/directory/people/new-rows.ts";
import type { MergeComparison, MergeObstacle } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { worker } from "../contract-kit.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";
import { approvedBills, draftSettlement, paidSettlement } from "../money-steps.ts";
import { insert, insertInto } from "../small-world.ts";
import { ask, caseOf, codeOf, decide, detail, idOf, labor, makeDeciders, relationsOf, setLabor } from "./merge-kit.ts";

type Standing = {
  readonly code: MergeObstacle;
  /** 0: both, 1 or 2. */
  readonly side: number;
  readonly name: string;
  /** Makes it so for people number `one` and `one + 1`; gives how to end it, where that is done. */
  readonly set: (scene: Scene, one: number) => Promise<unknown>;
};

const at = "2026-11-20 09:00:00";
let nextId = 8_300_000;
const row = async (scene: Scene, who: number) => {
  nextId += 1;
  const { agency_id } = await labor(scene, idOf(scene, who));
  const [relation] = await relationsOf(scene, idOf(scene, who));
  const company_id = Number(scene.company_id);
  const about = { agency_id, company_id, labor_id: idOf(scene, who) };
  return { id: nextId, version: 1, change_seq: 1, no: `T${nextId}`, ...about, company_labor_id: relation?.id ?? 0 };
};
const setRelations = (scene: Scene, who: number, cooperation_status: number) =>
  scene
    .running()
    .service.writing.updateTable("company_labors")
    .set({ cooperation_status })
    .where("labor_id", "=", idOf(scene, who))
    .execute();
const setAccount = (scene: Scene, who: number, change: object) =>
  scene
    .running()
    .service.writing.updateTable("labor_accounts")
    .set(change)
    .where("labor_id", "=", idOf(scene, who))
    .execute();

/** Every state in which two people are not made one, and of which of them it is. */
const standings: readonly Standing[] = [
  {
    ...{ code: "merge_numbers_differ", side: 0, name: "both verified with numbers that are not one" },
    set: (scene, one) => setLabor(scene, one + 1, { real_name_status: 2 }),
  },
  {
    ...{ code: "merge_both_paid", side: 0, name: "both with paid bills" },
    set: async (scene, one) => {
      await setLabor(scene, one + 1, { real_name_status: 2 });
      await paidSettlement(scene, [
        { worker: worker(scene, one), fee: 100_00 },
        { worker: worker(scene, one + 1), fee: 100_00 },
      ]);
      await scene.rounds(2);
      await setLabor(scene, one + 1, { real_name_status: 0 });
    },
  },
  {
    ...{ code: "merge_both_reported", side: 0, name: "both with declared months" },
    set: async (scene, one) => {
      for (const who of [one, one + 1]) {
        const { company_labor_id: _relation, no, ...about } = await row(scene, who);
        await insertInto(scene.running(), "income_summary", {
          ...{ ...about, no, period: "2026-10", period_start: "2026-10-01", declare_status: 4, companies: "" },
        });
      }
    },
  },
  {
    ...{ code: "merge_stop_open", side: 1, name: "one who is stopping" },
    set: (scene, one) => setRelations(scene, one, 2),
  },
  {
    ...{ code: "merge_stop_open", side: 2, name: "one who is barred" },
    set: (scene, one) => setRelations(scene, one + 1, 4),
  },
  {
    ...{ code: "merge_stop_open", side: 2, name: "a stop that waits for its day" },
    set: async (scene, one) =>
      insertInto(scene.running(), "stop_records", {
        ...{ ...(await row(scene, one + 1)), status: 1, maker_id: 1, create_at: at, effective_at: "2026-12-31" },
      }),
  },
  {
    ...{ code: "merge_review_open", side: 1, name: "an identity in review" },
    set: (scene, one) => setLabor(scene, one, { real_name_status: 4 }),
  },
  {
    ...{ code: "merge_review_open", side: 2, name: "a registration in review" },
    set: (scene, one) => setLabor(scene, one + 1, { onboarding_status: 2 }),
  },
  {
    ...{ code: "merge_account_open", side: 1, name: "an account change that waits" },
    set: (scene, one) => setAccount(scene, one, { request: 4, asked_by: 1, asked_at: at }),
  },
  {
    ...{ code: "merge_account_open", side: 2, name: "an account on hold" },
    set: (scene, one) => setAccount(scene, one + 1, { hold: 1 }),
  },
  {
    ...{ code: "merge_account_open", side: 1, name: "a check at the bank without an answer" },
    set: async (scene, one) => {
      const { id, agency_id, labor_id } = await row(scene, one);
      const check = { user_id: 1, method: 3, result: 0, trace_id: `t${id}`, asked: "{}" } as const;
      await insert(scene.running(), "labor_identity", newEvidence({ id, agency_id, labor_id, at, ...check }));
    },
  },
  {
    ...{ code: "merge_request_open", side: 2, name: "a change of details that waits" },
    set: async (scene, one) => {
      const { no: _no, change_seq: _seq, ...about } = await row(scene, one + 1);
      await insertInto(scene.running(), "labor_change_requests", {
        ...{ ...about, kind: 2, field_value: "330106", status: 1, requested_by: 1, request_at: at },
      });
    },
  },
  {
    ...{ code: "merge_contract_open", side: 1, name: "a contract that was sent" },
    set: async (scene, one) =>
      insertInto(scene.running(), "labor_contracts", {
        ...{ ...(await row(scene, one)), status: 20, type: 1, maker_id: 1, create_at: at, start_at: "2026-11-20" },
        ...{ end_at: "2027-11-19", filled: "{}" },
      }),
  },
  {
    ...{ code: "merge_collect_open", side: 2, name: "tax details being filed" },
    set: (scene, one) => setLabor(scene, one + 1, { tax_collect_status: 1 }),
  },
  {
    ...{ code: "merge_same_task", side: 0, name: "both in one task" },
    set: async (scene, one) => {
      for (const who of [one, one + 1])
        await insertInto(scene.running(), "task_applicants", {
          ...{ ...(await row(scene, who)), task_id: 8_400_000, status: who === one ? 3 : 7, create_at: at },
        });
    },
  },
  {
    ...{ code: "merge_payment_open", side: 1, name: "a bill in a settlement" },
    set: (scene, one) => draftSettlement(scene, [{ worker: worker(scene, one), fee: 100_00 }]),
  },
];

onEveryScene("what keeps two people from being made one", { workers: 60, funds: 10 ** 10 }, (scene) => {
  beforeAll(() => makeDeciders(scene()));
  // Months that nobody earned in have no place in the books, which are proven at the end.
  afterAll(() =>
    scene().running().service.writing.deleteFrom("income_summary").where("period", "=", "2026-10").execute(),
  );

  it.each(standings.map((one, nth) => [one.name, one, nth * 2] as const))(
    "is %s: said before, refused when it is asked for and when it is decided",
    async (_name, { code, side, set }, one) => {
      await setLabor(scene(), one + 1, { real_name_status: 0 });
      const { id } = caseOf(await ask(scene(), one, one + 1));
      await set(scene(), one);
      const seen = await detail(scene(), id);
      const against = (seen["comparison"] as { against: { code: string; side: number }[] }).against;
      expect(against).toContainEqual({ code, side });
      expect(codeOf(await decide(scene(), id, "approve"))).toBe(against[0]?.code);
      expect((await labor(scene(), idOf(scene(), one + 1))).merged_into).toBeNull();
      expect(codeOf(await decide(scene(), id, "reject"))).toBeUndefined();
      expect(codeOf(await ask(scene(), one, one + 1))).toBe(against[0]?.code);
    },
  );

  it("is that the one with paid bills would go", async () => {
    const one = standings.length * 2;
    await paidSettlement(scene(), [{ worker: worker(scene(), one), fee: 100_00 }]);
    await scene().rounds(2);
    await setLabor(scene(), one + 1, { real_name_status: 0 });
    const query = { labor_id: String(idOf(scene(), one)), other_id: String(idOf(scene(), one + 1)) };
    const shown = await scene().call("operator", "workerMerges.compare", { query });
    expect(shown.body["comparison"]).toMatchObject({ must_keep: 1, keep_reasons: ["paid"], default_kept: 1 });
    expect(codeOf(await ask(scene(), one, one + 1, { kept: 2 }))).toBe("merge_keep_other");
    // Whatever side they stand on.
    expect(codeOf(await ask(scene(), one + 1, one, { kept: 1 }))).toBe("merge_keep_other");
    expect(codeOf(await ask(scene(), one, one + 1, { kept: 1 }))).toBeUndefined();
  });

  it("is not that bills wait for the auditor, and bills for the same work are pointed out", async () => {
    const one = standings.length * 2 + 2;
    for (const who of [one, one + 1])
      await approvedBills(scene(), [{ worker: worker(scene(), who), fee: 321_00, more: { work_date: "2026-11-18" } }]);
    await setLabor(scene(), one + 1, { real_name_status: 0 });
    const query = { labor_id: String(idOf(scene(), one)), other_id: String(idOf(scene(), one + 1)) };
    const shown = await scene().call("operator", "workerMerges.compare", { query });
    expect(shown.body["comparison"]).toMatchObject({
      against: [],
      must_keep: 0,
      default_kept: 1,
      same_bills: [{ amount: 321_00 }],
      sides: [{ bills: { open: { count: 1, amount: 321_00 } } }, { bills: { open: { count: 1, amount: 321_00 } } }],
    });
    // Which bills are audited anew is said by name; where the numbers differ only to who may reveal.
    const { sides, number_positions } = shown.body["comparison"] as MergeComparison;
    const open = await scene()
      .running()
      .db.selectFrom("bills")
      .select(["id", "no"])
      .where("labor_id", "=", idOf(scene(), one + 1))
      .executeTakeFirstOrThrow();
    expect(sides[1]?.approved).toEqual({
      ...{ count: 1, amount: 321_00 },
      bills: [{ id: String(open.id), no: open.no, amount: 321_00 }],
    });
    expect(number_positions).toBeNull();
    const membership = scene().person("operator").id;
    await scene()
      .running()
      .service.writing.updateTable("memberships")
      .set({ roles: "operator,superAdmin" })
      .where("user_id", "=", Number(membership))
      .execute();
    const revealed = await scene().call("operator", "workerMerges.compare", { query });
    const [first, second] = [one, one + 1].map((at) => Array.from(worker(scene(), at).id_no));
    expect((revealed.body["comparison"] as MergeComparison).number_positions).toEqual(
      (second ?? []).flatMap((character, at) => (character === first?.[at] ? [] : [at])),
    );
  });
});
