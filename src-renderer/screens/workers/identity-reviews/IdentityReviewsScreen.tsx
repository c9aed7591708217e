import { EyeRegular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { reviewKinds } from "../../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { cardSides } from "../../../../src-shared/workers/identity/recognition.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { History } from "../../../record/History.tsx";
import type { OnHold } from "../../../record/RecordPanel.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { usePageKeys } from "../../../ui/buttons/page-keys.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { EvidencePhotos } from "../../../workers/identity/EvidencePhotos.tsx";
import { useEvidenceLayout } from "../../../workers/identity/evidence-layout.styles.ts";
import { useBrokenPhotos } from "../../../workers/identity/use-broken-photos.ts";
import { usePhotoLook } from "../../../workers/identity/use-photo-look.ts";
import { LookReason } from "./LookReason.tsx";
import { ReviewCompared } from "./ReviewCompared.tsx";

type Props = { readonly detail: RecordDetail<"realNameReviews">; readonly onHold: OnHold };

const keys = ["kind", "company_name", "no", "maker_name", "create_at", "due_at", "remark"] as const;

/** Lists the effects of a correction before anybody approves it. */
const Effects = ({ effects }: Pick<Props["detail"], "effects">) => {
  const { t } = useText();
  const { settlements, quarters } = effects;
  const told = [
    ...(settlements > 0 ? [t("records.realNameReviews.detail.effects.settlements", { count: settlements })] : []),
    ...(quarters.length > 0
      ? [t("records.realNameReviews.detail.effects.quarters", { quarters: quarters.join(" · ") })]
      : []),
  ];
  return (
    <Message intent={told.length > 0 ? "warning" : "info"}>
      {told.join(" ") || t("records.realNameReviews.detail.effects.none")}
    </Message>
  );
};

/** A case: photos as a reveal beside who differs in what, what a correction meets, and who did what with it. */
const ReviewFacts = ({ detail, onHold }: Props) => {
  const layout = useEvidenceLayout();
  const { t, of } = useText();
  const desk = useDesk();
  const offer = useAvailability()({ permission: "labor.identity.audit" });
  const [isAsking, setAsking] = useState(false);
  const { review, effects, steps, id_type } = detail;
  const { broken, held, onBroken, forget } = useBrokenPhotos();
  useEffect(() => onHold(held), [held, onHold]);
  const look = usePhotoLook("realNameReviews", review.id, (reason) =>
    desk.identity.lookAtReview({ params: { id: review.id }, body: { reason } }),
  );
  const seen = look.data?.version === review.version ? look.data : undefined;
  const isRead = review.kind !== reviewKinds.exempt;
  const isToLook = offer !== null && (seen === undefined || broken.length > 0);
  usePageKeys(isToLook && seen === undefined && offer.reason === null ? { f: () => setAsking(true) } : {});
  const onLook = (reason: string) => {
    forget();
    look.mutate({ version: review.version, reason }, { onSuccess: () => setAsking(false) });
  };
  return (
    <div className={layout.columns}>
      <Section title={t("identity.evidence.title")}>
        <div className={layout.tools}>
          {isToLook ? (
            <ReasonButton
              icon={<EyeRegular />}
              reason={offer.reason}
              shortcut={seen === undefined ? "F" : undefined}
              onClick={() => setAsking(true)}
            >
              {t(seen === undefined ? "records.realNameReviews.detail.look" : "identity.evidence.again")}
            </ReasonButton>
          ) : null}
          <span className={layout.quiet}>
            {t(seen === undefined ? "records.realNameReviews.detail.lookHint" : "identity.evidence.seen")}
          </span>
        </div>
        <EvidencePhotos
          {...{ broken, onBroken }}
          photos={cardSides.map((side) => ({
            ...{ side, name: t(isRead ? `identity.side.${side}` : `identity.exempt.side.${side}`), isThere: true },
            url: seen?.urls[side],
          }))}
        />
      </Section>
      <div>
        <Section title={t("records.realNameReviews.detail.compared")}>
          {review.kind === reviewKinds.correction ? <Effects effects={effects} /> : null}
          <ReviewCompared {...{ detail, seen }} />
        </Section>
        <Section title={t("records.realNameReviews.detail.facts")}>
          <RowFields
            list="realNameReviews"
            row={review as Row}
            keys={keys}
            more={[{ name: t("identity.exempt.document"), value: of(`identity.idType.${id_type}`) }]}
          />
        </Section>
        <History name="realNameReviews" steps={steps} />
      </div>
      {isAsking ? (
        <LookReason isBusy={look.isPending} error={look.error} onLook={onLook} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
};

export const IdentityReviewsScreen = defineRecordScreen("realNameReviews", {
  Facts: ReviewFacts,
  isDetailWide: true,
});
