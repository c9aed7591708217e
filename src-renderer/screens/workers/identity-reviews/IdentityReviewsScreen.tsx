import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { reviewKinds } from "../../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { ResultTable } from "../../../ui/facts/ResultTable.tsx";
import { Section } from "../../../ui/facts/Section.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { LookDialog } from "./LookDialog.tsx";

type Props = { readonly detail: RecordDetail<"realNameReviews"> };

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

/** A case: who differs in what, the photos as a reveal, what a correction meets, and who did what with it. */
const ReviewFacts = ({ detail }: Props) => {
  const { t, of } = useText();
  const offer = useAvailability()({ permission: "labor.identity.audit" });
  const [isLooking, setLooking] = useState(false);
  const { review, asked, effects, steps, id_type } = detail;
  const isRead = review.kind !== reviewKinds.exempt;
  const readAs = (value: string): string => (isRead ? value : t("records.realNameReviews.detail.notRead"));
  const cells = (registered: string, recognised: string, wanted: string | undefined) => [
    registered,
    recognised,
    ...(wanted === undefined ? [] : [wanted]),
  ];
  return (
    <>
      <Section title={t("records.realNameReviews.detail.compared")}>
        {review.kind === reviewKinds.correction ? <Effects effects={effects} /> : null}
        <ResultTable
          label={t("records.realNameReviews.detail.compared")}
          titles={[
            "",
            t("records.realNameReviews.detail.registered"),
            t("records.realNameReviews.detail.recognised"),
            ...(asked === null ? [] : [t("records.realNameReviews.detail.asked")]),
          ]}
          rows={[
            {
              key: "name",
              cells: [t("identity.field.name"), ...cells(review.name, readAs(review.ocr_name), asked?.name)],
            },
            {
              key: "id_no",
              cells: [t("identity.field.id_no"), ...cells(review.id_no, readAs(review.ocr_id_no), asked?.id_no)],
            },
          ]}
        />
        <RowFields
          list="realNameReviews"
          row={review as Row}
          keys={isRead ? ["ocr_error", "ocr_expired_date"] : []}
          more={[{ name: t("identity.exempt.document"), value: of(`identity.idType.${id_type}`) }]}
        />
        {offer === null ? null : (
          <ReasonButton icon={<EyeRegular />} reason={offer.reason} onClick={() => setLooking(true)}>
            {t("records.realNameReviews.detail.look")}
          </ReasonButton>
        )}
      </Section>
      <RowSection
        title={t("records.realNameReviews.detail.facts")}
        list="realNameReviews"
        row={review as Row}
        keys={[...keys]}
      />
      <History name="realNameReviews" steps={steps} />
      {isLooking ? <LookDialog id={review.id} onClose={() => setLooking(false)} /> : null}
    </>
  );
};

export const IdentityReviewsScreen = defineRecordScreen("realNameReviews", {
  Facts: ReviewFacts,
  isDetailWide: true,
});
