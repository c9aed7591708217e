import { useState } from "react";
import { CaseVerdict, type Verdict } from "../../../../money/tables/CaseVerdict.tsx";
import { othersProposals } from "../../../../money/tables/others-proposals.ts";
import type { Settlement } from "../data/settlement-diff.ts";
import { useSettlement } from "../data/use-settlement.ts";
import { AskFirstDialog } from "./AskFirstDialog.tsx";

type Props = { readonly settlement: Settlement; readonly onClose: () => void };

/** Approves or rejects what another person proposed by the bank's file. */
export const DecideDialog = ({ settlement, onClose }: Props) => {
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
