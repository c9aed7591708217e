import { useState } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { laborContracts } from "../../../src-shared/lists/labor-contracts.ts";
import { reasonField } from "../../../src-shared/records/fields.ts";
import type { LaborContractAction } from "../../../src-shared/records/labor-contract-decisions.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { rowFacts } from "../../record/row-facts.ts";
import { useForm } from "../../record/use-form.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";

type Props = {
  readonly action: LaborContractAction;
  readonly row: Row;
  readonly onClose: (outcome?: "done") => void;
};

const shown = ["labor_name", "company_name", "template_name", "end_at", "lapse_at"] as const;
const form = { reason: reasonField() };

/** Sends a contract anew, or takes it back with a reason. */
export const ChangeDialog = ({ action, row: given, onClose }: Props) => {
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [row] = useState(given);
  const { filled, fields } = useForm(form, "laborContracts.form");
  const isWithdrawal = action === "withdraw";
  const change = (reason?: string) =>
    desk.workerContracts.change({
      params: { id: String(row["id"]) },
      body: { version: Number(row["version"]), action, ...(reason !== undefined && { reason }) },
    });
  const withdrawal = filled === null ? null : () => change(filled.reason);
  return (
    <PlainDialog
      title={`${t(`laborContracts.actions.${action}`)} ${String(row["no"])}`}
      confirmText={t(`laborContracts.actions.${action}`)}
      warning={t(isWithdrawal ? "laborContracts.change.withdrawWarning" : "laborContracts.change.resendWarning")}
      done={t(isWithdrawal ? "laborContracts.change.withdrawn" : "laborContracts.change.resent")}
      send={isWithdrawal ? withdrawal : () => change()}
      onClose={onClose}
    >
      <Facts facts={rowFacts(texts, laborContracts, row, shown)} />
      {isWithdrawal ? fields : null}
    </PlainDialog>
  );
};
