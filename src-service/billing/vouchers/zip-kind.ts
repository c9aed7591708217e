import { exportKinds } from "../../../src-shared/records/exports/export-kinds.ts";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { countDownloads, vouchersOfSettlement } from "../../ledger/evidence/voucher-store.ts";
import { findSettlement, type Settlement } from "../../ledger/money/find-settlement.ts";
import type { JobKind } from "../../lists/area.ts";
import { addJob, fileStamp, jobRow } from "../../records/exports/job-store.ts";
import { writeVoucherZip } from "./zip-file.ts";

type ZipRequest = { readonly settlements: readonly number[]; readonly locale: "zh-CN" | "en" };

const horizontal = 1;
/** Maximum number of settlements in one zip. */
const mostSettlements = 500;

const settlementsOf = async (
  context: Pick<SignedIn, "db" | "principal">,
  ids: readonly string[],
): Promise<Settlement[]> => {
  const settlements: Settlement[] = [];
  for (const id of new Set(ids)) settlements.push(await findSettlement(context.db, context.principal, id));
  return settlements;
};

/**
 * Starts the job that packs vouchers of several settlements; `gaps` names those without any. Throws `nothing_to_export` if
 * not one of them has vouchers.
 */
export const startVoucherZip = async (context: SignedIn, ids: readonly string[], locale: "zh-CN" | "en") => {
  if (ids.length > mostSettlements) throw new ServiceError("invalid", { fields: { ids: ["too_big"] } });
  const settlements = await settlementsOf(context, ids);
  const gaps: string[] = [];
  let count = 0;
  for (const settlement of settlements) {
    const vouchers = await vouchersOfSettlement(context.db, settlement.id);
    count += vouchers.length;
    if (vouchers.length === 0) gaps.push(settlement.no);
  }
  if (count === 0) throw new ServiceError("nothing_to_export");
  const request: ZipRequest = { settlements: settlements.map(({ id }) => id), locale };
  const job = await context.write((writing) =>
    addJob(context, writing, {
      kind: exportKinds.vouchers,
      request: JSON.stringify(request),
      matched: count,
      total: count,
      direction: horizontal,
      protect_id_no: true,
      protect_mobile: true,
      reason: "",
    }),
  );
  return { job: await jobRow(context.db, context.principal, job.id), gaps };
};

/** The job that packs vouchers, checked again when it runs: a settlement that the person no longer sees ends it. */
export const voucherZipKind: JobKind = {
  ending: "zip",
  mayRun: ({ permissions }) =>
    permissions.has("settlement.voucher.export") && permissions.has("settlement.settlement.view"),
  make: async (principal, job, { service, target, progress, signal }) => {
    const { settlements: ids, locale } = JSON.parse(job.request) as ZipRequest;
    const settlements = await settlementsOf({ db: service.reading, principal }, ids.map(String));
    const zip = await writeVoucherZip(service, principal, settlements, target, { locale, progress, signal });
    await service.system("exports").write((writing) => countDownloads(writing, zip.vouchers));
    const name = `${locale === "en" ? "Vouchers" : "结算凭证"}-${fileStamp(zip.at)}.zip`;
    const rows = zip.vouchers.length;
    return { bytes: zip.bytes, sha256: zip.sha256, name, rows, matched: rows, as_of: zip.at, as_of_seq: null };
  },
};
