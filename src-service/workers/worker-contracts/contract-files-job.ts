import type { CallRequest } from "../../../src-shared/kernel/calls/define.ts";
import { filterFieldNames } from "../../../src-shared/kernel/lists/filter-values.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { csvText } from "../../../src-shared/kernel/workbook/inert-text.ts";
import {
  contractManifest as enManifest,
  laborContractStateTexts as enStates,
} from "../../../src-shared/locales/en/workers/labor-contracts.ts";
import {
  contractManifest as zhManifest,
  laborContractStateTexts as zhStates,
} from "../../../src-shared/locales/zh-CN/workers/labor-contracts.ts";
import {
  contractFilesAPart,
  exportKinds,
  mostContractFiles,
} from "../../../src-shared/records/exports/export-kinds.ts";
import { contractTypes, laborContractStates } from "../../../src-shared/workers/contracts/labor-contract-states.ts";
import type { laborContractsDownload } from "../../../src-shared/workers/contracts/labor-contracts-calls.ts";
import { laborContracts } from "../../../src-shared/workers/contracts/labor-contracts-list.ts";
import { type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { notFound, recordIds } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { JobKind } from "../../lists/area.ts";
import { chosenIds, countChoice } from "../../lists/lists/query.ts";
import { hashStored, objectFile, openStored } from "../../lists/storage/stored-files.ts";
import { addJobs, fileStamp, jobRow } from "../../records/exports/job-store.ts";
import { checkClear } from "../../records/exports/list-export-request.ts";
import { writeZipFile } from "../../records/exports/write-zip-file.ts";
import { laborContractsSource } from "./contract-source.ts";
import { contractFileName } from "./keep-file.ts";

type Query = CallRequest<typeof laborContractsDownload>["query"];
type Locale = "zh-CN" | "en";
/** Ids of the part's contracts, which part of how many it is, and the language of its manifest. */
type Request = {
  readonly contracts: readonly number[];
  readonly part: number;
  readonly parts: number;
  readonly locale: Locale;
};

const manifests = { "zh-CN": zhManifest, en: enManifest } as const;
/** A paper that nobody has looked at yet, or that was rejected, has a file too: the manifest says how each contract stands. */
const stands = { "zh-CN": zhStates.laborContract, en: enStates.laborContract } as const;
/** Contracts are looked at up to this number; beyond it nobody packs anyway. */
const mostContracts = 200_000;
const rowsAtOnce = 100;

/** The chosen contracts in the order of the list. Throws `not_found` for one that the person may not see. */
const chosenContracts = async ({ db, principal }: SignedIn, query: Query): Promise<number[]> => {
  const { chosen_ids, except_ids } = query;
  const ids = chosen_ids === undefined ? null : [...new Set(recordIds(chosen_ids.split(",")))];
  const except = [...new Set(recordIds(except_ids?.split(",") ?? []))];
  for (const own of [ids ?? [], except]) {
    if (own.length === 0) continue;
    const choice = { ids: own, except: [] };
    const seen = await countChoice(db, principal, laborContracts, {}, laborContractsSource, choice);
    if (seen < own.length) throw notFound();
  }
  const given: Readonly<Record<string, unknown>> = query;
  const filters = Object.fromEntries(
    filterFieldNames(laborContracts).flatMap((name) =>
      given[name] === undefined ? [] : [[name, String(given[name])]],
    ),
  );
  const choice = { ids, except };
  return chosenIds(mostContracts, db, principal, laborContracts, filters, laborContractsSource, choice);
};

const withFile = async (db: Reader, ids: readonly number[]): Promise<number[]> => {
  const rows = await lookUp(ids, (chunk) =>
    db.selectFrom("labor_contracts").select("id").where("id", "in", chunk).where("file_key", "is not", null).execute(),
  );
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => there.has(id));
};

/**
 * Queues the jobs that pack the files of the chosen contracts, one for each part. Errors: `nothing_to_export` where none of them
 * has a file, `not_found`, `too_many_requests`, `forbidden` and `invalid` for personal data in clear.
 */
export const startContractFiles = async (context: SignedIn, query: Query) => {
  const { db, principal } = context;
  const { protect_id_no = "1", reason = "", locale = "zh-CN" } = query;
  checkClear(principal, protect_id_no === "0", reason);
  const all = await withFile(db, await chosenContracts(context, query));
  if (all.length === 0) throw new ServiceError("nothing_to_export");
  const packed = all.slice(0, mostContractFiles);
  const parts = Math.ceil(packed.length / contractFilesAPart);
  const jobs = await context.write((writing) =>
    addJobs(
      context,
      writing,
      Array.from({ length: parts }, (_, at) => {
        const contracts = packed.slice(at * contractFilesAPart, (at + 1) * contractFilesAPart);
        const request: Request = { contracts, part: at + 1, parts, locale };
        return {
          ...{ kind: exportKinds.contractFiles, request: JSON.stringify(request) },
          ...{ matched: contracts.length, total: contracts.length, direction: 1 },
          ...{ protect_id_no: protect_id_no === "1", protect_mobile: true, reason: reason.trim() },
        };
      }),
    ),
  );
  const rows = [];
  for (const job of jobs) rows.push(await jobRow(db, principal, job.id));
  return { jobs: rows, files: packed.length, matched: all.length };
};

/** Contracts of a part that the person may still see, in the order of the part. */
const contractsOf = async (db: Reader, principal: Principal, ids: readonly number[]) => {
  const rows = await db
    .selectFrom("labor_contracts as k")
    .leftJoin("labors as l", "l.id", "k.labor_id")
    .leftJoin("companies as c", "c.id", "k.company_id")
    .where("k.id", "in", [...ids])
    .where(withinSql(principal, { agency: "k.agency_id", company: "k.company_id", maker: "k.maker_id" }))
    .select([
      "k.id",
      "k.no",
      "k.file_key",
      "k.sha256",
      "k.signed_at",
      "k.type",
      "k.status",
      "l.name",
      "l.id_no",
      "c.name as company",
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

const csvRow = (cells: readonly string[]): string => `${cells.map(csvText).join(",")}\r\n`;

type Packed = Awaited<ReturnType<typeof contractsOf>>[number];
type Words = (typeof manifests)[Locale] & { readonly stands: (typeof stands)[Locale] };

/** The line of a contract in the manifest; `isThere`: its file lies beside. */
const lineOf = (row: Packed, texts: Words, isClear: boolean, isThere: boolean): string => {
  const shown = (kind: "name" | "idNumber", text: string | null): string =>
    text === null ? "" : isClear ? text : maskField(kind, text);
  const stand = laborContractStates.keyOf(row.status);
  return csvRow([
    ...[row.no, shown("name", row.name), shown("idNumber", row.id_no), row.company ?? ""],
    ...[row.signed_at ?? "", isThere ? contractFileName(row) : "", row.sha256 ?? ""],
    ...[isThere ? texts.there : texts.gone, row.type === contractTypes.offline ? texts.offline : texts.online],
    stand === undefined ? "" : texts.stands[stand],
  ]);
};

/** The job that packs a part: each PDF as it was signed, and a manifest. One that is gone or not as it was is named there. */
export const contractFilesKind: JobKind = {
  ending: "zip",
  mayRun: ({ permissions }) => permissions.has("labor.labor.export") && permissions.has("labor.labor.view"),
  make: async (principal, job, { target, service, progress, signal }) => {
    const { contracts, part, parts, locale } = JSON.parse(job.request) as Request;
    const at = shanghaiNow(service.clock.now());
    const texts = { ...manifests[locale], stands: stands[locale] };
    const isClear = job.protect_id_no === 0;
    const { no, labor, idNo, company, type, signedAt, fileName, sha256, state } = texts;
    // Spreadsheet programs take a file without this mark for another encoding.
    const lines = [
      `\ufeff${csvRow([no, labor, idNo, company, signedAt, fileName, sha256, state, type, texts.contract])}`,
    ];
    let packed = 0;
    const file = await writeZipFile(
      target,
      async (zip) => {
        for (let from = 0; from < contracts.length; from += rowsAtOnce) {
          const rows = await contractsOf(service.reading, principal, contracts.slice(from, from + rowsAtOnce));
          for (const row of rows) {
            const { file_key, sha256: sealed } = row;
            const stored = file_key === null ? null : objectFile(service, file_key);
            const isThere =
              stored !== null && sealed !== null && (await hashStored(service.secrets, stored)) === sealed;
            if (isThere) {
              await zip.add(contractFileName(row), (await openStored(service.secrets, stored)).stream, true);
              packed += 1;
            }
            lines.push(lineOf(row, texts, isClear, isThere));
          }
          await progress(Math.min(from + rowsAtOnce, contracts.length), contracts.length);
        }
        await zip.add(texts.name, lines);
        await zip.finish();
      },
      signal,
    );
    return {
      ...file,
      name: `${texts.file}-${fileStamp(at)}${parts > 1 ? `-${part}-${parts}` : ""}.zip`,
      ...{ rows: packed, matched: contracts.length, as_of: at, as_of_seq: null },
    };
  },
};
