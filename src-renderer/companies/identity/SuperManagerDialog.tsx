import { Dropdown, Field, Input, Option, Text } from "@fluentui/react-components";
import { useState } from "react";
import type { SuperManagerView } from "../../../src-shared/companies/identity/super-manager-calls.ts";
import { smsCode } from "../../../src-shared/kernel/calls/define.ts";
import { checkPersonName } from "../../../src-shared/kernel/values/people/chinese-name.ts";
import { checkPhone } from "../../../src-shared/kernel/values/people/phone.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { DayInput, readDay } from "../../ui/inputs/DayInput.tsx";
import { SmsCodeField } from "../../ui/inputs/SmsCodeField.tsx";
import { useCountdown } from "../../ui/use-countdown.ts";
import { FileField } from "../../viewer/FileField.tsx";
import { noFiles } from "../../viewer/use-chosen-files.ts";
import { useSuperManagerSteps, type Who } from "./use-super-manager.ts";

const somebodyNew = "";

type Props = { companyId: string; view: SuperManagerView; onClose: () => void };

/** Names the super manager: one of the company's users or somebody new, with the attorney's paper and their code. */
export const SuperManagerDialog = ({ companyId, view, onClose }: Props) => {
  const { t, error, list } = useText();
  const [userId, setUserId] = useState(view.candidates[0]?.user_id ?? somebodyNew);
  const [name, setName] = useState("");
  const [mobile, setMobile] = useState("");
  const [endAt, setEndAt] = useState("");
  const [paper, setPaper] = useState(noFiles);
  const [code, setCode] = useState("");
  const { secondsLeft: wait, start } = useCountdown();
  const { sendCode, set } = useSuperManagerSteps(companyId);
  /** Somebody else has a phone of their own, and so nothing to wait for. */
  const choose = (id: string) => {
    setUserId(id);
    start(0);
  };
  const isNew = userId === somebodyNew;
  /** Of somebody new, what a code cannot be sent without. */
  const lacking = [
    ...(isNew && !checkPersonName(name).ok ? [t("enterprise.manager.name")] : []),
    ...(isNew && !checkPhone(mobile).ok ? [t("enterprise.manager.mobile")] : []),
  ];
  const who: Who = isNew ? { person: { name: name.trim(), mobile: mobile.trim() } } : { user_id: userId };
  const key = paper.files[0]?.key;
  const day = readDay(endAt, "expires") ?? "";
  const isPast = day !== "" && day < dayOf(shanghaiNow(Date.now()));
  const isComplete =
    lacking.length === 0 && key !== undefined && day !== "" && !isPast && smsCode.safeParse(code).success;
  // Said of what was typed, not of what is still to be typed.
  const wrongName = name.trim() !== "" && !checkPersonName(name).ok;
  const wrongMobile = mobile.trim() !== "" && !checkPhone(mobile).ok;
  const chosen = view.candidates.find((one) => one.user_id === userId);
  const failure = set.error ?? sendCode.error;
  return (
    <ConfirmDialog
      title={t(view.manager === null ? "enterprise.manager.set" : "enterprise.manager.change")}
      confirmText={t("enterprise.manager.confirm")}
      isBusy={set.isPending}
      isIncomplete={!isComplete || paper.isUploading}
      onConfirm={() =>
        set.mutate({ ...who, attorney_key: key ?? "", attorney_end_at: day, sms_code: code }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Text block>{t("enterprise.manager.text")}</Text>
      {/* Always chosen, so it is never among what is missing. */}
      <Field label={t("enterprise.manager.who")}>
        <Dropdown
          value={chosen === undefined ? t("enterprise.manager.somebodyNew") : `${chosen.name} ${chosen.mobile_masked}`}
          selectedOptions={[userId]}
          onOptionSelect={(_event, { optionValue }) => choose(optionValue ?? somebodyNew)}
        >
          {view.candidates.map((one) => (
            <Option key={one.user_id} value={one.user_id} text={one.name}>
              {`${one.name} ${one.mobile_masked}`}
            </Option>
          ))}
          <Option value={somebodyNew}>{t("enterprise.manager.somebodyNew")}</Option>
        </Dropdown>
      </Field>
      {isNew ? (
        <>
          <Field
            label={t("enterprise.manager.name")}
            required
            {...(wrongName && { validationMessage: t("forms.wrong.personName") })}
          >
            <Input value={name} maxLength={50} onChange={(_event, { value }) => setName(value)} />
          </Field>
          <Field
            label={t("enterprise.manager.mobile")}
            required
            {...(wrongMobile && { validationMessage: t("forms.wrong.phone") })}
          >
            <Input
              value={mobile}
              maxLength={11}
              onChange={(_event, { value }) => {
                setMobile(value);
                start(0);
              }}
            />
          </Field>
        </>
      ) : null}
      <FileField
        label={t("enterprise.form.attorney")}
        hint={t("enterprise.form.attorneyHint")}
        value={paper}
        most={1}
        required
        onChange={setPaper}
      />
      <div>
        <DayInput label={t("enterprise.form.endAt")} required means="expires" value={endAt} onChange={setEndAt} />
        <Field {...(isPast && { validationMessage: t("enterprise.wrong.days") })} />
      </div>
      <SmsCodeField
        label={t("enterprise.code.label")}
        hint={t("enterprise.manager.codeHint")}
        problem={failure ? error(failure) : null}
        value={code}
        onChange={setCode}
        sendText={
          wait > 0
            ? t("enterprise.code.wait", { seconds: wait })
            : t(sendCode.isSuccess ? "enterprise.manager.sent" : "enterprise.code.send")
        }
        isSendOff={wait > 0 || sendCode.isPending}
        sendRefusal={lacking.length === 0 ? null : t("common.lacking", { fields: list(lacking) })}
        onSend={() => sendCode.mutate(who, { onSuccess: ({ wait_seconds }) => start(wait_seconds) })}
      />
    </ConfirmDialog>
  );
};
