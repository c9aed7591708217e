import { makeStyles } from "@fluentui/react-components";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { ErrorMessage } from "../../../ui/messages/ErrorMessage.tsx";
import { Compared } from "./Compared.tsx";
import { Photos } from "./Photos.tsx";
import { RegistrationFacts } from "./RegistrationFacts.tsx";
import { ReviewDialog } from "./ReviewDialog.tsx";
import { registrationShown } from "./registration-actions.tsx";
import { useLook, useRegistration } from "./use-registration.ts";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(200px, 28%) minmax(0, 1fr)",
    columnGap: "24px",
    alignItems: "start",
    "@container (max-width: 620px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

const facts = ["company_name", "code_name", "area", "onboarding_at", "trained_at", "onboarding_reason"] as const;

/** Reasons that keep a decider from approving, in words of this record. */
const reasonTexts = {
  evidence_not_seen: "registrations.reasons.evidence_not_seen",
  registered_card_differs: "registrations.reasons.registered_card_differs",
  consent_not_given: "registrations.reasons.consent_not_given",
  photo_missing: "registrations.reasons.photo_missing",
} as const;

/** Somebody who registered: photos beside what was typed and read, face, account, consent, what is still open, the decision. */
export const RegistrationDetail = ({ id, onClose }: DetailProps) => {
  const styles = useStyles();
  const query = useRegistration(id);
  const look = useLook(id);
  // What was seen of the person as they were before a change is seen no more.
  const version = query.data?.value.registration.person_version;
  const seen = look.data?.version === version ? look.data : undefined;
  return (
    <StepDetail
      list="laborRegistrations"
      {...{ id, query, onClose }}
      rowOf={({ registration }) => registration as Row}
      titleOf={(row) => seen?.registered.name ?? String(row["name"])}
      lineOf={(row) => [row["company_name"], row["code_name"]].filter(Boolean).join(" · ")}
      isMine={({ actions }) => actions.some(({ action, reason }) => action === "refuse" && reason === null)}
      shown={registrationShown}
      reasonTexts={reasonTexts}
      dialogOf={({ action, row }, end) => <ReviewDialog action={action} row={row} onClose={end} />}
    >
      {(detail, row) => (
        <>
          <ErrorMessage error={look.error} />
          <div className={styles.columns}>
            <Photos
              {...{ detail, seen }}
              isBusy={look.isPending}
              onLook={() => look.mutate(detail.registration.person_version)}
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
