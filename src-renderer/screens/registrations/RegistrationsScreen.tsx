import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Row } from "../../../src-shared/lists/define.ts";
import { type RegistrationStep, registrationDecisions } from "../../../src-shared/records/registration-decisions.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/values/time.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import {
  type ActionDialogProps,
  defineListScreen,
  type ListAction,
} from "../../list-screen/model/define-list-screen.ts";
import { RowFields } from "../../list-screen/row/RowFields.tsx";
import { FormFields } from "../../record/FormFields.tsx";
import { isComplete, startForm, valuesOf } from "../../record/form-values.ts";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import type { Shown } from "../../record/record-words.ts";
import { type RowDialogProps, rowActionsOf } from "../../record/row-actions.tsx";
import { PhotoDialog } from "../identity/PhotoDialog.tsx";

const shown: Shown = {
  decided: registrationDecisions,
  labelOf: (step) => `registrations.steps.${step as RegistrationStep}.label`,
  movesMoney: () => false,
};

const facts = ["name", "id_no", "company_name", "code_name", "liveness_score", "onboarding_at"] as const;

/** The face of a check, after a reason. */
const FaceDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const id = String(target.rows[0]?.["id"] ?? "");
  return (
    <PhotoDialog
      name={t("registrations.face.name")}
      load={(reason) => desk.identity.face({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
};

const showFace: ListAction = {
  key: "showFace",
  labelKey: "registrations.face.show",
  icon: EyeRegular,
  permission: "sensitive.field.reveal",
  whyNot: (row) => (row["has_photo"] === 1 ? null : "photo_missing"),
  reasonTexts: { photo_missing: "registrations.face.missing" },
  Dialog: FaceDialog,
};

/** Passes somebody who registered, or refuses them with a reason that they read on their phone. */
const ReviewDialog = ({ action, row, onClose }: RowDialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const step = action as RegistrationStep;
  const form = step === "refuse" ? registrationDecisions.actions.refuse.form : {};
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [formInput, setFormInput] = useState(() => startForm(form, today));
  const values = valuesOf(form, formInput);
  const reason = values["reason"];
  const body = {
    version: Number(row["person_version"]),
    action: step,
    ...(typeof reason === "string" && { reason }),
  };
  const send = () => desk.qrCodes.review({ params: { id: String(row["id"]) }, body });
  return (
    <PlainDialog
      title={t(`registrations.steps.${step}.label`)}
      confirmText={t(`registrations.steps.${step}.label`)}
      warning={t(`registrations.steps.${step}.warning`)}
      done={t(`registrations.steps.${step}.done`)}
      send={isComplete(form, values) ? send : null}
      onClose={onClose}
    >
      <RowFields list="laborRegistrations" row={row as Row} keys={[...facts]} />
      <FormFields form={form} words="registrations.fields" {...{ formInput, today }} onChange={setFormInput} />
    </PlainDialog>
  );
};

export const registrationsSpec = defineListScreen({
  list: "laborRegistrations",
  route: "/registrations",
  titleKey: "lists.laborRegistrations.title",
  exportPermission: "labor.labor.export",
  rowActions: rowActionsOf(shown, ReviewDialog),
});

/** People who registered by a code, to be reviewed. */
export const RegistrationsScreen = () => <ListScreen spec={registrationsSpec} />;

export const livenessSpec = defineListScreen({
  list: "livenessRecords",
  route: "/liveness-records",
  titleKey: "lists.livenessRecords.title",
  exportPermission: "labor.labor.export",
  rowActions: [showFace],
});

/** Checks whether living people stood before the camera. */
export const LivenessScreen = () => <ListScreen spec={livenessSpec} />;
