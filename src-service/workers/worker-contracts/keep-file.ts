import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { contractPaper } from "../../../src-shared/locales/zh-CN/workers/labor-contracts.ts";
import type { ContractEvidence } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import type { Context } from "../../core/context.ts";
import { writePdfFile } from "../../core/pdf/write-pdf-file.ts";
import { threadBeside } from "../../core/threads/thread-beside.ts";
import type { Service } from "../../lists/service.ts";
import { keepBytes } from "../../lists/storage/keep-bytes.ts";
import type { ContractFile, ContractPaper } from "./contract-paper.ts";
import { type Contract, filledOf, textOf } from "./contract-text.ts";

const thread = { file: threadBeside(import.meta.url, "contract-thread"), name: "contracts" };
const mostBytes = 8 << 20;

/** Name under which somebody gets the file of a contract. */
export const contractFileName = ({ no }: Pick<Contract, "no">): string => `${no}.pdf`;

const paperOf = (contract: Contract, text: string, evidence: ContractEvidence, signedAt: string): ContractPaper => {
  const values = filledOf(contract);
  const named = contractPaper.evidence;
  return {
    no: contract.no,
    text,
    evidenceTitle: contractPaper.title,
    evidenceNote: contractPaper.note,
    foot: `${contractPaper.no} ${contract.no}`,
    // A contract is in the language of its template, and so is its page of evidence.
    evidence: [
      [named.no, contract.no],
      [named.name, values["worker.name"] ?? ""],
      [named.idNo, maskField("idNumber", values["worker.id_no"] ?? "")],
      [named.phone, evidence.phone],
      [named.sentAt, contract.sent_at ?? ""],
      [named.openedAt, contract.opened_at ?? ""],
      [named.readAt, evidence.read_at],
      [named.codeAt, evidence.code_at],
      [named.signedAt, signedAt],
      [named.address, evidence.address],
      [named.platform, evidence.platform],
      [named.traceId, evidence.trace_id],
      [named.serial, evidence.serial],
      [named.sha256, evidence.text_sha256],
    ],
  };
};

/** Draws papers as one PDF and keeps it; outside of transactions. Returns the key of the file and its sha256. */
export const keepPapers = async (
  service: Service,
  context: Context,
  contract: Pick<Contract, "agency_id" | "no">,
  head: ContractFile,
  drawn: readonly ContractPaper[],
): Promise<{ readonly file_key: string; readonly sha256: string }> => {
  const target = path.join(service.storageDir, `drawing-${randomBytes(12).toString("hex")}.pdf`);
  const papers = async function* (): AsyncGenerator<readonly ContractPaper[]> {
    yield drawn;
  };
  try {
    const { sha256 } = await writePdfFile(thread, target, head, papers(), new AbortController().signal);
    const bytes = await readFile(target);
    const given = { agency_id: contract.agency_id, name: contractFileName(contract), bytes };
    return { file_key: await keepBytes(service, context, given, mostBytes), sha256 };
  } finally {
    await rm(target, { force: true });
  }
};

/**
 * Draws a signed contract with its page of evidence and keeps it; outside of transactions. Returns the key of the file and its
 * sha256. `signedAt`: "YYYY-MM-DD HH:mm:ss".
 */
export const keepContractFile = async (
  service: Service,
  context: Context,
  contract: Contract,
  evidence: ContractEvidence,
  signedAt: string,
): Promise<{ readonly file_key: string; readonly sha256: string }> => {
  const text = await textOf(context.db, contract);
  const head: ContractFile = { title: `${text.split("\n")[0] ?? ""} ${contract.no}`, author: evidence.platform };
  return keepPapers(service, context, contract, head, [paperOf(contract, text, evidence, signedAt)]);
};
