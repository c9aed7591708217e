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
import type { TextKey } from "../../i18n/text-key.ts";
import { refusalReason, type Verdict } from "../../session/offer.ts";

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

/** A step, and what speaks against it as an error code; null: it can be taken now. */
export type OfferedStep = { readonly step: ApplyStep; readonly against: string | null };

/** Words for a step that somebody else has to take. */
export const ownWords = (name: ApplyStepName): Readonly<Record<string, TextKey>> => ({
  own_application: name === "confirm_red" ? "actions.own.red" : "actions.own.invoice",
});

/**
 * Steps that the application's state makes thinkable, and those on its ordinary way that wait for somebody else's step, with
 * what the service says against each; what is not this person's is left out.
 */
export const offeredSteps = (status: number, verdicts: readonly Verdict[]): readonly OfferedStep[] =>
  applySteps
    .filter(
      ({ name, isForward }) =>
        invoiceApplyStates.allows(name, status) || (isForward === true && invoiceApplyStates.isAhead(name, status)),
    )
    .map((step) => ({ step, against: refusalReason(verdicts, step.name) }))
    .filter(({ against }) => against !== "forbidden");
