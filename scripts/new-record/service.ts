import { tidy, when } from "./template.ts";
import type { Wish } from "./wish.ts";

const importPath = ({ district, kebab }: Wish): string => `src-shared/${district}/${kebab}/${kebab}-record.ts`;

/** The text of `area.ts`; `prefix`: two letters in front of its numbers. */
export const areaOf = (wish: Wish, prefix: string): string => {
  const { many, one, table, ofCompany, hasAmount, hasImport, en, zh } = wish;
  const rules = `{
  source,
  prefix: "${prefix}",
  stamps: {
    approve: decisionStamp,
    reject: decisionStamp,
    end: { by: "ender_id", at: "ended_at", reason: "ended_reason" },
  },
  audited: { create: ["name"${hasAmount ? ', "amount"' : ""}] },
  facts: async () => ({}),
  create: async (_context, _writing, ${ofCompany ? "{ company_id: _company, ...columns }" : "columns"}) => ({ columns }),
}`;
  return tidy(`
import { ${one}Record } from "../../../${importPath(wish)}";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
${when(
  hasImport,
  `import { recordImport } from "../../records/imports/record-import.ts";
import type { RecordRules } from "../../records/records/rules.ts";`,
)}
import { serveRecord } from "../../records/records/serve.ts";
import { recordSource } from "../../records/records/source.ts";

const source = recordSource(${one}Record, ["checker"], {});
const decisionStamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

${when(
  hasImport,
  `const rules: RecordRules<typeof ${one}Record> = ${rules};

/** Each row becomes one that waits for review; taken back, they are rejected, while nobody has decided on any. */
const ${one}Import = recordImport(${one}Record, rules, "reject");
`,
)}
/** Every ${en} (${zh}): created by one person, in force by another. */
export const ${many}Area = defineArea({
  tables: sealed("${table}"),
  sources: { ${many}: { source, table: "${table}" } },
  records: [serveRecord(${one}Record, ${hasImport ? "rules" : rules})],
  ${when(hasImport, `importKinds: [${one}Import],`)}
});
`);
};

/** The text of the migration. */
export const migrationOf = ({ one, table, en, hasAmount }: Wish): string =>
  `
import type { TableSpec } from "../../schema/schema.ts";

/** Every ${en}.${hasAmount ? " `amount` in cents." : ""} */
export const ${one}Tables = {
  ${table}: {
    columns: {
      ...{ id: "id", version: "int", change_seq: "int", agency_id: "int", company_id: "int" },
      ...{ no: "text", status: "int", maker_id: "int", create_at: "text" },
      ...{ name: "text", ${hasAmount ? 'amount: "int", ' : ""}note: "text" },
      ...{ checker_id: "int?", decided_at: "text?", decided_reason: "text?" },
      ...{ ender_id: "int?", ended_at: "text?", ended_reason: "text?" },
    },
    unique: [["agency_id", "no"]],
    index: [["change_seq"], ["agency_id", "company_id", "status"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
`.trimStart();

/** The text of the screen. */
export const screenOf = (wish: Wish): string => {
  const { many, manyPascal, one, ofCompany, hasAmount, en } = wish;
  const keys = [...(ofCompany ? ["company_name"] : []), "name", ...(hasAmount ? ["amount"] : []), "note", "create_at"];
  return `
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";

type Props = { readonly detail: RecordDetail<"${many}"> };

/** Facts of a ${en}, and who did what with it. */
const Facts = ({ detail: { ${one}, steps } }: Props) => {
  const { t } = useText();
  return (
    <>
      <Section title={t("records.${many}.detail.facts")}>
        <RowFields list="${many}" row={${one} as Row} keys={${JSON.stringify(keys)}} />
      </Section>
      <History name="${many}" steps={steps} />
    </>
  );
};

export const ${manyPascal}Screen = defineRecordScreen("${many}", { Facts });
`.trimStart();
};

/** The text of the test of what only this record does: begins with its life from making to the end. */
export const testOf = (wish: Wish, maker: string): string => {
  const { many, one, oneSnake, isKeyed, ofCompany, hasAmount } = wish;
  const idOf = isKeyed
    ? `({ body }: Answer): string => body["${oneSnake}_id"] as string`
    : `({ body }: Answer): string => (body["${one}"] as { id: string }).id`;
  const body = `{ ${ofCompany ? "company_id: scene.company_id, " : ""}name: "甲", ${hasAmount ? "amount: 100_00, " : ""}note: "", ...more }`;
  return `
import { expect, it } from "vitest";
import type { RecordDetail } from "../../src-shared/registries/records/registry.ts";
import type { Role } from "./money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "./money-scene.ts";

const create = (scene: Scene, more: Record<string, unknown> = {}, who: Role = "${maker}") =>
  scene.call(who, "${many}.create", { body: ${body} });
const idOf = ${idOf};
const detailOf = async (scene: Scene, id: string): Promise<RecordDetail<"${many}">> =>
  (await scene.call("auditor", "${many}.get", { params: { id } })).body as RecordDetail<"${many}">;
const step = async (scene: Scene, who: Role, id: string, action: string, more: object = {}): Promise<Answer> => {
  const { version } = (await detailOf(scene, id)).${one};
  return scene.call(who, "${many}.update", { params: { id }, body: { version, action, ...more } });
};

onEveryScene("${wish.kebab.replaceAll("-", " ")}", {}, (scene) => {
  it("come into force by a second person, and stop with a reason", async () => {
    const made = await create(scene());
    expect(made.status).toBe(200);
    const id = idOf(made);
    expect((await step(scene(), "${maker}", id, "approve")).body["code"]).toBe("forbidden");
    expect((await step(scene(), "checker", id, "end", { reason: "不再使用" })).body["code"]).toBe("illegal_transition");
    expect((await step(scene(), "checker", id, "approve")).status).toBe(200);
    expect((await step(scene(), "checker", id, "end")).body["code"]).toBe("invalid");
    expect((await step(scene(), "checker", id, "end", { reason: "不再使用" })).status).toBe(200);
    const { ${one}, steps } = await detailOf(scene(), id);
    expect(${one}).toMatchObject({ name: "甲", ${hasAmount ? "amount: 100_00, " : ""}status: 80 });
    expect(steps).toMatchObject([{ step: "create" }, { step: "approve" }, { step: "end", reason: "不再使用" }]);
  });

  it("are refused without a name${hasAmount ? " or an amount" : ""}", async () => {
    for (const wrong of [{ name: " " }, { name: "长".repeat(61) }${hasAmount ? ", { amount: 0 }" : ""}])
      expect([wrong, (await create(scene(), wrong)).body["code"]]).toEqual([wrong, "invalid"]);
  });
});
`.trimStart();
};
