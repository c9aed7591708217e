import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { reviewKinds } from "../../../../src-shared/workers/identity/real-name-reviews-record.ts";
import type { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { type ComparedRow, ComparedTable } from "../../../ui/facts/ComparedTable.tsx";
import { Marked } from "../../../ui/facts/Marked.tsx";
import type { Looked } from "../../../workers/identity/use-photo-look.ts";

/** A case in clear, as one look showed it. */
export type SeenReview = Looked<Awaited<ReturnType<ReturnType<typeof useDesk>["identity"]["lookAtReview"]>>>;

type Props = { readonly detail: RecordDetail<"realNameReviews">; readonly seen: SeenReview | undefined };

/** The words of `ocr_error` name the fields that differ, joined by `_`. */
const differs = (error: string, field: "name" | "id_no"): boolean =>
  field === "id_no" ? error.includes("id_no") : error.startsWith("name");

/**
 * Compares what is registered with what was read, and with what a correction asks for: masked, telling only that a field differs,
 * until the photos were looked at; then in clear with the differing characters marked.
 */
export const ReviewCompared = ({ detail: { review, asked, valid_to }, seen }: Props) => {
  const { t } = useText();
  const isRead = review.kind !== reviewKinds.exempt;
  const isCorrection = review.kind === reviewKinds.correction;
  const notRead = t("records.realNameReviews.detail.notRead");
  const rowOf = (field: "name" | "id_no"): ComparedRow => {
    const registered = seen?.registered[field] ?? review[field];
    const positions = seen?.positions[field] ?? [];
    const clear = seen?.recognised ?? null;
    const read = clear === null ? review[`ocr_${field}`] : <Marked text={clear[field]} positions={positions} />;
    const wanted = asked === null ? [] : [(seen?.asked ?? asked)[field]];
    const line = {
      key: field,
      name: t(`identity.field.${field}`),
      cells: [registered, isRead ? read : notRead, ...wanted],
    };
    if (!isRead) return { ...line, tone: "unchecked", result: t("records.realNameReviews.detail.byEye") };
    if (!differs(review.ocr_error, field)) return { ...line, tone: "passed", result: t("identity.same") };
    const result = clear === null ? t("identity.other") : t("identity.characters", { count: positions.length });
    return { ...line, tone: isCorrection ? "warm" : "bad", result };
  };
  const validity = (): ComparedRow => {
    const until = review.ocr_expired_date || valid_to;
    const isOver = review.ocr_error.includes("validity");
    const wanted = asked === null ? [] : ["—"];
    return {
      ...{ key: "validity", name: t("records.realNameReviews.detail.validTo") },
      cells: ["—", until || t("identity.forLife"), ...wanted],
      tone: isOver ? "bad" : "passed",
      result: t(isOver ? "identity.invalid" : "identity.valid"),
    };
  };
  return (
    <ComparedTable
      label={t("records.realNameReviews.detail.compared")}
      titles={[
        t("records.realNameReviews.detail.registered"),
        t("records.realNameReviews.detail.recognised"),
        ...(asked === null ? [] : [t("records.realNameReviews.detail.asked")]),
      ]}
      resultTitle={t("identity.check")}
      rows={[rowOf("name"), rowOf("id_no"), ...(isRead ? [validity()] : [])]}
    />
  );
};
