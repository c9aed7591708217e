import { Radio, RadioGroup, Spinner, Text } from "@fluentui/react-components";
import { useState } from "react";
import { transferActions } from "../../../src-shared/bridge/fund-plans.ts";
import { bankCaseStates } from "../../../src-shared/states/bank-case.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DraftDialog } from "../../money/dialog/DraftDialog.tsx";
import { CasesTable } from "../../money/tables/CasesTable.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import type { TransferRow } from "./transfer-steps.ts";
import { useTransfer } from "./use-transfer.ts";

const reasonAtLeast = 2;
const reasonLength = 200;
const proposed = bankCaseStates.code("proposed");

type Props = { readonly transfer: TransferRow; readonly onClose: () => void };

/** Approves or rejects what another person proposed of a transfer's order by the bank's file. */
export const DecideOrderDialog = ({ transfer, onClose }: Props) => {
  const { t, error } = useText();
  const query = useTransfer(transfer.id);
  const [verdict, setVerdict] = useState<"approve" | "reject" | "">("");
  const [reason, setReason] = useState("");
  const cases = (query.data?.value.cases ?? []).filter((one) => one.status === proposed && !one.is_mine);
  return (
    <DraftDialog
      title={`${t("funds.steps.decide")} ${transfer.no}`}
      isWide
      plan={() =>
        cases.length === 0 || verdict === "" || reason.trim().length < reasonAtLeast
          ? null
          : { action: transferActions.decide, transfer_id: transfer.id, verdict, reason: reason.trim() }
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
      <NoteField
        label={t("funds.reason")}
        required
        hint={t("funds.noteNeeded")}
        value={reason}
        most={reasonLength}
        onChange={setReason}
      />
    </DraftDialog>
  );
};
