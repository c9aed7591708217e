import type { CompanyDetail } from "../../../src-shared/companies/register/companies-calls.ts";
import type { FieldRemark, WorkerDraft } from "./worker-draft.ts";

/** What each part of a worker's form is given. */
export type PartProps = {
  readonly draft: WorkerDraft;
  readonly remarks: readonly FieldRemark[];
  /** Rules of the chosen company; undefined while none is chosen or they are being read. */
  readonly company: CompanyDetail | undefined;
  /** What of the person is there and hidden; null for a new worker. */
  readonly masked: Readonly<
    Record<"name" | "id_no" | "mobile" | "alipay_account" | "alipay_bank_account", string>
  > | null;
  /** Whether name and ID number may be changed here, and facts of the person at all. */
  readonly may: { readonly identity: boolean; readonly person: boolean };
  readonly onChange: (part: Partial<WorkerDraft>) => void;
  readonly onLeave: () => void;
};
