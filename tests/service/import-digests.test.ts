import { expect, it } from "vitest";
import { submits } from "../../src-shared/registries/imports/submits.ts";
import { sampleRow } from "./core/matrix-imports.ts";
import { importRows, refusedOf } from "./import-steps.ts";
import type { roles } from "./money-fill.ts";
import { type Answer, onEveryScene } from "./money-scene.ts";

/** A text as people and programs write it who mean the same: its look is judged after the digest, never by it. */
const ways = {
  spaces: (text: string) => ` ${text}\u3000`,
  fullWidth: (text: string) => text.replace(/\d/u, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  lookAlikes: (text: string) => text.replace(/[金马小]/gu, (sign) => ({ 金: "⾦", 马: "⻢", 小: "⼩" })[sign] ?? sign),
  lineBreak: (text: string) => `${text}\n`,
  smallX: (text: string) => text.replace(/X$/u, "x"),
} as const;

/** The answer to the first of these roles that may ask; null where nobody of them may. */
const byWhoMay = async (ask: (who: keyof typeof roles) => Promise<Answer>): Promise<Answer | null> => {
  for (const who of ["operator", "invoicer", "maker", "auditor", "taxOfficer"] as const) {
    const answer = await ask(who);
    if (answer.body["code"] !== "forbidden") return answer;
  }
  return null;
};

const kinds = submits.flatMap((submit) => (submit.way === "parts" ? [submit] : []));

onEveryScene("rows that come in parts, written in other ways", { workers: 2 }, (scene) => {
  it("are what was sealed, whatever becomes of each", async () => {
    const answers: string[] = [];
    for (const submit of kinds) {
      const sent = new Set<string>();
      for (const [way, write] of Object.entries(ways)) {
        // Days and months have one form on the wire.
        const isText = (key: string): boolean =>
          !submit.fields.some((field) => field.key === key && ["date", "month"].includes(field.kind));
        const row = Object.fromEntries(
          Object.entries(sampleRow(submit)).map(([key, value]) => [
            key,
            typeof value === "string" && isText(key) ? write(value) : value,
          ]),
        );
        // A way that a kind's row knows nothing of leaves it as another one did.
        if (sent.has(JSON.stringify(row))) continue;
        sent.add(JSON.stringify(row));
        const parsed = submit.row.safeParse({ ...row, row: 2 });
        const more = submit.needsCompany ? { company_id: scene().company_id } : {};
        const call = submit.call.name as Parameters<typeof importRows>[2];
        const answer = await byWhoMay((who) => importRows(scene(), who, call, [{ ...row, row: 2 }], more));
        if (answer === null) continue;
        const { status, body } = answer;
        if (!parsed.success)
          expect([submit.name, way, status, body["code"]]).toEqual([submit.name, way, 400, "invalid"]);
        else answers.push(`${submit.name} ${way} ${status} ${String(body["code"] ?? body["state"])}`);
      }
    }
    expect(new Set(answers.map((answer) => answer.split(" ")[0])).size).toBeGreaterThan(8);
    expect(answers.filter((answer) => answer.endsWith("batch_digest_mismatch"))).toEqual([]);
    expect(answers.filter((answer) => !/ 200 | guess_limit$/u.test(answer))).toEqual([]);
  });

  it("are judged as their schema writes them", async () => {
    const worker = scene().workers[0];
    const row = { row: 2, id_no: ` ${worker?.id_no.toLowerCase()} `, name: `${worker?.name} ` };
    const answer = await importRows(scene(), "operator", "labors.import", [row], { company_id: scene().company_id });
    expect(answer.body).toMatchObject({ state: "done", total: 1 });
    expect(refusedOf(answer)).toEqual({});
  });
});
