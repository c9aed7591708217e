import { useState } from "react";
import type { AnyRecord } from "../../src-shared/records/define.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { FormFields } from "./FormFields.tsx";
import { isComplete, startForm, valuesOf } from "./form-values.ts";
import { recordText } from "./record-words.ts";

/** The form of an action as it is filled in. */
export const useActionForm = (record: AnyRecord, action: string) => {
  const { form = {} } = record.actions[action] ?? {};
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [typed, setTyped] = useState(() => startForm(form, today));
  const values = valuesOf(form, typed);
  return {
    values,
    isComplete: isComplete(form, values),
    fields: (
      <FormFields
        form={form}
        words={recordText(record, `actions.${action}.fields`)}
        typed={typed}
        today={today}
        onChange={setTyped}
      />
    ),
  };
};
