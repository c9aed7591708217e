import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { ServiceError, type SignedIn } from "../../core/context.ts";
import { countDownloads } from "../../ledger/evidence/voucher-store.ts";
import { findSettlement } from "../../ledger/money/find-settlement.ts";
import type { RawHandler, Service } from "../../lists/service.ts";
import { fileHeaders } from "../../lists/storage/send-file.ts";
import { hashStored, openStored } from "../../lists/storage/stored-files.ts";
import { findVoucher, voucherFile } from "./voucher-access.ts";
import { writeVoucherZip } from "./zip-file.ts";

/** Hashes the file of a voucher again; a difference to the registered hash is written to the audit log. */
export const verifyVoucher = async (service: Service, context: SignedIn, id: string) => {
  const voucher = await findVoucher(context.db, context.principal, id);
  if (voucher.storage_key === null) throw new ServiceError("illegal_transition", { current: voucher.status });
  const actual = await hashStored(service.secrets, voucherFile(service, voucher));
  const ok = actual === voucher.sha256;
  if (!ok) {
    await context.write((writing) =>
      writing.audit({
        agency_id: voucher.agency_id,
        action: "vouchers.mismatch",
        object: `voucher:${voucher.id}`,
        after: { no: voucher.no, sha256: voucher.sha256, actual },
      }),
    );
  }
  return { ok, sha256: voucher.sha256, actual };
};

/** Returns the file of one voucher. Throws `voucher_changed` when it is gone or not what was registered. */
export const sendVoucher =
  (service: Service): RawHandler =>
  async (callContext, request, reply) => {
    const context = callContext as SignedIn;
    const voucher = await findVoucher(context.db, context.principal, (request.params as { id: string }).id);
    const file = voucherFile(service, voucher);
    if (file === null) throw new ServiceError("illegal_transition", { current: voucher.status });
    if ((await hashStored(service.secrets, file)) !== voucher.sha256) throw new ServiceError("voucher_changed");
    await context.write((writing) => countDownloads(writing, [voucher]));
    const { stream, size } = await openStored(service.secrets, file);
    reply.code(200).headers(fileHeaders(voucher.file_name, size)).send(stream);
  };

/** Sends all vouchers of one settlement as a zip; the file is created for this answer and deleted afterwards. */
export const sendSettlementVouchers =
  (service: Service): RawHandler =>
  async (callContext, request, reply) => {
    const context = callContext as SignedIn;
    const settlement = await findSettlement(context.db, context.principal, (request.params as { id: string }).id);
    const target = path.join(service.storageDir, "exports", `zip-${randomBytes(12).toString("hex")}.zip`);
    const zip = await writeVoucherZip(service, context.principal, [settlement], target, {
      locale: "zh-CN",
      signal: new AbortController().signal,
      progress: async () => undefined,
    });
    try {
      if (zip.vouchers.length === 0) throw new ServiceError("nothing_to_export");
      await context.write((writing) => countDownloads(writing, zip.vouchers));
      const { size } = await stat(target);
      const stream = createReadStream(target);
      stream.on("close", () => rm(target, { force: true }).catch(() => undefined));
      reply
        .code(200)
        .headers(fileHeaders(`${settlement.no}.zip`, size))
        .send(stream);
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
  };
