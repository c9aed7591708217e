import { PaymentDialog } from "./PaymentDialog.tsx";
import { StepDialog } from "./StepDialog.tsx";
import type { Settlement } from "./settlement-diff.ts";
import type { StepName } from "./settlement-steps.ts";

type Props = { readonly step: StepName; readonly settlement: Settlement; readonly onClose: () => void };

/** The dialog of a step. */
export const SettlementStepDialog = ({ step, settlement, onClose }: Props) =>
  step === "settle" || step === "query" || step === "retry_failed" ? (
    <PaymentDialog step={step} settlement={settlement} onClose={onClose} />
  ) : (
    <StepDialog step={step} settlement={settlement} onClose={onClose} />
  );
