import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { SignedIn } from "../../core/context.ts";
import { findRow, type Reader } from "../../core/database/tables.ts";
import type { VoucherFile } from "../../ledger/evidence/voucher-store.ts";
import type { Service } from "../../lists/service.ts";
import { readPdf } from "./attachments.ts";
import type { Contract } from "./contract-row.ts";
import { assertUnchanged, type Drawn, drawDocument, drawSealed } from "./document.ts";

/** Work for actions that no transaction may wait for. */
export type Prepared = {
  readonly approve: Drawn;
  readonly sign: null;
  readonly seal: Drawn;
  readonly terminate: readonly VoucherFile[];
};

const nameOf = async (db: Reader, id: number | null): Promise<string> => {
  if (id === null) return "";
  return (await findRow(db, "users", id))?.name ?? "";
};

/** Compares the kept file with what was approved, and draws the document with its page of signatures. */
const seal = async (service: Service, context: SignedIn, contract: Contract): Promise<Drawn> => {
  await assertUnchanged(service, contract);
  return drawSealed(service, context, contract, {
    signer: await nameOf(context.db, contract.signed_by),
    signed_at: contract.signed_at ?? "",
    sealer: await nameOf(context.db, context.principal.user_id),
    sealed_at: shanghaiNow(context.clock.now()),
  });
};

const terminate = async (
  service: Service,
  context: SignedIn,
  _contract: Contract,
  { files = [] }: { readonly files?: readonly string[] | undefined },
): Promise<readonly VoucherFile[]> => {
  const read: VoucherFile[] = [];
  for (const key of files) read.push(await readPdf(service, context, key));
  return read;
};

/**
 * Documents that are drawn and files that are read before the transaction of an action: the document when it is approved and again
 * with its signatures when it is sealed; before it is signed the kept file is compared with what was approved.
 */
export const contractPreparations = {
  approve: drawDocument,
  sign: async (service: Service, _context: SignedIn, contract: Contract): Promise<null> => {
    await assertUnchanged(service, contract);
    return null;
  },
  seal,
  terminate,
};
