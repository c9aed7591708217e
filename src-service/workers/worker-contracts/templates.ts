import {
  contractTemplateRecord,
  contractTemplateStates,
  type contractTemplatesAssign,
} from "../../../src-shared/companies/contracts/contract-templates-record.ts";
import { missingContent } from "../../../src-shared/companies/contracts/template-content.ts";
import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { customKeysIn } from "../../../src-shared/kernel/values/text/contract-text.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type HandlersFor, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { termsOn } from "../../directory/companies/contract-terms.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import { findRecord } from "../../records/records/find.ts";
import type { RecordRules } from "../../records/records/rules.ts";
import { saveRecord } from "../../records/records/save.ts";
import { recordSource } from "../../records/records/source.ts";
import { chosenOn, templateInForce } from "./company-template.ts";

type Template = Tables["contract_templates"];

const code = contractTemplateStates.code;
const decisionStamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

export const templateSource = recordSource(contractTemplateRecord, ["checker"], {});

/** Companies, among those that the person sees, with a contract in force whose workers sign by a version of this template. */
const companiesOf = async ({ db, principal }: SignedIn, template: Template) => {
  const versions = await db
    .selectFrom("contract_templates")
    .select("id")
    .where("agency_id", "=", template.agency_id)
    .where("name", "=", template.name)
    .execute();
  const ids = new Set(versions.map(({ id }) => id));
  const companies = await db
    .selectFrom("company_contracts as k")
    .innerJoin("companies as c", "c.id", "k.company_id")
    .select(["c.id", "c.name"])
    .distinct()
    .where((eb) =>
      eb.or([
        eb("k.config", "like", '%"contract_template_id":%'),
        eb("c.id", "in", eb.selectFrom("company_template_choices").select("company_id")),
      ]),
    )
    .where(withinSql(principal, { agency: "c.agency_id", company: "c.id", maker: null }))
    .orderBy("c.id")
    .execute();
  const uses = [];
  for (const { id, name } of companies) {
    const terms = await termsOn(db, id, principal.today);
    const chosen = terms?.isCurrent === true ? await chosenOn(db, id, principal.today, terms.config) : null;
    if (chosen === null || !ids.has(chosen.contract_template_id)) continue;
    const custom = Object.entries(chosen.custom_config).map(([key, value]) => ({ key, value }));
    uses.push({ company_id: String(id), company_name: name, custom });
  }
  return uses;
};

/** The version of a template's name in a state, of which there is one at most. */
const versionIn = (db: Reader, { agency_id, name }: Template, state: "inForce" | "toReview") =>
  db
    .selectFrom("contract_templates")
    .select(["body_version", "body"])
    .where("agency_id", "=", agency_id)
    .where("name", "=", name)
    .where("status", "=", code(state))
    .executeTakeFirst();

/** Rules of templates beside their declaration: the next version of a name, and that it replaces the one before. */
export const templateRules: RecordRules<typeof contractTemplateRecord> = {
  source: templateSource,
  prefix: "HM",
  stamps: {
    approve: decisionStamp,
    reject: decisionStamp,
    end: { by: "ender_id", at: "ended_at", reason: "ended_reason" },
  },
  audited: { create: ["name", "body_version"], act: ["name", "body_version"] },
  unique: { column: "name", within: ["toReview"], refusal: "template_waits" },
  facts: async (context, row) => ({
    body: row.body,
    custom_keys: [...customKeysIn(row.body)],
    companies: await companiesOf(context, row),
    former: row.status === code("toReview") ? ((await versionIn(context.db, row, "inForce")) ?? null) : null,
    waiting_version: (await versionIn(context.db, row, "toReview"))?.body_version ?? null,
  }),
  create: async ({ principal }, { tx }, body) => {
    const { last } = await tx
      .selectFrom("contract_templates")
      .where("agency_id", "=", principal.agency_id)
      .where("name", "=", body.name)
      .select((eb) => eb.fn.max("body_version").as("last"))
      .executeTakeFirstOrThrow();
    return { columns: { ...body, body_version: Number(last ?? 0) + 1 } };
  },
  act: {
    approve: async ({ principal }, writing, row) => ({
      besides: async () => {
        const before = await writing.tx
          .selectFrom("contract_templates")
          .selectAll()
          .where("agency_id", "=", row.agency_id)
          .where("name", "=", row.name)
          .where("status", "=", code("inForce"))
          .where("id", "<>", row.id)
          .execute();
        const ended = { ender_id: principal.user_id, ended_at: writing.at, ended_reason: "" };
        for (const former of before)
          await saveRecord(
            writing,
            contractTemplateRecord,
            former,
            { status: code("replaced"), ...ended },
            "replace",
            () => ({
              more: { by_version: row.body_version },
            }),
          );
      },
    }),
  },
};

const assign = async (
  context: SignedIn,
  { params, body }: CallRequest<typeof contractTemplatesAssign>,
): Promise<{ ok: true }> =>
  context.write(async (writing) => {
    const { tx, at } = writing;
    const { principal } = context;
    const row = await findRecord<Template>(tx, principal, contractTemplateRecord, params["id"] ?? "");
    const company = await findCompany(tx, principal, body.company_id);
    const template = await templateInForce(tx, company, row.id);
    if (template === null) throw new ServiceError("template_not_in_force");
    const terms = await termsOn(tx, company.id, dayOf(at));
    if (terms?.isCurrent !== true) throw new ServiceError("company_contract_missing");
    const custom_config = Object.fromEntries(body.custom.map(({ key, value }) => [key, value]));
    const keys = customKeysIn(template.body);
    if (missingContent(template.body, custom_config).length > 0) throw new ServiceError("template_values_missing");
    if (Object.keys(custom_config).some((key) => !keys.includes(key)))
      throw new ServiceError("invalid", { fields: { custom: ["unknown_field"] } });
    const before = await chosenOn(tx, company.id, dayOf(at), terms.config);
    await tx
      .insertInto("company_template_choices")
      .values({
        ...{ id: await writing.ids(1), agency_id: company.agency_id, company_id: company.id, start_at: dayOf(at) },
        ...{ template_id: row.id, custom: JSON.stringify(custom_config), set_by: principal.user_id, set_at: at },
      })
      .execute();
    await writing.audit({
      ...{ agency_id: company.agency_id, action: "contractTemplates.assign", object: `contractTemplate:${row.id}` },
      before: before ?? {},
      after: { company_id: company.id, contract_template_id: row.id, custom_config },
    });
    writing.touchedAgency("contractTemplates", company.agency_id);
    return { ok: true } as const;
  });

/** Says by which template the workers of a company sign. */
export const templateHandlers: HandlersFor<"contractTemplates.assign"> = { "contractTemplates.assign": assign };
