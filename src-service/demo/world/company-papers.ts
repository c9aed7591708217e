import { drawnPdf } from "../../core/pdf/chinese-document.ts";
import type { Service } from "../../lists/service.ts";
import { keepBytes } from "../../lists/storage/keep-bytes.ts";
import { hashStored, objectFile } from "../../lists/storage/stored-files.ts";

const mostBytes = 1 << 20;

/** Draws a paper of the demo. */
export const drawPaper = (title: string, lines: readonly string[]): Promise<Buffer> =>
  drawnPdf({ size: "A5", margin: 48 }, (doc) => {
    doc.fontSize(20).text(title, { align: "center" }).moveDown();
    for (const line of lines) doc.fontSize(12).text(line);
    doc.moveDown().fontSize(9).fillColor("#666").text("演示数据，不作为证明");
  });

/** Draws a paper of the demo and keeps it as an upload would have been; returns its key and the hash of its bytes. */
export const keepPaper = async (service: Service, agency_id: number, title: string, lines: readonly string[]) => {
  const given = { agency_id, name: `${title}.pdf`, bytes: await drawPaper(title, lines) };
  const key = await keepBytes(service, service.system("demo"), given, mostBytes);
  return { key, sha256: (await hashStored(service.secrets, objectFile(service, key))) ?? "" };
};

/** Draws the licences and powers of attorney of the demo's companies, where they have no file yet. */
export const addPaperFiles = async (service: Service): Promise<void> => {
  const { reading } = service;
  const context = service.system("demo");
  const identities = await reading
    .selectFrom("ent_identities")
    .select(["id", "agency_id", "company_name", "credit_code", "legal_person"])
    .where("license_key", "like", "demo-%")
    .orderBy("id")
    .execute();
  for (const { id, agency_id, company_name, credit_code, legal_person } of identities) {
    const lines = [`名称：${company_name}`, `统一社会信用代码：${credit_code}`, `法定代表人：${legal_person}`];
    const { key, sha256 } = await keepPaper(service, agency_id, "营业执照", lines);
    await context.write(({ tx }) =>
      tx.updateTable("ent_identities").set({ license_key: key, license_sha256: sha256 }).where("id", "=", id).execute(),
    );
  }
  const attorneys = await reading
    .selectFrom("powers_of_attorney as a")
    .innerJoin("companies as c", "c.id", "a.company_id")
    .select(["a.id", "a.agency_id", "a.agent_name", "a.scope", "a.start_at", "a.end_at", "c.name"])
    .where("a.file_key", "like", "demo-%")
    .orderBy("a.id")
    .execute();
  for (const { id, agency_id, agent_name, scope, start_at, end_at, name } of attorneys) {
    const lines = [`委托人：${name}`, `受托人：${agent_name}`, `权限：${scope}`, `期限：${start_at} 至 ${end_at}`];
    const { key, sha256 } = await keepPaper(service, agency_id, "授权委托书", lines);
    await context.write(({ tx }) =>
      tx.updateTable("powers_of_attorney").set({ file_key: key, sha256 }).where("id", "=", id).execute(),
    );
  }
};
