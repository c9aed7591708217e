import type { InvoiceApplyMove } from "../../../../src-shared/billing/invoices/invoice-decisions.ts";
import type { InvoiceApplyDetail } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import { IssueDialog } from "./IssueDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";

type Props = {
  readonly step: InvoiceApplyMove;
  readonly detail: InvoiceApplyDetail;
  readonly onClose: (outcome?: "done") => void;
};

/** The dialog of a step of an application. */
export const ApplyStepDialog = ({ step, detail, onClose }: Props) => {
  if (step === "issue") return <IssueDialog detail={detail} onClose={onClose} />;
  if (step === "correct") return <CorrectionDialog detail={detail} onClose={onClose} />;
  return <MoveDialog step={step} detail={detail} onClose={onClose} />;
};
