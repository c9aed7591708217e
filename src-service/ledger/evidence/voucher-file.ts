import { type Principal, ServiceError } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { findObject } from "../../lists/storage/area.ts";
import { objectFile, readStored } from "../../lists/storage/stored-files.ts";
import type { VoucherFile } from "./voucher-store.ts";

const kinds: readonly { readonly ending: RegExp; readonly sign: readonly number[] }[] = [
  { ending: /\.png$/i, sign: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { ending: /\.jpe?g$/i, sign: [0xff, 0xd8, 0xff] },
  { ending: /\.pdf$/i, sign: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

/**
 * A file of the storage that this person may see as the file of a voucher: a picture (png, jpeg) or a PDF by its
 * bytes. Throws `not_found` for others' files, `invalid` (`file_kind`) for other kinds.
 */
export const readVoucherFile = async (service: Service, principal: Principal, key: string): Promise<VoucherFile> => {
  const object = await findObject(service, principal, key);
  const bytes = await readStored(service.secrets, objectFile(service, key));
  const isAllowed = kinds.some(
    ({ ending, sign }) => ending.test(object.name) && sign.every((byte, index) => bytes[index] === byte),
  );
  if (!isAllowed) throw new ServiceError("invalid", { fields: { file: ["file_kind"] } });
  return { storage_key: key, file_name: object.name, bytes: object.bytes, sha256: object.sha256 };
};
