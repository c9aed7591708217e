import { expect, it } from "vitest";
import { followBills } from "../../src-service/tax/income-tax/months/follower.ts";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { realNameReviewStates, reviewKinds } from "../../src-shared/workers/identity/real-name-reviews-record.ts";
import { onEveryScene } from "./money-scene.ts";
import { approvedSettlement, draftSettlement, paidSettlement, sendCode, settleBody, update } from "./money-steps.ts";
import { lookBefore } from "./record-samples.ts";
import { insert } from "./small-world.ts";

type Approved = Awaited<ReturnType<typeof approvedSettlement>>;
type Worker = { readonly id: number; readonly name: string; readonly id_no: string };

const card = ({ name, id_no }: Worker) => ({
  front: {
    ...{ side: "front", name, id_no, sex: "male", nation: "汉", birth: "1980-01-10", address: "北京市", warnings: [] },
  },
  back: { side: "back", authority: "公安局", valid_from: "2020-01-01", valid_to: null, warnings: [] },
});

onEveryScene("what a correction of an identity meets", { workers: 4, funds: 10 ** 10 }, (scene) => {
  const writing = () => scene().running().service.writing;
  const worker = (at: number) => scene().workers[at] as Scene["workers"][number];
  type Scene = ReturnType<typeof scene>;
  let nextReview = 9_000_001;

  /** A case that asks for another name, as somebody else than its reviewer handed it in. */
  const correction = async (of: Worker, new_name: string): Promise<string> => {
    const id = nextReview;
    nextReview += 1;
    const { agency_id } = await scene().wallet();
    await insert(scene().running(), "real_name_reviews", {
      ...{ id, version: 1, change_seq: 1, agency_id, company_id: Number(scene().company_id), labor_id: of.id },
      ...{ no: `RZ${id}`, status: realNameReviewStates.code("waiting"), kind: reviewKinds.correction, originals: 1 },
      ...{ ocr: JSON.stringify(card({ ...of, name: new_name })), new_name, new_id_no: of.id_no },
      ...{ maker_id: scene().person("maker").id, create_at: "2026-11-20 10:00:00", due_at: "2026-11-21 10:00:00" },
    });
    return String(id);
  };
  const effectsOf = async (id: string) => {
    const { status, body } = await scene().call("operator", "realNameReviews.get", { params: { id } });
    expect(status).toBe(200);
    return body["effects"];
  };
  const pay = async (approved: Approved) => {
    const body = await settleBody(scene(), approved, await sendCode(scene(), "payer", approved));
    return (await scene().call("payer", "settlements.settle", { params: { id: approved.id }, body })).body["code"];
  };
  const approvedOf = (at: readonly number[], fee: number) =>
    approvedSettlement(
      scene(),
      at.map((index) => ({ worker: worker(index), fee })),
    );

  it("counts the approved settlements that it stops, and no other, and stops just those", async () => {
    const id = await correction(worker(0), "改名一");
    expect(await effectsOf(id)).toEqual({ settlements: 0, quarters: [] });
    // Of two lines of one settlement one counts; drafts, submitted and paid ones stop for no correction.
    const own = await approvedSettlement(scene(), [
      { worker: worker(0), fee: 1_000_00 },
      { worker: worker(0), fee: 2_000_00, more: { remark: "第二笔" } },
    ]);
    const shared = await approvedOf([0, 1], 300_00);
    const others = await approvedOf([1], 400_00);
    await draftSettlement(scene(), [{ worker: worker(0), fee: 500_00 }]);
    await update(scene(), "maker", await draftSettlement(scene(), [{ worker: worker(0), fee: 600_00 }]), "submit");
    await paidSettlement(scene(), [{ worker: worker(0), fee: 700_00 }]);
    await scene().rounds(2);
    expect(await effectsOf(id)).toEqual({ settlements: 2, quarters: [] });

    await lookBefore.realNameReviews?.(scene().running(), Number(id), scene().person("operator"));
    const body = { version: 1, action: "approve", reason: "与证件一致" };
    const decided = await scene().call("operator", "realNameReviews.update", { params: { id }, body });
    expect([decided.status, decided.body["code"]]).toEqual([200, undefined]);
    expect([await pay(own), await pay(shared), await pay(others)]).toEqual([
      "payee_changed",
      "payee_changed",
      undefined,
    ]);
    await scene().rounds(2);
  });

  it("names the quarters whose accepted report names the person, and no other's", async () => {
    const ids = [await correction(worker(1), "改名二"), await correction(worker(3), "改名三")] as const;
    await writing()
      .updateTable("companies")
      .set({ credit_code: makeUscc("91", "110105", "MA001234") })
      .where("id", "=", Number(scene().company_id))
      .execute();
    await followBills(scene().running().service);
    scene().clock.advance(50 * 86_400_000);
    const now = scene().clock.now();
    await writing().updateTable("sessions").set({ created_ms: now, seen_ms: now }).execute();
    const period = await writing()
      .selectFrom("tax_periods")
      .selectAll()
      .where("period", "=", "2026-11")
      .executeTakeFirstOrThrow();
    await scene().call("taxOfficer", "taxPeriods.update", {
      params: { id: String(period.id) },
      body: { version: period.version, action: "lock", reason: "月结", accept_open: true },
    });
    const made = await scene().call("taxOfficer", "platformReports.create", { body: { quarter: "2026-Q4" } });
    const { id } = made.body["report"] as { id: string };
    const step = async (action: string, more: Record<string, unknown> = {}) => {
      const { body } = await scene().call("taxOfficer", "platformReports.get", { params: { id } });
      const { version } = body["report"] as { version: number };
      const answer = await scene().call("taxOfficer", "platformReports.update", {
        params: { id },
        body: { version, action, digest: body["digest"], ...more },
      });
      expect([action, answer.status, answer.body["code"]]).toEqual([action, 200, undefined]);
    };
    await step("check");
    // Handed in, but not accepted yet: it is made anew with the new name.
    expect(await effectsOf(ids[0])).toEqual({ settlements: 1, quarters: [] });
    await step("acceptIdentity", { receipt_no: "R-1" });
    expect(await effectsOf(ids[0])).toEqual({ settlements: 1, quarters: ["2026-Q4"] });
    expect(await effectsOf(ids[1])).toEqual({ settlements: 0, quarters: [] });
  });
});
