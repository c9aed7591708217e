import { useState } from "react";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { FormChange } from "../../../record/forms/form-values.ts";
import type { StepProps } from "./step-props.ts";

/** Props of every group of fields of the form. */
export const useTaskFields = ({ input, change }: StepProps["form"], faults: StepProps["faults"]) => {
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  return {
    ...{ words: "taskForm.fields", formInput: input.fields, today, faults },
    onChange: (next: FormChange) => change((before) => ({ ...before, fields: next(before.fields) })),
  };
};
