import { expect, it } from "vitest";
import { sensitiveCeilings } from "../../../src-shared/kernel/rights/sensitive-ceilings.ts";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { importRows, refusedOf } from "../import-steps.ts";
import { type Answer, onEveryScene, type Scene } from "../money-scene.ts";

let serial = 300;
const freshId = (): string => {
  serial += 1;
  return makeIdNumber("330106", "1992-03-04", serial);
};

const cooperation = { settlement_type: 1, contract_type: 1 };
const create = (scene: Scene, who: "operator" | "client", body: Record<string, unknown>): Promise<Answer> =>
  scene.call(who, "labors.create", { body: { mobile: "13805926075", ...cooperation, ...body } });
const codeOf = ({ body }: Answer) => String(body["code"] ?? "");

/** A worker of the scene's company, whom the people of the other company do not see. */
const unseen = async (scene: Scene): Promise<{ name: string; id_no: string; labor_id: string }> => {
  const person = { name: "陆晓婷", id_no: freshId() };
  const { body } = await create(scene, "operator", { ...person, company_id: scene.company_id });
  return { ...person, labor_id: String(body["labor_id"]) };
};

const auditOf = async (scene: Scene, action: string) => {
  const rows = await scene
    .running()
    .db.selectFrom("audit_log")
    .select("after")
    .where("action", "=", action)
    .where("actor_id", "=", scene.person("client").id)
    .orderBy("id")
    .execute();
  return rows.map(({ after }) => JSON.parse(after) as unknown);
};

onEveryScene("people of other companies", {}, (scene) => {
  it("are entered by a company's people as somebody new, and known to the agency as who they are", async () => {
    const { other_company_id: company_id } = scene();
    const { labor_id, ...person } = await unseen(scene());
    const rows = [{ row: 2, ...person, mobile: "13805926075" }];
    const checked = (who: "operator" | "client") =>
      scene().call(who, "labors.precheck", { body: { company_id, with_content: false, rows } });
    expect((await checked("client")).body).toEqual({ issues: [] });
    expect((await checked("operator")).body).toMatchObject({ issues: [{ code: "worker_joins" }] });
    const entered = await create(scene(), "client", { ...person, company_id });
    expect(entered.body).toMatchObject({ is_new: true, outcome: "created", labor_id });
    const history = async (who: "operator" | "client") => {
      const { body } = await scene().call(who, "companyLabors.history", { params: { id: String(entered.body["id"]) } });
      return (body["entries"] as { kind: string; action: string }[])
        .filter(({ kind }) => kind === "changed")
        .map(({ action }) => action);
    };
    expect(await history("client")).toEqual(["create"]);
    expect(await history("operator")).toEqual(expect.arrayContaining(["attach"]));
    expect(await auditOf(scene(), "labors.create")).toMatchObject([{ outcome: "attached" }]);
    await scene().audit();
  });

  it("are told as others so many times only, and then nobody new is entered, in forms and files alike", async () => {
    const { other_company_id: company_id } = scene();
    const { name, id_no } = await unseen(scene());
    const most = sensitiveCeilings.unseen.hour;
    const names = Array.from({ length: most }, (_unused, n) => `李${String.fromCodePoint(0x4e00 + n * 7)}`);
    const row = (at: number, more: Record<string, unknown>) => ({
      ...{ row: at, id_no, mobile: "13805926075", ...cooperation },
      ...more,
    });
    const send = (rows: readonly { row: number }[]) =>
      importRows(scene(), "client", "labors.import", rows, { company_id });
    expect(codeOf(await create(scene(), "client", { id_no, name: names[0], company_id }))).toBe("worker_name_differs");
    expect(codeOf(await create(scene(), "client", { id_no, name: names[0], company_id }))).toBe("worker_name_differs");
    const rows = [...names.slice(1).map((one, at) => row(at + 2, { name: one })), row(90, { name })];
    expect(refusedOf(await send([...rows, row(91, { name: "王小二", id_no: freshId() })]))).toEqual({
      ...Object.fromEntries(names.slice(1).map((_one, at) => [at + 2, "worker_name_differs"])),
      ...{ 90: "unseen_limit", 91: "unseen_limit" },
    });
    const bodies = [
      { id_no, name, company_id },
      { id_no: freshId(), name, company_id },
    ];
    const refused = [];
    for (const body of bodies) refused.push(await create(scene(), "client", body));
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]?.body).toEqual(refused[1]?.body);
    expect(refused[0]?.body["params"]).toMatchObject({ hour: most, until: expect.stringMatching(/^\d{4}-\d\d-\d\d/) });
    expect(await auditOf(scene(), "sensitive.guess")).toEqual([{ idNumber: 1 }, { idNumber: most - 1 }]);
    expect(await auditOf(scene(), "sensitive.ceiling")).toHaveLength(1);
    // Who is there already is not somebody new; who sees the agency is not counted; and the hour passes.
    expect(codeOf(await create(scene(), "operator", { id_no, name: "王五", company_id }))).toBe("worker_name_differs");
    scene().clock.advance(3_600_001);
    expect((await create(scene(), "client", { id_no, name, company_id })).body).toMatchObject({ outcome: "created" });
  });
});
