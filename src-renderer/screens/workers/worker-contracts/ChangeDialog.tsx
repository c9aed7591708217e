import { useState } from "react";
import { reasonField } from "../../../../src-shared/kernel/forms/fields.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { LaborContractAction } from "../../../../src-shared/workers/contracts/labor-contract-decisions.ts";
import { laborContractStates } from "../../../../src-shared/workers/contracts/labor-contract-states.ts";
import { laborContracts } from "../../../../src-shared/workers/contracts/labor-contracts-list.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { rowFacts } from "../../../record/row-facts.ts";
import { Facts } from "../../../ui/facts/Facts.tsx";
import type { ContractDetail } from "../../../workers/contracts/use-contract.ts";

type Props = {
  readonly action: LaborContractAction;
  readonly row: Row;
  /** The day that stands on a contract on paper; null for others. */
  readonly signedOn: string | null;
  /** The paper that was filed; null: there is none, or none that this person opens. */
  readonly file: ContractDetail["file"];
  readonly onClose: (outcome?: "done") => void;
};

const shown = ["labor_name", "company_name", "type", "template_name", "start_at", "end_at", "lapse_at"] as const;
/** Of a contract on paper, which has neither template nor link. */
const shownOfPaper = ["labor_name", "company_name", "type", "start_at", "end_at", "remark"] as const;
const form = { reason: reasonField() };
const filed = laborContractStates.code("filed");

/** Texts before and after each step. */
const words = {
  approve: { warning: "approveWarning", done: "approved", hasReason: false },
  reject: { warning: "rejectWarning", done: "rejected", hasReason: true },
  resend: { warning: "resendWarning", done: "resent", hasReason: false },
  withdraw: { warning: "withdrawWarning", done: "withdrawn", hasReason: true },
  takeBack: { warning: "takeBackWarning", done: "withdrawn", hasReason: true },
} as const;

/** Sends a contract anew, takes it back with a reason, or decides on one that was signed on paper. */
export const ChangeDialog = ({ action, row: given, signedOn, file, onClose }: Props) => {
  const desk = useDesk();
  const { t, texts } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [row] = useState(given);
  const { filled, fields } = useForm(form, "laborContracts.form");
  const step = words[action === "withdraw" && row["status"] === filed ? "takeBack" : action];
  const change = (reason?: string) =>
    desk.workerContracts.change({
      params: { id: String(row["id"]) },
      body: { version: Number(row["version"]), action, ...(reason !== undefined && { reason }) },
    });
  const withReason = filled === null ? null : () => change(filled.reason);
  return (
    <PlainDialog
      title={`${t(`laborContracts.actions.${action}`)} ${String(row["no"])}`}
      confirmText={t(`laborContracts.actions.${action}`)}
      warning={t(`laborContracts.change.${step.warning}`)}
      done={t(`laborContracts.change.${step.done}`)}
      {...(action === "approve" && file !== null && { evidence: [{ key: file.file_key, name: file.name }] })}
      send={step.hasReason ? withReason : () => change()}
      onClose={onClose}
    >
      <Facts
        facts={[
          ...rowFacts(texts, laborContracts, row, signedOn === null ? shown : shownOfPaper),
          ...(signedOn === null ? [] : [{ name: t("laborContracts.paper.form.signed_on.label"), value: signedOn }]),
        ]}
      />
      {step.hasReason ? fields : null}
    </PlainDialog>
  );
};
