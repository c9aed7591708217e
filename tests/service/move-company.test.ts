import { expect, it } from "vitest";
import { moveCompany } from "../../src-service/directory/companies/move-company.ts";
import { type CompanyMove, companyStates } from "../../src-shared/kernel/states/company.ts";
import { onEveryScene } from "./money-scene.ts";

onEveryScene("the status of a company", {}, (scene) => {
  const company = () => Number(scene().company_id);
  const set = (status: number) =>
    scene().running().service.writing.updateTable("companies").set({ status }).where("id", "=", company()).execute();
  const row = () =>
    scene().running().db.selectFrom("companies").selectAll().where("id", "=", company()).executeTakeFirstOrThrow();
  const move = (step: CompanyMove, reason = "资料不全") =>
    scene()
      .running()
      .service.write({ user_id: null, name: "test", device: "", request_id: "" }, (writing) =>
        moveCompany(writing, company(), step, { userId: 7, reason }),
      );
  const moves = Object.keys(companyStates.transitions) as CompanyMove[];

  it.each(moves)(
    "%s: in its states only, with the next version, a change number and an entry of the log",
    async (step) => {
      for (const status of companyStates.codes) {
        await set(status);
        const before = await row();
        if (!companyStates.allows(step, status)) {
          await expect(move(step)).rejects.toMatchObject({ code: "illegal_transition", current: status });
          expect(await row()).toEqual(before);
          continue;
        }
        await move(step);
        const after = await row();
        const [target = "draft"] = companyStates.transitions[step].to;
        expect(after).toMatchObject({ status: companyStates.code(target), version: before.version + 1 });
        expect(after.change_seq).toBeGreaterThan(before.change_seq);
        const entries = await scene()
          .running()
          .db.selectFrom("audit_log")
          .select(["action", "reason"])
          .where("object", "=", `company:${company()}`)
          .orderBy("id", "desc")
          .limit(1)
          .execute();
        expect(entries).toEqual([{ action: `companies.${step === "reopen" ? "redraft" : step}`, reason: "资料不全" }]);
      }
    },
  );

  it("keeps who submitted and reviewed it, and why it was refused or frozen", async () => {
    await set(companyStates.code("draft"));
    await move("submit");
    await move("reject");
    expect(await row()).toMatchObject({ submitted_by: 7, reviewed_by: 7, reject_reason: "资料不全" });
    await move("reopen");
    await move("submit");
    expect(await row()).toMatchObject({ reject_reason: null });
    await set(companyStates.code("active"));
    await move("freeze", "投诉核查");
    expect(await row()).toMatchObject({ frozen_reason: "投诉核查" });
    await move("unfreeze");
    expect(await row()).toMatchObject({ frozen_reason: null, status: companyStates.code("active") });
  });

  it("is refused for no company", async () => {
    const writing = scene()
      .running()
      .service.write({ user_id: null, name: "test", device: "", request_id: "" }, (one) =>
        moveCompany(one, 999_999_999, "submit", { userId: null }),
      );
    await expect(writing).rejects.toMatchObject({ code: "not_found" });
  });
});
