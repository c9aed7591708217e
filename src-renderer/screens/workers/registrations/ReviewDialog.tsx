import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import {
  type RegistrationStep,
  registrationDecisions,
} from "../../../../src-shared/workers/registration/registration-decisions.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import type { RowDialogProps } from "../../../record/row-actions.tsx";

const facts = ["name", "id_no", "company_name", "code_name", "liveness_score", "onboarding_at"] as const;

/** Passes somebody who registered, or refuses them with a reason that they read on their phone. */
export const ReviewDialog = ({ action, row: given, onClose }: RowDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [row] = useState(given);
  const step = action as RegistrationStep;
  const form = step === "refuse" ? registrationDecisions.actions.refuse.form : undefined;
  const { filled, fields } = useForm(form, "registrations.fields");
  const label = t(`registrations.steps.${step}.label`);
  return (
    <PlainDialog
      title={label}
      confirmText={label}
      warning={t(`registrations.steps.${step}.warning`)}
      done={t(`registrations.steps.${step}.done`)}
      send={
        filled &&
        (() =>
          desk.qrCodes.review({
            params: { id: String(row["id"]) },
            body: { version: Number(row["person_version"]), action: step, ...filled },
          }))
      }
      onClose={onClose}
    >
      <RowFields list="laborRegistrations" row={row as Row} keys={[...facts]} />
      {fields}
    </PlainDialog>
  );
};
