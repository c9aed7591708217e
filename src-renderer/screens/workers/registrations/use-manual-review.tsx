import { type ReactNode, useState } from "react";
import { realNameStates } from "../../../../src-shared/kernel/states/worker.ts";
import type { RegistrationDetail } from "../../../../src-shared/workers/registration/registrations-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { actionIcons } from "../../../record/action-icons.ts";
import { refusalReason, useAvailability } from "../../../session/availability.ts";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { HandInDialog, type Mismatch } from "../../../workers/identity/HandInDialog.tsx";
import { useEarlier } from "../../../workers/identity/use-earlier.ts";

const permission = "labor.labor.edit";

const reasonTexts = {
  review_refused: "registrations.manual.refused",
  photos_of_others: "registrations.manual.others",
} as const;

/**
 * The way out of a registration whose card contradicts the register, beside refusing it: a second person compares the photos.
 * There once the service has said whose photos they are; off, with its reason, where they were refused before or are another's.
 */
export const useManualReview = (
  detail: RegistrationDetail | undefined,
): { readonly actions: readonly BarAction[]; readonly dialog: ReactNode } => {
  const { t } = useText();
  const isOffered = useAvailability()({ permission }) !== null;
  const [begun, setBegun] = useState<Mismatch>();
  const isAgainst = detail !== undefined && refusalReason(detail.actions, "approve") === "registered_card_differs";
  const status = isAgainst ? detail.real_name_status : undefined;
  const laborId = String(detail?.registration.labor_id ?? "");
  const mismatch = useEarlier(laborId, status, isOffered);
  if (detail === undefined) return { actions: [], dialog: null };
  const isRefused = status === realNameStates.code("refused");
  const action: BarAction = {
    ...{ key: "toManual", text: t("registrations.manual.label"), icon: actionIcons["submit"], permission, reasonTexts },
    against: isRefused ? "review_refused" : mismatch === null ? "photos_of_others" : null,
    onClick: () => setBegun(mismatch ?? undefined),
  };
  return {
    actions: isAgainst && (isRefused || mismatch !== undefined) ? [action] : [],
    dialog:
      begun === undefined ? null : (
        <HandInDialog
          {...{ laborId, companyId: String(detail.registration.company_id), mismatch: begun }}
          isCorrection={false}
          onClose={() => setBegun(undefined)}
        />
      ),
  };
};
