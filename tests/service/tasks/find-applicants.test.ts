import { beforeAll, expect, it } from "vitest";
import { onEveryScene } from "../money-scene.ts";
import { taskKit } from "./task-life-kit.ts";

onEveryScene("a text among the people of tasks", { workers: 6 }, (scene) => {
  const kit = taskKit(scene);
  const parts: string[] = [];
  const found = async (keyword: string, who: "operator" | "client" | "stranger" = "operator") => {
    const { body } = await scene().call(who, "taskApplicants.list", { query: { keyword, page_size: "50" } });
    return (body["results"] as { id: string }[]).map(({ id }) => parts.indexOf(id)).sort();
  };

  beforeAll(async () => {
    const sorting = await kit.publish();
    const cleaning = await kit.publish({ name: "元旦仓库保洁" });
    for (const n of [0, 1, 2]) parts.push(await kit.apply(sorting, n));
    for (const n of [2, 3]) parts.push(await kit.apply(cleaning, n));
  });

  it("is a part of a task's or a company's name", async () => {
    expect(await found("元旦")).toEqual([3, 4]);
    expect(await found("仓")).toEqual([0, 1, 2, 3, 4]);
    const company = await kit
      .db()
      .selectFrom("companies")
      .select("name")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    expect(await found(company.name.slice(0, 3))).toEqual([0, 1, 2, 3, 4]);
  });

  it("is the whole name or number of a worker, or the last four of a number, and no part of them", async () => {
    const worker = scene().workers[2];
    if (worker === undefined) throw new Error("the scene has no third worker");
    expect(await found(worker.name)).toEqual([2, 3]);
    expect(await found(worker.name.slice(0, 3))).toEqual([]);
    expect(await found(worker.id_no)).toEqual([2, 3]);
    expect(await found(worker.id_no.slice(0, 10))).toEqual([]);
    expect(await found(worker.mobile)).toEqual([2, 3]);
    expect(await found(worker.id_no.slice(-4))).toEqual(expect.arrayContaining([2, 3]));
  });

  it("finds nothing for what nobody has, with signs of patterns, or in what the person does not see", async () => {
    for (const nothing of ["不存在的词", "%", "_", "'", "\u0000"]) expect(await found(nothing)).toEqual([]);
    for (const seen of ["元旦", scene().workers[2]?.id_no ?? ""]) {
      expect(await found(seen, "client")).toEqual([]);
      expect(await found(seen, "stranger")).toEqual([]);
    }
  });
});
