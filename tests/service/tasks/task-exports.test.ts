import ExcelJS from "exceljs";
import { expect, it } from "vitest";
import type { CallName } from "../../../src-shared/registries/calls/registry.ts";
import { onEveryScene } from "../money-scene.ts";
import { insert } from "../small-world.ts";
import { jobFile } from "./job-file.ts";
import { taskKit } from "./task-life-kit.ts";

onEveryScene("exports of tasks", { workers: 6 }, (scene) => {
  const kit = taskKit(scene);

  /** Sheets of an export as texts, by their names. */
  const sheetsOf = async (
    call: CallName,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Map<string, string[][]>> => {
    const file = await jobFile(scene(), "operator", call, { body });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(file as unknown as ExcelJS.Buffer);
    const sheets = new Map<string, string[][]>();
    workbook.eachSheet((sheet) => {
      const rows: string[][] = [];
      sheet.eachRow((row) => rows.push(Array.from(row.values as unknown[], (value) => String(value ?? "")).slice(1)));
      sheets.set(sheet.name, rows);
    });
    return sheets;
  };

  const signed = async (taskId: string, partId: string, n: number): Promise<void> => {
    const worker = await kit.cooperation(n);
    const of = { agency_id: worker.agency_id, company_id: worker.company_id, version: 1, change_seq: 1 };
    const about = { ...of, task_id: Number(taskId), applicant_id: Number(partId), labor_id: worker.labor_id };
    const sign_at = "2026-11-20 08:58:01";
    await insert(scene().running(), "sign_ins", {
      ...{ ...about, id: 900_000 + n, sign_at, received_at: sign_at, place: "样例路 8 号", distance: 30 },
    });
    for (const [day, minutes] of [
      ["2026-11-20", 480],
      ["2026-11-21", 90],
    ] as const)
      await insert(scene().running(), "job_reports", {
        ...{
          ...about,
          id: 910_000 + n * 10 + minutes,
          day,
          text: `分拣 ${minutes}`,
          minutes,
          files: "",
          file_count: 0,
        },
        create_at: `${day} 18:00:00`,
      });
  };

  it("hold people with what proves their work, content as columns, and leave closed ones out where told to", async () => {
    const content = [
      { key: "着装要求", value: "反光背心", code: "string" },
      { key: "班次", value: "早班", code: "string" },
      { key: "现场电话", value: "13812345678", code: "phone" },
    ];
    const first = await kit.publish({ content });
    const part = await kit.apply(first, 0);
    await signed(first, part, 0);
    const second = await kit.publish({ name: "夜班装卸", content: [{ key: "班次", value: "夜班", code: "string" }] });
    await kit.done("operator", second, "close", { reason: "不做了" });
    const numbers = [(await kit.taskRow(first)).no, (await kit.taskRow(second)).no];

    const columns = ["no", "name", "status"];
    const whole = await sheetsOf("tasks.export", {
      ...{ columns, ordering: "no" },
      options: { with_applicants: true, with_content: true },
    });
    expect([...whole.keys()]).toEqual(["任务", "报名人员", "说明"]);
    const [titles, ...rows] = whole.get("任务") ?? [];
    expect(titles?.slice(3)).toEqual(["着装要求", "班次", "现场电话"]);
    const own = rows.filter(([no]) => numbers.includes(no ?? ""));
    expect(own.map(([no, , , ...values]) => [no, ...values])).toEqual([
      [numbers[0], "反光背心", "早班", "138****5678"],
      [numbers[1], "", "夜班"],
    ]);
    const [people, ...parts] = whole.get("报名人员") ?? [];
    expect(parts).toHaveLength(1);
    const cell = (title: string): string | undefined => parts[0]?.[people?.indexOf(title) ?? -1];
    expect(cell("签到")).toBe("2026-11-20 08:58:01 样例路 8 号 30 m");
    expect(cell("工作汇报")).toBe("2026-11-20 分拣 480\n2026-11-21 分拣 90");
    expect(parts[0]?.at(-1)).toBe("570");
    expect(parts[0]?.[3]).toMatch(/\*/u);

    const without = await sheetsOf("tasks.export", { columns, options: { with_closed: false } });
    const left = (without.get("任务") ?? []).slice(1).map(([no]) => no);
    expect(left).toContain(numbers[0]);
    expect(left).not.toContain(numbers[1]);
    // Chosen one by one it is exported whatever its state.
    const chosen = await sheetsOf("tasks.export", { columns, ids: [second], options: { with_closed: false } });
    expect(
      chosen
        .get("任务")
        ?.slice(1)
        .map(([no]) => no),
    ).toEqual([numbers[1]]);
    const none = await scene().call("operator", "tasks.export", {
      body: { columns, matching: { status: "90" }, options: { with_closed: false } },
    });
    expect(none.body["code"]).toBe("nothing_to_export");
  });

  it("have a row for each person of the tasks that are chosen, and a sheet for each company", async () => {
    const [one, other] = [await kit.publish(), await kit.publish()];
    for (const n of [1, 2]) await kit.apply(one, n);
    await kit.apply(other, 3);
    const columns = ["task_name", "name", "accept_amount"];
    const details = await sheetsOf("tasks.exportDetails", {
      ...{ columns, within: { ids: [one] } },
      options: { by_company: true },
    });
    const company = await scene()
      .running()
      .db.selectFrom("companies")
      .select("name")
      .where("id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    expect([...details.keys()]).toEqual([company.name, "说明"]);
    expect(details.get(company.name)).toHaveLength(3);
    const all = await sheetsOf("tasks.exportDetails", { columns, within: { ids: [one, other] } });
    expect(all.get("报名人员")).toHaveLength(4);
    const unknown = await scene().call("operator", "tasks.exportDetails", {
      body: { columns, within: { ids: ["987654321"] } },
    });
    expect([unknown.status, unknown.body["code"]]).toEqual([404, "not_found"]);
    const odd = await scene().call("operator", "tasks.export", {
      body: { columns: ["no"], options: { nothing: true } },
    });
    expect(odd.status).toBe(400);
  });
});
