import { leastSentence } from "../../../../../src-shared/companies/register/company-review.ts";
import type { CompanyReview } from "../../../../../src-shared/companies/register/company-review-calls.ts";
import { filesField, reasonField } from "../../../../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useForm } from "../../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../../record/PlainDialog.tsx";

type Props = {
  readonly id: string;
  readonly version: number;
  readonly item: CompanyReview["items"][number];
  readonly onClose: () => void;
};

const noted = { note: reasonField(leastSentence) };
const proven = { ...noted, proof: filesField({ least: 1, most: 1 }) };

/** Confirms an item with a sentence, and with a proof of what the register does not say. */
export const NoteDialog = ({ id, version, item: { item, about, needs }, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const plain = useForm(noted, "companyReview.form");
  const withProof = useForm(proven, "companyReview.form");
  const isProven = needs === "proof";
  const { fields } = isProven ? withProof : plain;
  const note = (isProven ? withProof.filled : plain.filled)?.note;
  const [proof_key] = withProof.filled?.proof ?? [];
  return (
    <PlainDialog
      title={t(`companyReview.items.${item}`)}
      confirmText={t("companyReview.list.confirm")}
      done={t("companyReview.list.done")}
      send={
        note === undefined
          ? null
          : () =>
              desk.companies.confirmItem({
                params: { id },
                body: { version, item, about, confirmed: true, note, ...(proof_key !== undefined && { proof_key }) },
              })
      }
      onClose={() => onClose()}
    >
      {fields}
    </PlainDialog>
  );
};
