import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { laborContractDecisions } from "../../../src-shared/workers/contracts/labor-contract-decisions.ts";
import type { laborContractsUpdate } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { deciderOf } from "../../access/agencies/person-limits.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import { assertOpened } from "../../lists/sensitive/looked.ts";
import type { Service } from "../../lists/service.ts";
import { assertForm, assertMay } from "../../records/records/decide.ts";
import { backToUnsigned, contractCode, followRelations, saveContracts } from "./contract-store.ts";
import type { Contract } from "./contract-text.ts";
import { approvePaper, rejectPaper } from "./paper-contract.ts";
import { handOver } from "./send-contracts.ts";

export const findContract = finderOf("labor_contracts");

const tellWithdrawn = async (writing: Writing, { labor_id, company_id }: Contract): Promise<void> => {
  const { tx } = writing;
  const person = await tx.selectFrom("labors").select("mobile").where("id", "=", labor_id).executeTakeFirstOrThrow();
  const company = await tx
    .selectFrom("companies")
    .select("name")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow();
  await sendNotice(writing, {
    phone: person.mobile ?? "",
    about: "contractWithdrawn",
    company: company.name,
  });
};

const withdraw = async (writing: Writing, contract: Contract, by: number, reason: string): Promise<void> => {
  const change = {
    ...{ status: contractCode("withdrawn"), ended_at: writing.at, ended_by: by, ended_reason: reason },
  };
  await saveContracts(writing, [{ before: contract, change }]);
  await followRelations(writing, [contract.company_labor_id], by, backToUnsigned);
  if (contract.sent_at !== null) await tellWithdrawn(writing, contract);
};

const resend = async (service: Service, writing: Writing, contract: Contract, origin: string): Promise<void> => {
  await assertCompanyIdMay(writing.tx, contract.company_id, "signWorkers");
  const person = await writing.tx
    .selectFrom("labors")
    .select("mobile")
    .where("id", "=", contract.labor_id)
    .executeTakeFirstOrThrow();
  if ((person.mobile ?? "") === "") throw new ServiceError("contract_no_mobile");
  await handOver(service, writing, [{ ...contract, origin }]);
};

/** Counts how often a contract was sent again on a day ("YYYY-MM-DD"). */
export const resentToday = async (db: Reader, { id }: Contract, day: string): Promise<number> => {
  const { count } = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("object", "=", `laborContract:${id}`)
    .where("action", "=", "laborContracts.resend")
    .where("at", ">=", `${day} 00:00:00`)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Sends a contract anew, takes it back, or decides on one that was signed on paper. Throws as its call says. */
export const changeContract = (
  service: Service,
  context: SignedIn,
  { params, body }: CallRequest<typeof laborContractsUpdate>,
): Promise<number> =>
  context.write(async (writing) => {
    const { principal } = context;
    const { action, version } = body;
    assertForm(actionOf(laborContractDecisions, action).form ?? {}, body);
    const contract = await findContract(writing.tx, principal, params["id"] ?? "");
    const judged = { ...contract, resent_today: await resentToday(writing.tx, contract, dayOf(writing.at)) };
    assertMay(laborContractDecisions, action, judged, {}, version, await deciderOf(writing.tx, principal));
    if (action === "approve") {
      const { id, sha256, create_at: since } = contract;
      const papers = sha256 === null ? [] : [{ object: `laborContract:${id}` as const, sha256, since }];
      await assertOpened(writing.tx, principal.user_id, papers);
    }
    const reason = body.reason ?? "";
    const steps = {
      approve: () => approvePaper(writing, contract, principal.user_id),
      reject: () => rejectPaper(writing, contract, principal.user_id, reason),
      resend: () => resend(service, writing, contract, context.reachedAt),
      withdraw: () => withdraw(writing, contract, principal.user_id, reason),
    };
    await steps[action]();
    await writing.audit({
      ...{ agency_id: contract.agency_id, action: `laborContracts.${action}` },
      object: `laborContract:${contract.id}`,
      before: { no: contract.no, status: contract.status, version: contract.version },
      ...(reason !== "" && { reason }),
    });
    return contract.id;
  });
