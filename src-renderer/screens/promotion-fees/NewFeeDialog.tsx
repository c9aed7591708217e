import { Field, Input, Radio, RadioGroup, Select, Textarea } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shanghaiNow } from "../../../src-shared/values/time.ts";
import { usePreferences } from "../../app/bootstrap.ts";
import { useDesk } from "../../app/bridge/DeskProvider.tsx";
import { useCompanies } from "../../app/companies.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { DraftDialog } from "../../money/DraftDialog.tsx";
import { ratioOf } from "../../money/typed-ratio.ts";
import { FeePreview } from "./FeePreview.tsx";
import { type FeeForm, finishedMonths, planOf, previewOf } from "./fee-form.ts";

const nameLength = 60;
const remarkLength = 200;
const ratioLength = 8;

/** Makes a promotion fee: whose, of which company and month, at which ratio; base and fee are shown before. */
export const NewFeeDialog = ({ onClose }: { onClose: () => void }) => {
  const { t, of } = useText();
  const desk = useDesk();
  const companies = useCompanies();
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
  const isRatioWrong = form.ratio !== "" && ratioOf(form.ratio) === null;
  return (
    <DraftDialog
      title={t("promotionFees.create.action")}
      plan={() => (found === undefined || found.problem !== null ? null : planOf(form))}
      onClose={onClose}
    >
      <Field label={t("promotionFees.create.channel")} required hint={t("promotionFees.create.channelHint")}>
        <Input
          value={form.channel}
          maxLength={nameLength}
          onChange={(_event, { value }) => change({ channel: value })}
        />
      </Field>
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
      <Field label={t("money.flow.company")} required>
        <Select value={form.companyId} onChange={(_event, { value }) => change({ companyId: value })}>
          <option value="">{t("promotionFees.create.chooseCompany")}</option>
          {companies.all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("promotionFees.create.period")} required hint={t("promotionFees.create.periodHint")}>
        <Select value={form.period} onChange={(_event, { value }) => change({ period: value })}>
          {months.map((month) => (
            <option key={month} value={month}>
              {month}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t("promotionFees.create.ratio")}
        required
        hint={t("promotionFees.create.ratioHint")}
        {...(isRatioWrong && { validationMessage: t("promotionFees.create.ratioWrong") })}
      >
        <Input
          value={form.ratio}
          maxLength={ratioLength}
          contentAfter="%"
          onChange={(_event, { value }) => change({ ratio: value })}
        />
      </Field>
      <FeePreview query={preview} found={found} isAsked={asked !== null} />
      <Field label={t("funds.note")} hint={t("funds.noteHint")}>
        <Textarea
          value={form.remark}
          maxLength={remarkLength}
          onChange={(_event, { value }) => change({ remark: value })}
        />
      </Field>
    </DraftDialog>
  );
};
