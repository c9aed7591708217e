import { expect } from "vitest";
import { agreementTexts } from "../../src-service/access/agreements/agreement-texts.ts";
import type { RunningService } from "../../src-service/server.ts";
import { accountChangeStates } from "../../src-shared/companies/account-changes/account-changes-record.ts";
import { openSession, send } from "./small-world.ts";
import { storeUpload } from "./upload-file.ts";
import { withCode } from "./with-code.ts";

/** The account opening proof that somebody uploaded; returns its key. */
export const proofBy = (running: RunningService, user_id: number, agency_id = 1): Promise<string> =>
  storeUpload(running.service, { agency_id, user_id }, "开户证明.pdf");

/** Somebody accepts the bank's agreement and hands in the first account of their company, or of one that `body` names. */
export const bindFirst = async (running: RunningService, by: number, body: object) => {
  const token = await openSession(running, by);
  const agreed = { version: agreementTexts().version("bank") };
  await send(running, "POST", "/cdl/1/agreements/bank/accept", { token, body: agreed });
  const proof_key = await proofBy(running, by);
  const account = { account_no: "31050161363600001268", bank_code: "CCB", proof_key, ...body };
  return send(running, "POST", "/cdl/1/company/bind_account", { token, body: account });
};

/** What waits for a second person because a company handed in its first account. */
export const waitingFirst = (running: RunningService, companyId: number) =>
  running.db
    .selectFrom("account_changes")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "=", accountChangeStates.code("toApprove"))
    .executeTakeFirstOrThrow();

/** A checker of the agency opens the proof of a company's first account, then decides. */
export const decideFirst = async (
  running: RunningService,
  companyId: number,
  { by = 1003, action = "approve", reason }: { by?: number; action?: "approve" | "reject"; reason?: string } = {},
) => {
  const { id, version, proof_key } = await waitingFirst(running, companyId);
  const token = await openSession(running, by);
  expect((await send(running, "GET", `/storage/${proof_key ?? ""}`, { token })).status).toBe(200);
  const asked = { version, action, ...(reason !== undefined && { reason }) };
  const body = await withCode(running, token, "accountChanges.update", id, asked);
  return send(running, "PUT", `/cdl/1/account_changes/${id}`, { token, body });
};
