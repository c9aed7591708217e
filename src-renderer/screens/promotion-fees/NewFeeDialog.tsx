import { Field, Radio, RadioGroup, Select } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shanghaiNow } from "../../../src-shared/values/time.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { CompanyField } from "../../money/CompanyField.tsx";
import { DraftDialog } from "../../money/DraftDialog.tsx";
import { RatioField } from "../../money/RatioField.tsx";
import { usePreferences } from "../../session/bootstrap.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { FeePreview } from "./FeePreview.tsx";
import { type FeeForm, finishedMonths, planOf, previewOf } from "./fee-form.ts";

const nameLength = 60;
const remarkLength = 200;

/** Makes a promotion fee: whose, of which company and month, at which ratio; base and fee are shown before. */
export const NewFeeDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, of } = useText();
  const desk = useDesk();
  const [{ company_id: current }] = usePreferences();
  const months = finishedMonths(shanghaiNow(Date.now()));
  const [form, setForm] = useState<FeeForm>({
    companyId: current ?? "",
    period: months[0] ?? "",
    channel: "",
    kind: 1,
    ratio: "",
    remark: "",
  });
  const change = (more: Partial<FeeForm>) => setForm({ ...form, ...more });
  const asked = previewOf(form);
  const preview = useQuery({
    queryKey: ["detail", "promotionFees", "preview", asked],
    queryFn: () => desk.promotionFees.preview(asked === null ? {} : { query: asked }),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const found = asked === null ? undefined : preview.data?.value;
  return (
    <DraftDialog
      title={t("promotionFees.create.action")}
      plan={() => (found === undefined || found.problem !== null ? null : planOf(form))}
      onClose={onClose}
    >
      <NoteField
        label={t("promotionFees.create.channel")}
        required
        hint={t("promotionFees.create.channelHint")}
        value={form.channel}
        most={nameLength}
        isLine
        onChange={(value) => change({ channel: value })}
      />
      <Field label={t("promotionFees.create.kind")}>
        <RadioGroup
          layout="horizontal"
          value={String(form.kind)}
          onChange={(_event, { value }) => change({ kind: value === "2" ? 2 : 1 })}
        >
          {([1, 2] as const).map((kind) => (
            <Radio key={kind} value={String(kind)} label={of(`promotionFees.create.kinds.${kind}`)} />
          ))}
        </RadioGroup>
      </Field>
      <CompanyField value={form.companyId} onChange={(companyId) => change({ companyId })} />
      <Field label={t("promotionFees.create.period")} required hint={t("promotionFees.create.periodHint")}>
        <Select value={form.period} onChange={(_event, { value }) => change({ period: value })}>
          {months.map((month) => (
            <option key={month} value={month}>
              {month}
            </option>
          ))}
        </Select>
      </Field>
      <RatioField label={t("promotionFees.create.ratio")} value={form.ratio} onChange={(ratio) => change({ ratio })} />
      <FeePreview query={preview} found={found} isAsked={asked !== null} />
      <NoteField
        label={t("funds.note")}
        hint={t("funds.noteHint")}
        value={form.remark}
        most={remarkLength}
        onChange={(value) => change({ remark: value })}
      />
    </DraftDialog>
  );
};
