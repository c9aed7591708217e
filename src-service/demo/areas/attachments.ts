import { createHash } from "node:crypto";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { addDays, dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { attachmentKinds } from "../../../src-shared/records/attachments/attachment-states.ts";
import { drawnPdf } from "../../core/pdf/chinese-document.ts";
import type { Service } from "../../lists/service.ts";
import { keepBytes } from "../../lists/storage/keep-bytes.ts";
import type { AreaDemo } from "../history/area-demo.ts";

type Paper = {
  readonly kind: keyof typeof attachmentKinds;
  readonly title: string;
  readonly number: string;
  /** Days after today on which it ends; null: never. */
  readonly endsIn: number | null;
};

/** Papers of every kind: valid, soon over, ended, without an end. */
const papers: readonly Paper[] = [
  { kind: "health", title: "健康证", number: "JK2026031187", endsIn: 200 },
  { kind: "health", title: "健康证", number: "JK2025118842", endsIn: 12 },
  { kind: "health", title: "健康证", number: "JK2024096310", endsIn: -18 },
  { kind: "skill", title: "叉车操作证", number: "TS6JLN05217", endsIn: 640 },
  { kind: "offlineContract", title: "线下合作协议", number: "XX-2026-0142", endsIn: 160 },
  { kind: "other", title: "居住证明", number: "", endsIn: null },
];
/** Behind the workers whose figures tests look at. */
const firstWorker = 40;
const mostBytes = 1 << 20;

const draw = ({ title, number }: Paper, worker: string): Promise<Buffer> =>
  drawnPdf({ size: "A5", margin: 48 }, (doc) => {
    doc.fontSize(20).text(title, { align: "center" }).moveDown();
    doc
      .fontSize(12)
      .text(`姓名：${worker}`)
      .text(`编号：${number === "" ? "无" : number}`);
    doc.moveDown().fontSize(9).fillColor("#666").text("演示数据，不作为证明");
  });

/** Gives some workers papers with real files, as an operator of the agency would upload them. */
const addPapers = async (service: Service): Promise<void> => {
  const { reading } = service;
  const workers = await reading
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .where("r.cooperation_status", "=", cooperation.cooperating)
    .select(["r.agency_id", "r.company_id", "r.labor_id", "l.name"])
    .orderBy("r.id")
    .limit(papers.length)
    .offset(firstWorker)
    .execute();
  const operator = await reading
    .selectFrom("memberships")
    .select("user_id")
    .where("agency_id", "=", workers[0]?.agency_id ?? 0)
    .where("company_id", "is", null)
    .where("roles", "like", "%operator%")
    .orderBy("id")
    .executeTakeFirst();
  const held = await reading.selectFrom("labor_attachments").select("labor_id").execute();
  const hasPaper = new Set(held.map((one) => one.labor_id));
  const context = service.system("demo");
  const now = service.clock.now();
  for (const [at, { agency_id, company_id, labor_id, name }] of workers.entries()) {
    if (hasPaper.has(labor_id)) continue;
    const paper = papers[at] as Paper;
    const bytes = await draw(paper, name);
    const file = `${paper.title}.pdf`;
    const file_key = await keepBytes(service, context, { agency_id, name: file, bytes }, mostBytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const valid_to = paper.endsIn === null ? null : addDays(dayOf(shanghaiNow(now)), paper.endsIn);
    await context.write(async (writing) =>
      writing.tx
        .insertInto("labor_attachments")
        .values({
          ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq(), agency_id, company_id },
          ...{ labor_id, kind: attachmentKinds[paper.kind], number: paper.number, valid_to, file_key, name: file },
          ...{ sha256, bytes: bytes.length, maker_id: operator?.user_id ?? 0, create_at: writing.at },
          ...{ removed_at: null, removed_by: null },
        })
        .execute(),
    );
  }
};

export const demo: AreaDemo = { live: { key: "attachments", kind: "workerFiles", run: addPapers } };
