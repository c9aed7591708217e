import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RegistrationDetail as Detail } from "../../../../src-shared/workers/registration/registrations-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { refusalReason } from "../../../session/availability.ts";
import { ErrorMessage, Message } from "../../../ui/messages/Message.tsx";
import { useEvidenceLayout } from "../../../workers/identity/evidence-layout.styles.ts";
import { useBrokenPhotos } from "../../../workers/identity/use-broken-photos.ts";
import { Compared } from "./Compared.tsx";
import { Photos } from "./Photos.tsx";
import { RegistrationFacts } from "./RegistrationFacts.tsx";
import { ReviewDialog } from "./ReviewDialog.tsx";
import { registrationShown } from "./registration-actions.tsx";
import { useManualReview } from "./use-manual-review.tsx";
import { useLook, useRegistration } from "./use-registration.ts";

const facts = ["company_name", "code_name", "area", "onboarding_at", "trained_at", "onboarding_reason"] as const;

/** Reasons that keep a decider from approving, in words of this record. */
const reasonTexts = {
  evidence_not_seen: "registrations.reasons.evidence_not_seen",
  registered_card_differs: "registrations.reasons.registered_card_differs",
  consent_not_given: "registrations.reasons.consent_not_given",
  photo_missing: "registrations.reasons.photo_missing",
} as const;

/** Reasons that no look takes away: approving is not offered, and the record says why above the evidence. */
const obstacles = ["registered_card_differs", "consent_not_given", "photo_missing"] as const;

const obstacleOf = ({ actions }: Detail) => {
  const reason = refusalReason(actions, "approve");
  return obstacles.find((one) => one === reason);
};

/** Tells the obstacle to approving. */
const Obstacle = ({ detail }: { readonly detail: Detail }) => {
  const { t } = useText();
  const reason = obstacleOf(detail);
  return reason === undefined ? null : <Message intent="error">{t(reasonTexts[reason])}</Message>;
};

/** Somebody who registered: photos beside what was typed and read, face, account, consent, what is still open, the decision. */
export const RegistrationDetail = ({ id, onClose }: DetailProps) => {
  const styles = useEvidenceLayout();
  const { t } = useText();
  const query = useRegistration(id);
  const look = useLook(id);
  const manual = useManualReview(query.data?.value);
  const { broken, held, onBroken, forget } = useBrokenPhotos();
  // What was seen of the person as they were before a change is seen no more.
  const version = query.data?.value.registration.person_version;
  const seen = look.data?.version === version ? look.data : undefined;
  const onLook = (asked: number) => {
    forget();
    look.mutate({ version: asked, reason: t("registrations.photos.reason") });
  };
  return (
    <StepDetail
      list="laborRegistrations"
      {...{ id, query, onClose, held }}
      nextOf={({ next }) => next}
      rowOf={({ registration }) => registration as Row}
      titleOf={(row) => seen?.registered.name ?? String(row["name"])}
      lineOf={(row) => [row["company_name"], row["code_name"]].filter(Boolean).join(" · ")}
      isMine={({ actions }) => actions.some(({ action, reason }) => action === "refuse" && reason === null)}
      shown={registrationShown}
      reasonTexts={reasonTexts}
      absentFor={obstacles}
      besides={() => manual.actions}
      dialogOf={({ action, row }, end) => <ReviewDialog action={action} row={row} onClose={end} />}
    >
      {(detail, row) => (
        <>
          {manual.dialog}
          <ErrorMessage error={look.error} />
          <Obstacle detail={detail} />
          <div className={styles.columns}>
            <Photos
              {...{ detail, seen, broken, onBroken }}
              isBusy={look.isPending}
              onLook={() => onLook(detail.registration.person_version)}
            />
            <div>
              <Compared {...{ detail, seen }} />
              <RegistrationFacts detail={detail} />
              <RowFields list="laborRegistrations" row={row} keys={facts} />
            </div>
          </div>
        </>
      )}
    </StepDetail>
  );
};
