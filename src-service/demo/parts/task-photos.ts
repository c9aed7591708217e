import { createCanvas } from "@napi-rs/canvas";
import type { Service } from "../../lists/service.ts";
import { markAsSample } from "../id-cards/draw-card.ts";
import { drawFace } from "../id-cards/draw-face.ts";
import { keepDemoFile } from "../world/keep-file.ts";

/** Newest sign-ins and reports that have photos; few, because each is really drawn. */
const photographed = 9;
const reported = 6;

/** A made-up shelf of boxes, as a phone would have taken it, marked 样例; `shade` makes them differ. */
const drawWork = (shade: number): Promise<Buffer> => {
  const [width, height] = [640, 480];
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = `hsl(${(shade * 29) % 360} 14% 80%)`;
  pen.fillRect(0, 0, width, height);
  for (const [line, y] of [80, 210, 340].entries()) {
    for (let at = 0; at < 6; at += 1) {
      pen.fillStyle = `hsl(${28 + ((shade + at + line) % 5) * 4} 38% ${52 + ((at + line) % 3) * 6}%)`;
      pen.fillRect(40 + at * 95, y + ((at * 7 + shade) % 18), 78, 82 - ((at * 7 + shade) % 18));
    }
    pen.fillStyle = "#5c6470";
    pen.fillRect(24, y + 82, width - 48, 10);
  }
  markAsSample(pen, width - 120, height - 16);
  return canvas.encode("jpeg", 80);
};

const photographSignIns = async (service: Service): Promise<void> => {
  const rows = await service.reading
    .selectFrom("sign_ins as s")
    .innerJoin("labors as l", "l.id", "s.labor_id")
    .select(["s.id", "s.agency_id", "s.company_id", "s.photo_key", "l.sex"])
    .orderBy("s.sign_at", "desc")
    .orderBy("s.id", "desc")
    .limit(photographed)
    .execute();
  for (const { id, agency_id, company_id, photo_key, sex } of rows) {
    if (photo_key !== null) continue;
    const key = `demo-sign-in-${id}`;
    const bytes = await drawFace(sex === "female", id).encode("jpeg", 80);
    const photo_sha256 = await keepDemoFile(service, { key, agency_id, user_id: 0, name: "photo.jpg" }, bytes);
    await service.system("demo").write(async (writing) => {
      const change_seq = await writing.changeSeq();
      await writing.tx
        .updateTable("sign_ins")
        .set({ photo_key: key, photo_sha256, change_seq })
        .where("id", "=", id)
        .execute();
      writing.touched("signins", company_id);
    });
  }
};

const photographReports = async (service: Service): Promise<void> => {
  const rows = await service.reading
    .selectFrom("job_reports")
    .select(["id", "agency_id", "company_id", "file_count"])
    .orderBy("create_at", "desc")
    .orderBy("id", "desc")
    .limit(reported)
    .execute();
  for (const [at, { id, agency_id, company_id, file_count }] of rows.entries()) {
    if (file_count > 0) continue;
    const files: { storage_key: string; file_name: string; sha256: string }[] = [];
    for (let position = 1; position <= 1 + (at % 2); position += 1) {
      const storage_key = `demo-report-${id}-${position}`;
      const file_name = `work-${position}.jpg`;
      const bytes = await drawWork(id + position * 3);
      const sha256 = await keepDemoFile(service, { key: storage_key, agency_id, user_id: 0, name: file_name }, bytes);
      files.push({ storage_key, file_name, sha256 });
    }
    await service.system("demo").write(async (writing) => {
      const change_seq = await writing.changeSeq();
      await writing.tx
        .updateTable("job_reports")
        .set({ files: files.map(({ storage_key }) => storage_key).join(","), file_count: files.length, change_seq })
        .where("id", "=", id)
        .execute();
      await writing.tx
        .insertInto("job_report_files")
        .values(files.map((file, before) => ({ report_id: id, position: before + 1, ...file })))
        .execute();
      writing.touched("jobReports", company_id);
    });
  }
};

/** Draws the photos of the newest sign-ins and reports of tasks; those that a start before this one kept stay. */
export const drawTaskPhotos = async (service: Service): Promise<void> => {
  await photographSignIns(service);
  await photographReports(service);
};
