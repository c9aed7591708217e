import { Field, Input, Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { leastReason } from "../../../src-shared/kernel/calls/define.ts";
import { visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import { reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import type { Submitted } from "./Comparison.tsx";

/** The photos that did not match, and what came of them. */
export type Mismatch = {
  readonly front: string;
  readonly back: string;
  readonly submitted: Submitted;
  /** Set when the read data are masked: the worker sent the photos. */
  readonly is_masked: boolean;
};

type Props = {
  readonly laborId: string;
  readonly companyId: string;
  readonly mismatch: Mismatch;
  /** The register is wrong for certain: the person is verified, and new photos say otherwise. */
  readonly isCorrection: boolean;
  readonly onClose: (outcome?: "done") => void;
};

const leastName = 2;
const idLength = 18;

/** Hands photos that differ from the register to a second person: to be verified by eye, or to correct the register. */
export const HandInDialog = ({ laborId, companyId, mismatch, isCorrection, onClose }: Props) => {
  const desk = useDesk();
  const { t, of } = useText();
  const { submitted, front, back, is_masked } = mismatch;
  const [kind, setKind] = useState<1 | 2 | null>(isCorrection ? reviewKinds.correction : null);
  const [name, setName] = useState(is_masked ? "" : submitted.name.recognised);
  const [idNo, setIdNo] = useState(is_masked ? "" : submitted.id_no.recognised);
  const [remark, setRemark] = useState("");
  const corrects = kind === reviewKinds.correction;
  // Left empty, what was read of a masked one counts.
  const isFilled = (text: string, isWhole: boolean): boolean => isWhole || (is_masked && text.trim() === "");
  // Which of the two is right is what the second person is asked: nobody answers it for who hands it in.
  const isSaid = kind === reviewKinds.manual ? visibleLength(remark) >= leastReason : corrects;
  const isComplete =
    isSaid &&
    (!corrects ||
      (isFilled(name, visibleLength(name) >= leastName) && isFilled(idNo, idNo.trim().length === idLength)));
  const send = () =>
    desk.records.create({
      record: "realNameReviews",
      body: {
        ...{ company_id: companyId, labor_id: laborId, kind: kind ?? undefined, remark },
        ...{ id_front_img_url: front, id_back_img_url: back },
        ...(!is_masked && { ocr_name: submitted.name.recognised, ocr_id_no: submitted.id_no.recognised }),
        ocr_expired_date: submitted.validity.valid_to ?? "",
        ...(corrects && name.trim() !== "" && { new_name: name.trim() }),
        ...(corrects && idNo.trim() !== "" && { new_id_no: idNo.trim() }),
      },
    });
  return (
    <PlainDialog
      title={t("identity.review.open")}
      confirmText={t("records.realNameReviews.create.label")}
      warning={t(corrects ? "identity.review.correctionEffect" : "records.realNameReviews.create.warning")}
      done={t("records.realNameReviews.create.done")}
      send={isComplete ? send : null}
      onClose={onClose}
    >
      <Field label={t("records.realNameReviews.create.fields.kind.label")}>
        <RadioGroup
          value={kind === null ? "" : String(kind)}
          onChange={(_event, { value }) => setKind(value === "2" ? 2 : 1)}
        >
          <Radio value="1" disabled={isCorrection} label={of("records.realNameReviews.create.fields.kind.options.1")} />
          <Radio value="2" label={of("records.realNameReviews.create.fields.kind.options.2")} />
        </RadioGroup>
      </Field>
      {corrects ? (
        <>
          <Message intent="info">{t("identity.review.asOnCard")}</Message>
          <Field label={t("identity.review.newName")} required={!is_masked}>
            <Input
              value={name}
              maxLength={50}
              {...(is_masked && { placeholder: submitted.name.recognised })}
              onChange={(_event, { value }) => setName(value)}
            />
          </Field>
          <Field label={t("identity.review.newIdNo")} required={!is_masked}>
            <Input
              value={idNo}
              maxLength={18}
              {...(is_masked && { placeholder: submitted.id_no.recognised })}
              onChange={(_event, { value }) => setIdNo(value.toUpperCase())}
            />
          </Field>
        </>
      ) : null}
      <Field label={t("identity.review.remark")} required={kind === reviewKinds.manual}>
        <Input value={remark} maxLength={200} onChange={(_event, { value }) => setRemark(value)} />
      </Field>
    </PlainDialog>
  );
};
