import { fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { baseForm } from "../../../../src-shared/companies/identity/base-form.ts";
import type { BaseFactsShown, WizardHead } from "../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { wizardSteps } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { FakeHandlers } from "../../../testing/fake-desk.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { CompanyWizardScreen } from "./CompanyWizardScreen.tsx";

/** As an answer of the service that has just come. */
export const freshness = { source: "live" as const, as_of: null, offline: false };

const headOf = (id: string, version: number): WizardHead => ({
  ...{
    id,
    no: "QY000011",
    version,
    status: 10,
    is_own_channel: false,
    name: "拾光文旅",
    mode: "draft",
    identity: 0,
    reject_reason: null,
  },
  ...{ business_mode: null, calculation_mode_no: 1 },
  steps: wizardSteps.map((step) => ({ ...{ step, total: 9, missing: [], saved_at: null, saved_by: null } })),
});

/** The first step as it is answered; "" where nothing is said of a fact. */
export const baseOf = (more: Partial<BaseFactsShown>): BaseFactsShown => ({
  ...(Object.fromEntries(Object.keys(baseForm).map((name) => [name, ""])) as unknown as BaseFactsShown),
  ...{ registered_capital: null, name: "拾光文旅", ...more },
});

/** The second step as it is answered. */
const second = {
  ...{ business_mode: null, tax_calculate_mode: 1 as const, calculation_mode_no: 1 as const, modes_start_at: null },
  ...{ settlement_type: 1 as const, contract_type: null, worker_fields: [] },
  limit_age: { male: { min: 18, max: 60 }, female: { min: 18, max: 55 } },
  company_cdl: {
    ...{ mode: null, is_no_audit: 0 as const, simple_task_config: null },
    ...{ labor_value_added_tax_max_month: null, labor_value_added_tax_max_quarter: null },
    task_config: { ceilings: [{ industry_name: "餐饮业", ceiling: 5_000_00 }] },
  },
};

const placed = (key: string) => ({ key, around: `地点为〔${key}〕` });
const templates = [
  { id: "61", name: "合作协议", former: ["55"], custom: [placed("service_city"), placed("settlement_cycle")] },
  { id: "62", name: "项目协议", former: [], custom: [placed("service_city"), placed("project")] },
];
type Template = {
  readonly contract_template_id: string | null;
  readonly custom: readonly { readonly key: string; readonly value: string }[];
  readonly template_ended: string | null;
};

type KeptAccount = {
  readonly account_masked: string | null;
  readonly bank_code: string | null;
  readonly bank_name: string | null;
  readonly proof_key: string | null;
} | null;

/** Body that a step sends, of which a test reads these members. */
type Saved<Name extends string, Value> =
  | ({ readonly version: number } & { readonly [N in Name]?: Value | undefined })
  | undefined;

/** A service in which somebody else may save: `others` counts their saves. */
export const service = (id: string) => {
  const kept = {
    version: 3,
    base: baseOf({ short_name: "拾光" }),
    head: {} as Partial<WizardHead>,
    sent: [] as unknown[],
    second: [] as unknown[],
    fourth: [] as unknown[],
    account: null as KeptAccount,
    template: { contract_template_id: null, custom: [], template_ended: null } as Template,
    refusal: new AppError("invalid", { fields: { "tax_grid.0.ratio": ["tax.rateEmpty"] } }) as AppError | null,
  };
  const head = (): WizardHead => ({ ...headOf(id, kept.version), ...kept.head });
  const answer = <T,>(value: T) => ({ value, freshness });
  const assertVersion = (version: number) => {
    if (version !== kept.version) throw new AppError("stale_version");
    kept.version += 1;
  };
  const handlers = {
    companyWizard: {
      get: () => answer({ head: head(), base: kept.base }),
      second: () => answer({ head: head(), ...second }),
      third: () =>
        answer({
          ...{ head: head(), channels: [], wallets: [], kept: kept.account },
          payer: { name: "示例灵工服务有限公司", account_masked: "6222 **** 0001" },
          account: { status: "none" as const, account_masked: null, bank_code: null, bank_name: null, tries_left: 3 },
        }),
      fourth: () =>
        answer({
          ...{ head: head(), start_at: null, end_at: null, auto_renew: false, remind_days: 30, config: null },
          ...{ tax_grid: null, qr_fields: [], contract: null, templates, ...kept.template },
        }),
      saveBase: ({ body }: { body?: Saved<"name" | "short_name" | "address_tel", string> }) => {
        kept.sent.push(body);
        assertVersion(body?.version ?? 0);
        const { short_name = "", address_tel = "", name = "" } = body ?? {};
        kept.base = baseOf({ short_name, address_tel, ...(name !== "" && { name }) });
        return { head: head(), base: kept.base };
      },
      saveFourth: ({
        body,
      }: {
        body?: Saved<"contract_template_id", string | null> & Saved<"custom", Template["custom"]>;
      }) => {
        kept.fourth.push(body);
        if (kept.refusal !== null) throw kept.refusal;
        assertVersion(body?.version ?? 0);
        const { contract_template_id = null, custom = [] } = body ?? {};
        kept.template = { contract_template_id, custom, template_ended: null };
        return handlers.companyWizard.fourth().value;
      },
      saveSecond: ({ body }: { body?: Saved<never, never> }) => {
        kept.second.push(body);
        assertVersion(body?.version ?? 0);
        return { head: head(), ...second };
      },
    },
  };
  return { kept, handlers };
};

const elsewhere = "列表";

/** The wizard at its addresses, and another screen at all others. */
export const screens = (
  <Routes>
    <Route path="/companies/:id/setup" element={<CompanyWizardScreen />} />
    <Route path="/companies/new" element={<CompanyWizardScreen />} />
    <Route path="*" element={<p>{elsewhere}</p>} />
  </Routes>
);

/** Draws the wizard of a company at a step. */
export const draw = (id: string, handlers: FakeHandlers, isOnline = true, step = "base") =>
  drawOverDesk(screens, handlers, isOnline, `/companies/${id}/setup?step=${step}`);

/** The control of a name; a star stands behind what has to be there. */
export const field = async (name: string) =>
  (await screen.findAllByLabelText(new RegExp(`^${name}(?:\\s*\\*)?$`, "u")))[0] as HTMLElement;
/** Reads the text in a control. */
export const textIn = async (name: string) => ((await field(name)) as HTMLInputElement).value;
/** Types into a control. */
export const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
