import { useState } from "react";
import type { PlanInput } from "../../../../../src-shared/bridge/money.ts";
import { CaseVerdict, type Verdict } from "../../../../money/tables/CaseVerdict.tsx";
import { othersProposals } from "../../../../money/tables/others-proposals.ts";
import type { Settlement } from "../data/settlement-diff.ts";
import type { StepName } from "../data/settlement-steps.ts";
import { useSettlement } from "../data/use-settlement.ts";
import { AskFirstDialog } from "./AskFirstDialog.tsx";
import { DiscountDialog } from "./DiscountDialog.tsx";
import { FeedbackDialog } from "./FeedbackDialog.tsx";
import { PaymentDialog } from "./PaymentDialog.tsx";
import { ProposeDialog } from "./ProposeDialog.tsx";
import { type PlainStep, StepDialog } from "./StepDialog.tsx";

type DecideDialogProps = { readonly settlement: Settlement; readonly onClose: () => void };

/** Approves or rejects what another person proposed by the bank's file. */
const DecideDialog = ({ settlement, onClose }: DecideDialogProps) => {
  const query = useSettlement(settlement.id);
  const [verdict, setVerdict] = useState<Verdict>("");
  const cases = query.data && othersProposals(query.data.value.cases);
  return (
    <AskFirstDialog
      settlement={settlement}
      title="settlements.actions.decide_lines"
      text="settlements.dialogs.caseText"
      needsFiles={false}
      isWide
      plan={({ reason }) =>
        cases === undefined || cases.length === 0 || verdict === ""
          ? null
          : {
              action: "settlement.decide",
              settlement_id: settlement.id,
              case_ids: cases.map(({ id }) => id),
              verdict,
              reason,
            }
      }
      onClose={onClose}
    >
      <CaseVerdict cases={cases} error={query.error} verdict={verdict} onVerdict={setVerdict} />
    </AskFirstDialog>
  );
};

type Props = {
  readonly step: StepName;
  readonly settlement: Settlement;
  /** "done" where a plain step was taken. */
  readonly onClose: (outcome?: "done") => void;
};

/** Steps that need nothing but the settlement to be planned. */
const planned = {
  settle: "settlement.pay",
  query: "settlement.query",
  retry_failed: "settlement.retry",
  retry_ready: "settlement.retryReady",
  company_pay: "settlement.companyPay",
  offline_settle: "settlement.offline",
} as const satisfies Partial<Record<StepName, PlanInput["action"]>>;

const isPlanned = (step: StepName): step is keyof typeof planned => Object.hasOwn(planned, step);

/** The dialog of a step. */
export const SettlementStepDialog = (props: Props) => {
  const { step, settlement, onClose } = props;
  const settlement_id = settlement.id;
  if (isPlanned(step)) {
    return <PaymentDialog input={{ action: planned[step], settlement_id }} settlement={settlement} onClose={onClose} />;
  }
  switch (step) {
    case "revoke":
      return (
        <AskFirstDialog
          settlement={settlement}
          title="settlements.actions.revoke"
          text="settlements.dialogs.revokeText"
          needsFiles={false}
          plan={({ reason }) => ({ action: "settlement.revoke", settlement_id, reason })}
          onClose={onClose}
        />
      );
    case "voucher_settle":
      return (
        <AskFirstDialog
          settlement={settlement}
          title="settlements.actions.voucher_settle"
          text="settlements.dialogs.voucherText"
          needsFiles
          plan={(reasonAndProof) => ({ action: "settlement.voucherSettle", settlement_id, ...reasonAndProof })}
          onClose={onClose}
        />
      );
    case "offline_feedback":
      return <FeedbackDialog settlement={settlement} onClose={onClose} />;
    case "propose_decision":
      return <ProposeDialog settlement={settlement} onClose={onClose} />;
    case "decide_lines":
      return <DecideDialog settlement={settlement} onClose={onClose} />;
    case "use_discount":
      return <DiscountDialog settlement={settlement} onClose={onClose} />;
    default:
      return <StepDialog step={step satisfies PlainStep} settlement={settlement} onClose={onClose} />;
  }
};
