import { z } from "zod";
import { defineCall, idText, matchingFilters, shortText, version } from "../../kernel/calls/define.ts";
import { dayField, filesField, noteField, reasonField, shapeOf } from "../../kernel/forms/fields.ts";
import { listAnswer, listQuery } from "../../kernel/lists/answer.ts";
import { filterFieldNames } from "../../kernel/lists/filter-values.ts";
import { actRefusals, verdicts } from "../../kernel/records/define.ts";
import { exportJobs } from "../../records/exports/export-jobs-list.ts";
import { idsText } from "../../records/exports/export-shapes-calls.ts";
import { laborContractActions } from "./labor-contract-decisions.ts";
import { laborContracts } from "./labor-contracts-list.ts";

/** Most workers that one request sends contracts to (requirement W7). */
export const contractsAtMost = 9_999;
const path = "/v4/labor/contracts/{id}";

/** Workers at a company by the ids of the workers' list, or all that match its filters less some. Exactly one of both. */
const chosenWorkers = z.strictObject({
  ids: z.array(idText).min(1).max(contractsAtMost).optional(),
  matching: matchingFilters.optional(),
  except: z.array(idText).max(contractsAtMost).optional(),
});
export type ChosenWorkers = z.output<typeof chosenWorkers>;

/** Worker who gets no contract: `code` says why. Names are masked. */
const notSent = z.object({ id: idText, name: z.string(), code: z.string() });
export type NotSent = z.output<typeof notSent>;

/** `sent`: how many get a contract. */
const sendResult = z.object({ sent: z.int(), refused: z.array(notSent) });
export type ContractSendResult = z.output<typeof sendResult>;

export const laborContractsList = defineCall({
  ...{ name: "laborContracts.list", method: "GET", path: "/v4/labor/contracts/", access: "labor.labor.view" },
  query: () => listQuery(laborContracts),
  output: () => listAnswer(laborContracts),
});

/**
 * Evidence kept of a signature: the masked phone, when its code was confirmed, the address that it came from, the provider's
 * trace id, the sha256 of the text that was shown, and when it was read to its end.
 */
const evidence = z.object({
  phone: z.string(),
  read_at: z.string(),
  code_at: z.string(),
  address: z.string(),
  trace_id: z.string(),
  platform: z.string(),
  serial: z.string(),
  text_sha256: z.string(),
});

export type ContractEvidence = z.output<typeof evidence>;

/** Reasons why the signature is not there: the provider did not sign for this person, or has not answered yet. */
const signingFaults = ["signing_refused", "late", "unknown", "down"] as const;
export type SigningFault = (typeof signingFaults)[number];

/** The fault that is kept with a contract; null for none. */
export const signingFaultOf = (text: string): SigningFault | null =>
  signingFaults.find((fault) => fault === text) ?? null;

/**
 * A contract with its evidence once it is signed, its file for who may open it (`file_key` for `storage.download`), and what
 * this person may do. `has_file`: there is one, whoever may open it.
 */
export const laborContractsGet = defineCall({
  ...{ name: "laborContracts.get", method: "GET", path, access: "labor.labor.view" },
  output: () =>
    z.object({
      contract: laborContracts.row,
      evidence: evidence.nullable(),
      has_file: z.boolean(),
      file: z.object({ file_key: idText, name: z.string(), sha256: z.string() }).nullable(),
      /** The day that stands on a contract on paper ("YYYY-MM-DD"), which whoever looks at the file compares; null for others. */
      signed_on: z.iso.date().nullable(),
      /** Fault that keeps, or kept, the provider from signing; null where it did, or was not asked. */
      fault: z.enum(signingFaults).nullable(),
      actions: verdicts,
    }),
});

/**
 * resend: a new link by text message, seven more days, the former link opens nothing · withdraw: with a reason, the worker is told
 * of a link · approve, reject (with a reason): the file of a contract on paper, by somebody else than who filed it.
 */
export const laborContractsUpdate = defineCall({
  ...{ name: "laborContracts.update", method: "PUT", path, access: "labor.labor.view" },
  body: () =>
    z.strictObject({ version, action: z.enum(laborContractActions), reason: reasonField().schema.optional() }),
  output: () => z.object({ contract: laborContracts.row }),
  refusals: [
    ...[...actRefusals, "evidence_not_seen"],
    ...["contract_no_mobile", "contract_not_cooperating", "company_signs_nobody", "contract_resent_often"],
  ],
});

/** Fields filled in for a contract that was signed on paper; `signed_on`: when both had signed. */
export const paperContractForm = {
  signed_on: dayField(0, "signed"),
  start_at: dayField(0, "begins"),
  end_at: dayField(365, "ends"),
  files: filesField({ least: 1, most: 1, isPdf: true }),
  remark: noteField(),
} as const;

/**
 * Files a contract that a worker and a company signed on paper: a PDF, which counts once a second person has looked at it
 * (requirement W7). One that holds for longer than thirty days yet, or that waits, refuses it.
 */
export const laborContractsFile = defineCall({
  ...{ name: "laborContracts.file", method: "POST", path: "/cdl/1/labors/contracts/offline" },
  access: "labor.contract.create",
  body: () => z.strictObject({ company_labor_id: idText, ...shapeOf(paperContractForm) }),
  output: () => z.object({ contract: laborContracts.row }),
  refusals: [
    ...["not_found", "worker_merged_into"],
    "contract_not_cooperating",
    "contract_open",
    "contract_signed",
    "attachment_exists",
    "file_kind",
    "company_signs_nobody",
  ],
});

const sendRefusals = ["invalid", "not_found", "contract_too_many"] as const;

/** Previews who would get a contract and who not and why; nothing is written. */
export const laborContractsSendPreview = defineCall({
  ...{ name: "laborContracts.sendPreview", method: "POST", access: "labor.contract.create" },
  path: "/cdl/1/labors/contracts/send_preview",
  body: chosenWorkers,
  output: sendResult,
  refusals: sendRefusals,
});

/**
 * Sends each chosen worker a contract by text message, made from the template that the company's own contract names. Each is
 * judged by itself: who cannot get one is answered with the code. Sending twice refuses the second (`contract_open`).
 */
export const laborContractsManualSend = defineCall({
  ...{ name: "laborContracts.manualSend", method: "POST", access: "labor.contract.create" },
  path: "/cdl/1/labors/contracts/manual_send",
  body: chosenWorkers,
  output: sendResult,
  refusals: sendRefusals,
});

/**
 * Files of contracts as zips with a manifest, a job for each 2,000 files: those of the chosen contracts, or of all that match the
 * filters less some. `matched`: how many of them have a file; more than `mostContractFiles` are cut. Names in the manifest are
 * protected unless the person may export them in clear and says why.
 */
export const laborContractsDownload = defineCall({
  ...{ name: "laborContracts.download", method: "GET", access: "labor.labor.export" },
  path: "/cdl/1/labors/contracts/download",
  query: () =>
    z.strictObject({
      chosen_ids: idsText.optional(),
      except_ids: idsText.optional(),
      locale: z.enum(["zh-CN", "en"]).optional(),
      protect_id_no: z.enum(["0", "1"]).optional(),
      reason: shortText().optional(),
      ...Object.fromEntries(filterFieldNames(laborContracts).map((name) => [name, z.string().max(8_000).optional()])),
    }),
  output: () => z.object({ jobs: z.array(exportJobs.row), files: z.int(), matched: z.int() }),
  refusals: ["nothing_to_export", "not_found", "forbidden", "invalid", "too_many_requests"],
});
