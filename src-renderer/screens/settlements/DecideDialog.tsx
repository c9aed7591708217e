import { Radio, RadioGroup, Spinner, Text } from "@fluentui/react-components";
import { useState } from "react";
import { bankCaseStates } from "../../../src-shared/states/bank-case.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { CasesTable } from "../../money/tables/CasesTable.tsx";
import { AskFirstDialog } from "./AskFirstDialog.tsx";
import type { Settlement } from "./settlement-diff.ts";
import { useSettlement } from "./use-settlement.ts";

type Props = { readonly settlement: Settlement; readonly onClose: () => void };
type Verdict = "approve" | "reject";

/** Approves or rejects what another person proposed by the bank's file. */
export const DecideDialog = ({ settlement, onClose }: Props) => {
  const { t, error } = useText();
  const query = useSettlement(settlement.id);
  const [verdict, setVerdict] = useState<Verdict | "">("");
  const proposed = bankCaseStates.code("proposed");
  const cases = (query.data?.value.cases ?? []).filter((one) => one.status === proposed && !one.is_mine);
  return (
    <AskFirstDialog
      settlement={settlement}
      title="settlements.actions.decide_lines"
      text="settlements.dialogs.caseText"
      needsFiles={false}
      isWide
      plan={({ reason }) =>
        cases.length === 0 || verdict === ""
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
      {query.error ? <Text>{error(query.error)}</Text> : null}
      {query.isPending ? <Spinner size="tiny" label={t("common.loading")} /> : null}
      {query.data && cases.length === 0 ? <Text>{t("settlements.dialogs.caseNone")}</Text> : null}
      {cases.length > 0 ? <CasesTable cases={cases} /> : null}
      <RadioGroup
        layout="horizontal"
        aria-label={t("settlements.dialogs.caseVerdict")}
        value={verdict}
        onChange={(_event, { value }) => setVerdict(value === "approve" || value === "reject" ? value : "")}
      >
        <Radio value="approve" label={t("settlements.dialogs.caseApprove")} />
        <Radio value="reject" label={t("settlements.dialogs.caseReject")} />
      </RadioGroup>
    </AskFirstDialog>
  );
};
