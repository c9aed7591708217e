import { describe, expect, it } from "vitest";
import { type Migration, migrations } from "../../../src-service/core/migrations/migrations.ts";
import { transferDecisions } from "../../../src-shared/billing/funds/transfer-decisions.ts";
import { invoiceApplyDecisions } from "../../../src-shared/billing/invoices/invoice-decisions.ts";
import { settlementDecisions } from "../../../src-shared/billing/settlements/settlement-decisions.ts";
import { modeChangeDecisions } from "../../../src-shared/companies/business/mode-changes.ts";
import { superManagerDecisions } from "../../../src-shared/companies/identity/super-manager-decisions.ts";
import { companyDecisions } from "../../../src-shared/companies/register/company-decisions.ts";
import type { Decided, RecordAction } from "../../../src-shared/kernel/records/define.ts";
import { proposals } from "../../../src-shared/registries/records/proposals.ts";
import { records } from "../../../src-shared/registries/records/registry.ts";
import { laborContractDecisions } from "../../../src-shared/workers/contracts/labor-contract-decisions.ts";
import { payAccountDecisions } from "../../../src-shared/workers/pay-accounts/pay-account-decisions.ts";
import { registrationDecisions } from "../../../src-shared/workers/registration/registration-decisions.ts";

type Approved = { readonly decided: Pick<Decided, "name" | "actions">; readonly table: string };

/** Everything that one person makes and another approves, with the table of its rows. */
const approved: readonly Approved[] = [
  ...Object.values(records).map((record) => ({ decided: record, table: record.table })),
  ...Object.values(proposals).map((proposal) => ({ decided: proposal, table: proposal.table })),
  { decided: companyDecisions, table: "companies" },
  { decided: invoiceApplyDecisions, table: "invoice_applies" },
  { decided: laborContractDecisions, table: "labor_contracts" },
  { decided: modeChangeDecisions, table: "company_mode_changes" },
  { decided: payAccountDecisions, table: "labor_accounts" },
  { decided: registrationDecisions, table: "company_labors" },
  { decided: settlementDecisions, table: "settlements" },
  { decided: superManagerDecisions, table: "super_manager_namings" },
  { decided: transferDecisions, table: "transfers" },
];

const steps: readonly Migration[] = migrations;

const columnsOf = (table: string): readonly string[] =>
  steps.flatMap(({ tables, columns }) => [
    ...Object.keys(tables?.[table]?.columns ?? {}),
    ...Object.keys(columns?.[table] ?? {}),
  ]);

/** Columns in which a row names a stored file. */
const isFile = (column: string): boolean => /^(?:proof|license|attorney|file|front|back|voucher)_key$/u.test(column);

const approvals = approved.flatMap(({ decided, table }) =>
  Object.entries(decided.actions as Readonly<Record<string, RecordAction>>)
    .filter(([action]) => action === "approve" || action === "grant")
    .map(([action, spec]) => [`${decided.name}.${action}`, spec, table] as const),
);

describe("approvals and the evidence behind them", () => {
  it.each(approvals)("%s says what has to be opened, or that there is nothing", (_name, { opens }, table) => {
    expect(columnsOf(table)).toContain("agency_id");
    expect(opens).toBeDefined();
    if (columnsOf(table).some(isFile)) expect(["files", "photos"]).toContain(opens);
  });

  it.each(approvals.filter(([, { opens }]) => opens === "noFiles" || opens === "page"))(
    "%s shows in its dialog what is decided",
    (name, { shows = [] }) => {
      const [of = ""] = name.split(".");
      const record = Object.values(records).find((one) => one.name === of);
      const proposal = Object.values(proposals).find((one) => one.name === of);
      // The money dialog shows company, amount and these; what is written by hand for modes, each before and after.
      if (record?.calls.update.keyed === true) expect(record).toHaveProperty("notes");
      else if (proposal !== undefined)
        for (const kind of Object.values(proposal.kinds)) expect(kind.shows.length).toBeGreaterThan(0);
      else if (of !== modeChangeDecisions.name) expect(shows.length).toBeGreaterThan(0);
    },
  );

  it("names the refusal in every plain call by which something with evidence is decided", () => {
    for (const record of Object.values(records)) {
      const actions: readonly RecordAction[] = Object.values(record.actions);
      if (!actions.some(({ opens }) => opens === "files" || opens === "photos")) continue;
      expect(record.calls.update.refusals).toContain("evidence_not_seen");
    }
  });
});
