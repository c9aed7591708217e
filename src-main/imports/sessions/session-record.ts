import { z } from "zod";
import { importState } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";

/**
 * Facts that the desk itself must know of an import after a restart; kept beside the rows and written in the same
 * transactions. Read back with this schema: a file of another version is not guessed at.
 */
export const sessionRecord = z.object({
  import_id: z.string(),
  file_name: z.string(),
  file_bytes: z.int(),
  /** SHA-256 of the file, hex: the same file is known again. Absent in records of earlier versions. */
  file_digest: z.string().optional(),
  company_id: z.string().nullable(),
  /** Only this person, at this service, continues with it (fault F18). */
  operator_id: z.string(),
  server: z.string(),
  created_at: z.string(),
  phase: z.enum(["ready", "sending", "sent"]),
  /** Set before the first byte of the sealed batch leaves: from then on only the service knows. */
  attempted: z.boolean(),
  /** The service's final no to the last batch: shown with the rows, which are free again. */
  refusal: importState.shape.refusal,
  result: importState.shape.result,
  /** Outcomes of the batches before; absent in records of earlier versions. */
  earlier: importState.shape.earlier.default([]),
});
export type SessionRecord = z.output<typeof sessionRecord>;

/** The company that the rows are for. Throws AppError `invalid` while none is chosen. */
export const requireCompany = ({ company_id }: Pick<SessionRecord, "company_id">): string => {
  if (company_id === null) throw new AppError("invalid", { fields: { company_id: ["required"] } });
  return company_id;
};
