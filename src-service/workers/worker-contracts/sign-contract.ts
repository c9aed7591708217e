import { randomUUID } from "node:crypto";
import { contractSignStates } from "../../../src-shared/kernel/states/worker.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { parseShanghai, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { contractTypes, laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { ContractEvidence } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { type SigningAnswer, type SigningProvider, signingPlatform } from "../../core/channels/signing.ts";
import { type Context, ServiceError, type Writing } from "../../core/context.ts";
import { readRow } from "../../core/database/tables.ts";
import { assertCompanyIdMay } from "../../directory/companies/company-work.ts";
import type { Service } from "../../lists/service.ts";
import { backToUnsigned, contractCode, followRelations, modeSignedUnder, saveContracts } from "./contract-store.ts";
import { type Contract, filledOf } from "./contract-text.ts";
import { keepContractFile } from "./keep-file.ts";

const nobody = 0;
const retryMs = 30_000;
const mostRetryMs = 3_600_000;

type Begun = Partial<ContractEvidence>;
export const begunOf = ({ evidence }: Pick<Contract, "evidence">): Begun =>
  evidence === null ? {} : (JSON.parse(evidence) as Begun);

/** The contract as it is now, if the move is legal in its state. Throws `illegal_transition`. */
export const contractFor = async (
  { tx }: Writing,
  id: number,
  move: Parameters<typeof laborContractStates.allows>[0],
): Promise<Contract> => {
  const row = await readRow(tx, "labor_contracts", id);
  if (!laborContractStates.allows(move, row.status)) throw new ServiceError("illegal_transition");
  return row;
};

const auditOf = (writing: Writing, contract: Contract, step: "confirm" | "sign" | "decline", after: object) =>
  writing.audit({
    ...{ agency_id: contract.agency_id, action: `laborContracts.${step}`, object: `laborContract:${contract.id}` },
    before: { no: contract.no, status: contract.status },
    after,
  });

/** Throws `contract_not_readable` before the worker read the text to its end. */
export const assertReadToEnd = (contract: Pick<Contract, "evidence">): string => {
  const { read_at } = begunOf(contract);
  if (read_at === undefined) throw new ServiceError("contract_not_readable");
  return read_at;
};

/**
 * Keeps that the worker signed with the right code, which is used up by then; the provider is asked after it.
 * Throws `contract_not_readable` before the text was read to its end, `illegal_transition`, `company_signs_nobody`.
 */
export const confirmSigning = async (
  writing: Writing,
  id: number,
  { mobile, address }: { readonly mobile: string; readonly address: string },
): Promise<void> => {
  const contract = await contractFor(writing, id, "confirm");
  await assertCompanyIdMay(writing.tx, contract.company_id, "signWorkers");
  const read_at = assertReadToEnd(contract);
  const trace_id = randomUUID();
  const evidence: ContractEvidence = {
    ...{ phone: maskField("phone", mobile), read_at, code_at: writing.at, address, trace_id },
    ...{ platform: signingPlatform, serial: "", text_sha256: contract.text_sha256 ?? "" },
  };
  const change = { status: contractCode("signing"), evidence: JSON.stringify(evidence), trace_id };
  await saveContracts(writing, [{ before: contract, change: { ...change, attempts: 0, next_ms: 0, fault: "" } }]);
  await auditOf(writing, contract, "confirm", { trace_id });
};

const ask = async (
  provider: SigningProvider,
  contract: Contract,
  evidence: ContractEvidence,
): Promise<SigningAnswer> => {
  const values = filledOf(contract);
  const question = {
    ...{ trace_id: evidence.trace_id, asked_ms: parseShanghai(evidence.code_at) ?? 0 },
    ...{ name: values["worker.name"] ?? "", id_no: values["worker.id_no"] ?? "" },
    ...{ mobile: values["worker.mobile"] ?? "", text_sha256: evidence.text_sha256 },
  };
  try {
    return await provider.sign(question);
  } catch {
    return { outcome: "unknown" };
  }
};

/** The contract of the same question, if it still waits for its answer. */
const stillSigning = async ({ tx }: Writing, { id, trace_id }: Contract): Promise<Contract | undefined> =>
  tx
    .selectFrom("labor_contracts")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", contractCode("signing"))
    .where("trace_id", "=", trace_id)
    .executeTakeFirst();

const signed = async (service: Service, context: Context, contract: Contract, evidence: ContractEvidence) => {
  const signedAt = shanghaiNow(context.clock.now());
  const file = await keepContractFile(service, context, contract, evidence, signedAt);
  await context.write(async (writing) => {
    const now = await stillSigning(writing, contract);
    if (now === undefined) return;
    const change = { status: contractCode("signed"), signed_at: signedAt, evidence: JSON.stringify(evidence), ...file };
    await saveContracts(writing, [{ before: now, change }]);
    const { business_model } = await modeSignedUnder(writing, contract);
    await followRelations(writing, [contract.company_labor_id], nobody, () => ({
      business_model,
      contract_sign_type: contractSignStates.code("signed"),
      contract_type: contractTypes.online,
      ...{ sign_at: signedAt, contract_end_at: contract.end_at },
    }));
    await auditOf(writing, now, "sign", { trace_id: evidence.trace_id, serial: evidence.serial, sha256: file.sha256 });
  });
};

/** Ends a contract that the worker, or the provider, did not sign. */
export const declineContract = async (
  writing: Writing,
  contract: Contract,
  change: { readonly ended_reason: string; readonly fault: string },
): Promise<void> => {
  const ended = { status: contractCode("declined"), ended_at: writing.at, ended_by: nobody, ...change };
  await saveContracts(writing, [{ before: contract, change: ended }]);
  await followRelations(writing, [contract.company_labor_id], nobody, backToUnsigned);
  await auditOf(writing, contract, "decline", change);
};

/**
 * Asks the provider about a contract that waits for its answer, outside of transactions, and writes what came of it. Where
 * nothing is known it is asked again later, each time after twice as long, at most an hour.
 */
export const settleSigning = async (
  service: Service,
  context: Context,
  provider: SigningProvider,
  contract: Contract,
): Promise<void> => {
  const evidence = begunOf(contract) as ContractEvidence;
  const answer = await ask(provider, contract, evidence);
  if (answer.outcome === "signed") {
    await signed(service, context, contract, { ...evidence, serial: answer.serial });
    return;
  }
  await context.write(async (writing) => {
    const now = await stillSigning(writing, contract);
    if (now === undefined) return;
    if (answer.outcome === "declined") {
      await declineContract(writing, now, { ended_reason: "", fault: "signing_refused" });
      return;
    }
    const wait = Math.min(mostRetryMs, retryMs * 2 ** Math.min(now.attempts, 10));
    const change = { attempts: now.attempts + 1, next_ms: writing.nowMs + wait, fault: answer.outcome };
    await saveContracts(writing, [{ before: now, change }]);
  });
};
