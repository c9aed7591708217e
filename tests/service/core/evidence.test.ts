import { describe, expect, it } from "vitest";
import { type Migration, migrations } from "../../../src-service/database/migrations.ts";
import { companyDecisions } from "../../../src-shared/records/company-decisions.ts";
import type { Decided, RecordAction } from "../../../src-shared/records/define.ts";
import { invoiceApplyDecisions } from "../../../src-shared/records/invoice-decisions.ts";
import { laborContractDecisions } from "../../../src-shared/records/labor-contract-decisions.ts";
import { modeChangeDecisions } from "../../../src-shared/records/mode-changes.ts";
import { payAccountDecisions } from "../../../src-shared/records/pay-account-decisions.ts";
import { proposals } from "../../../src-shared/records/proposals.ts";
import { registrationDecisions } from "../../../src-shared/records/registration-decisions.ts";
import { records } from "../../../src-shared/records/registry.ts";
import { settlementDecisions } from "../../../src-shared/records/settlement-decisions.ts";
import { superManagerDecisions } from "../../../src-shared/records/super-manager-decisions.ts";
import { transferDecisions } from "../../../src-shared/records/transfer-decisions.ts";

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

  it("names the refusal in every plain call by which something with evidence is decided", () => {
    for (const record of Object.values(records)) {
      const actions: readonly RecordAction[] = Object.values(record.actions);
      if (!actions.some(({ opens }) => opens === "files" || opens === "photos")) continue;
      expect(record.calls.update.refusals).toContain("evidence_not_seen");
    }
  });
});
