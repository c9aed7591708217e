import { sql } from "kysely";
import { expect, it } from "vitest";
import { contractTemplateStates } from "../../../src-shared/companies/contracts/contract-templates-record.ts";
import {
  accountTypes,
  contractSignStates,
  cooperationStates,
  onboardingStates,
  payAccountStates,
  realNameStates,
  sourceTypeCodes,
  taxCollectStates,
  workerStandingStates,
} from "../../../src-shared/kernel/states/worker.ts";
import { contractTypes, laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import { realNameReviewStates, reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import {
  accountRequestCodes,
  verifyMethodCodes,
} from "../../../src-shared/workers/pay-accounts/account-request-states.ts";
import { laborQrCodeStates } from "../../../src-shared/workers/registration/labor-qr-codes-record.ts";
import { stopReasons, stopStates } from "../../../src-shared/workers/stopping/stop-states.ts";
import { onEveryDatabase } from "../harness.ts";

/** Every code that a column of the workers' area can hold. */
const columns: readonly (readonly [table: string, column: string, codes: readonly number[]])[] = [
  ["labors", "real_name_status", realNameStates.codes],
  ["labors", "onboarding_status", onboardingStates.codes],
  ["labors", "tax_collect_status", taxCollectStates.codes],
  ["company_labors", "cooperation_status", cooperationStates.codes],
  ["company_labors", "contract_sign_type", contractSignStates.codes],
  ["company_labors", "standing", workerStandingStates.codes],
  ["company_labors", "source_type", sourceTypeCodes],
  ["labor_accounts", "status", payAccountStates.codes],
  ["labor_accounts", "request", accountRequestCodes],
  ["labor_accounts", "verify_method", verifyMethodCodes],
  ["labor_accounts", "hold", [0, 1]],
  ["labor_accounts", "face_needed", [0, 1]],
  // Nobody is paid by WeChat yet.
  ["labor_accounts", "type", [accountTypes.bank, accountTypes.alipay]],
  ["labor_contracts", "status", laborContractStates.codes],
  ["labor_contracts", "type", Object.values(contractTypes)],
  ["contract_templates", "status", contractTemplateStates.codes],
  ["real_name_reviews", "status", realNameReviewStates.codes],
  ["real_name_reviews", "kind", Object.values(reviewKinds)],
  ["labor_qr_codes", "status", laborQrCodeStates.codes],
  ["stop_records", "status", stopStates.codes],
  ["stop_records", "reason", stopReasons],
  ["stop_batches", "status", stopStates.codes],
  ["liveness_records", "result", [1, 2]],
  ["tax_collect_records", "result", taxCollectStates.codes.filter((code) => code !== taxCollectStates.code("none"))],
];

onEveryDatabase(
  "the demo's workers",
  { demo: { seed: 7, anchor: "2026-11-20", size: "small" }, runsExports: false },
  (started) => {
    it.each(columns)("has a row for every code of %s.%s", async (table, column, codes) => {
      const { rows } = await sql<{
        code: number | null;
      }>`select distinct ${sql.ref(column)} as code from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(started().running().db);
      const found = new Set(rows.map(({ code }) => Number(code)));
      expect(codes.filter((code) => !found.has(code))).toEqual([]);
    });
  },
);
