import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { acceptanceNote } from "../../../src-shared/billing/vouchers/voucher-states.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { taskStates } from "../../../src-shared/tasks/tasks/task-states.ts";
import { acceptedCodes, notesOfTasks } from "../../ledger/evidence/accepted-code.ts";
import { addVoucher } from "../../ledger/evidence/voucher-store.ts";
import type { Service } from "../../lists/service.ts";
import { copyNotes } from "../../tasks/tasks/copy-notes.ts";
import { loadFonts, markAsSample, write } from "../id-cards/draw-card.ts";
import { keepDemoFile } from "../world/keep-file.ts";

type Accepted = {
  readonly id: number;
  readonly no: string;
  readonly name: string;
  readonly agency_id: number;
  readonly maker_id: number;
  readonly company_id: number;
  readonly company: string;
  readonly agency: string;
  readonly accepted_amount: number | null;
  readonly finished_count: number | null;
};

const [width, height] = [794, 1123];
const red = "#c3322b";

/** A round red stamp with the name of its party. */
const stamp = (pen: SKRSContext2D, name: string, x: number, y: number): void => {
  pen.strokeStyle = red;
  pen.lineWidth = 5;
  pen.beginPath();
  pen.arc(x, y, 78, 0, 2 * Math.PI);
  pen.stroke();
  pen.fillStyle = red;
  write(pen, "★", x - 18, y + 12, { size: 36, color: red });
  write(pen, name.slice(0, 7), x - 62, y - 26, { size: 18, color: red });
  write(pen, name.slice(7, 14), x - 62, y + 48, { size: 18, color: red });
};

/** The scan of a note with both stamps, marked 样例. */
const drawScan = (task: Accepted, code: string): Promise<Buffer> => {
  loadFonts();
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fbfaf5";
  pen.fillRect(0, 0, width, height);
  write(pen, "结算验收单（样例）", 250, 110, { size: 34, weight: "Bold" });
  const lines = [
    `验收码  ${code}`,
    `任务  ${task.name}  ${task.no}`,
    `发包方  ${task.company}`,
    `服务平台  ${task.agency}`,
    `已验收  ${task.finished_count ?? 0} 人`,
    `验收金额  ${formatMoney(task.accepted_amount ?? 0)} 元`,
  ];
  for (const [at, line] of lines.entries()) write(pen, line, 84, 200 + at * 52, { size: 22 });
  write(pen, "发包方（盖章）", 110, 640, { size: 20 });
  write(pen, "服务平台（盖章）", 470, 640, { size: 20 });
  stamp(pen, task.company, 230, 760);
  stamp(pen, task.agency, 590, 760);
  markAsSample(pen, width - 160, height - 40);
  return canvas.encode("jpeg", 80);
};

/** Keeps stamped notes of tasks of which all was accepted, as whoever accepts work would have brought them. */
export const keepStampedNotes = async (service: Service): Promise<void> => {
  const tasks = await service.reading
    .selectFrom("tasks as t")
    .innerJoin("companies as c", "c.id", "t.company_id")
    .innerJoin("agencies as g", "g.id", "t.agency_id")
    .select([
      "t.id",
      "t.no",
      "t.name",
      "t.agency_id",
      "t.company_id",
      "t.maker_id",
      "t.accepted_amount",
      "t.finished_count",
    ])
    .select(["c.name as company", "g.name as agency"])
    .where("t.status", "in", [taskStates.code("accepted"), taskStates.code("settled")])
    .where("t.finished_count", ">", 0)
    .orderBy("t.id")
    .execute();
  const codes = await acceptedCodes(
    service.reading,
    tasks.map(({ id }) => id),
  );
  for (const task of tasks) {
    const task_code = codes.get(task.id) ?? "";
    if (task_code === "" || (await notesOfTasks(service.reading, [task.id])).length > 0) continue;
    const name = `结算验收单-${task.no}.jpg`;
    const key = `demo-note-${task.id}`;
    const bytes = await drawScan(task, task_code);
    const sha256 = await keepDemoFile(service, { key, agency_id: task.agency_id, user_id: task.maker_id, name }, bytes);
    await service.system("demo").write(async (writing) => {
      const { agency_id, company_id, id, maker_id } = task;
      await addVoucher(
        writing,
        { agency_id, company_id, created_by: maker_id, type: acceptanceNote, about: { task_id: id, task_code } },
        { storage_key: key, file_name: name, bytes: bytes.length, sha256 },
      );
      await copyNotes(writing, id);
      writing.touched("tasks", company_id);
    });
  }
};
