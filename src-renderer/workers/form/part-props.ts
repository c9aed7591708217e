import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import type { FieldRemark, WorkerDraft } from "./worker-draft.ts";

/** Props of each part of a worker's form. */
export type PartProps = {
  readonly draft: WorkerDraft;
  readonly remarks: readonly FieldRemark[];
  /** Rules of the chosen company; undefined while none is chosen or they are being read. */
  readonly company: CompanyDetail | undefined;
  /** Values of the person that are there and hidden; null for a new worker. */
  readonly masked: Readonly<
    Record<"name" | "id_no" | "mobile" | "alipay_account" | "alipay_bank_account", string>
  > | null;
  /** True when name and ID number may be changed here, and facts of the person at all. */
  readonly may: { readonly identity: boolean; readonly person: boolean };
  readonly onChange: (part: Partial<WorkerDraft>) => void;
  readonly onLeave: () => void;
};
