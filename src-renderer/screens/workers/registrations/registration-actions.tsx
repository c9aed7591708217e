import {
  type RegistrationStep,
  registrationDecisions,
} from "../../../../src-shared/workers/registration/registration-decisions.ts";
import type { Shown } from "../../../record/record-words.ts";
import { openedInstead, type RowDialogProps, rowActionsOf } from "../../../record/row-actions.tsx";
import { ReviewDialog } from "./ReviewDialog.tsx";

/** Steps of staff with somebody who registered, as the record offers them. */
export const registrationShown: Shown = {
  decided: registrationDecisions,
  labelOf: (step) => `registrations.steps.${step as RegistrationStep}.label`,
  movesMoney: () => false,
};

/** Nobody is approved from a line of the list: the record opens, where the photos are. */
const OpenRecord = openedInstead("/registrations");

const RowStep = (props: RowDialogProps) =>
  props.action === "approve" ? <OpenRecord {...props} /> : <ReviewDialog {...props} />;

/** The same from its row in the list. */
export const registrationActions = rowActionsOf(
  {
    ...registrationShown,
    labelOf: (step) => (step === "approve" ? "registrations.open" : registrationShown.labelOf(step)),
  },
  RowStep,
);
