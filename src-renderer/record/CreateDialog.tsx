import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import type { AnyRecord } from "../../src-shared/records/define.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { DraftDialog } from "../money/dialog/DraftDialog.tsx";
import { usePreferences } from "../session/bootstrap.ts";
import { FormFields } from "./FormFields.tsx";
import { isComplete, startForm, type Values, valuesOf } from "./form-values.ts";
import { planOf, recordText } from "./record-words.ts";

/** What would come of the form as it stands, shown below its fields; `isReady`: it may be made. */
export type UsePreview = (values: Values) => { readonly isReady: boolean; readonly shown: ReactNode };

const noPreview: UsePreview = () => ({ isReady: true, shown: null });

type Props = { readonly record: AnyRecord; readonly usePreview?: UsePreview | undefined; readonly onClose: () => void };

/** Makes a record by its form; what it would be is shown before where the service can say it. */
export const CreateDialog = ({ record, usePreview = noPreview, onClose }: Props) => {
  const { t } = useText();
  const [{ company_id: company }] = usePreferences();
  const { form, check } = record.create;
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [typed, setTyped] = useState(() => startForm(form, today, company ?? ""));
  const values = valuesOf(form, typed);
  const isWrong = (check?.(values, today) ?? null) !== null;
  const { isReady, shown } = usePreview(values);
  return (
    <DraftDialog
      title={t(recordText(record, "create.label"))}
      plan={() => (isReady && !isWrong && isComplete(form, values) ? planOf(record, "create", null, values) : null)}
      onClose={onClose}
    >
      <FormFields
        form={form}
        words={recordText(record, "create.fields")}
        typed={typed}
        today={today}
        onChange={setTyped}
      />
      {isWrong ? <Text size={200}>{t(recordText(record, "create.wrong"))}</Text> : null}
      {shown}
    </DraftDialog>
  );
};
