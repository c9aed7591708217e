import {
  ArrowUndoRegular,
  CheckmarkRegular,
  DismissRegular,
  DocumentAddRegular,
  DocumentArrowLeftRegular,
  EditRegular,
  type FluentIcon,
  PlayRegular,
} from "@fluentui/react-icons";
import type { PermissionKey } from "../../../src-shared/permissions.ts";
import { invoiceApplyStates } from "../../../src-shared/states/invoice-apply.ts";

/** A part of an invoice is taken back from the invoice itself. */
export type ApplyStepName = Exclude<Parameters<typeof invoiceApplyStates.allows>[0], "redden">;

export type ApplyStep = {
  readonly name: ApplyStepName;
  readonly icon: FluentIcon;
  readonly permission: PermissionKey;
  /** Brings the application nearer to its invoice or its end: the primary button. */
  readonly isForward?: true;
};

/** What can be done with an application, in the order in which it is offered. */
export const applySteps: readonly ApplyStep[] = [
  { name: "approve", icon: CheckmarkRegular, permission: "invoice.application.audit", isForward: true },
  { name: "start", icon: PlayRegular, permission: "invoice.record.create", isForward: true },
  { name: "issue", icon: DocumentAddRegular, permission: "invoice.record.create", isForward: true },
  { name: "confirm_red", icon: CheckmarkRegular, permission: "invoice.application.audit", isForward: true },
  { name: "refuse_red", icon: DismissRegular, permission: "invoice.application.audit" },
  { name: "correct", icon: EditRegular, permission: "invoice.application.create" },
  { name: "reject", icon: DismissRegular, permission: "invoice.application.audit" },
  { name: "withdraw", icon: ArrowUndoRegular, permission: "invoice.application.create" },
  { name: "request_red", icon: DocumentArrowLeftRegular, permission: "invoice.application.audit" },
];

export type Verdict = { readonly action: string; readonly allowed: boolean; readonly reason: string | null };
export type OfferedStep = { readonly step: ApplyStep; readonly reason: string | null };

/** Steps that the application's state makes thinkable, with the service's reason against each. */
export const offeredSteps = (status: number, verdicts: readonly Verdict[]): readonly OfferedStep[] =>
  applySteps
    .filter(({ name }) => invoiceApplyStates.allows(name, status))
    .map((step) => {
      const verdict = verdicts.find(({ action }) => action === step.name);
      return { step, reason: verdict?.allowed ? null : (verdict?.reason ?? "forbidden") };
    })
    .filter(({ reason }) => reason !== "forbidden");
