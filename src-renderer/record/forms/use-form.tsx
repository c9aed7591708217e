import { useState } from "react";
import type { Form, FormValues } from "../../../src-shared/kernel/forms/fields.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { FormFields } from "./FormFields.tsx";
import { type FormInput, isComplete, startForm, valuesOf } from "./form-values.ts";

type Options = {
  /** The most that may be entered as an amount, cents. */
  readonly most?: number | undefined;
  /** Initial contents of some fields. */
  readonly start?: FormInput | undefined;
};

/**
 * A form as it is filled in. `words`: where the texts of its fields lie; `filled`: its values, null while something is missing
 * or too much.
 */
export const useForm = <F extends Form>(given: F | undefined, words: string, { most, start }: Options = {}) => {
  const form: Form = given ?? {};
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [formInput, setFormInput] = useState(() => ({ ...startForm(form, today), ...start }));
  const values = valuesOf(form, formInput);
  const isTooMuch = (name: string) => form[name]?.kind === "cents" && most !== undefined && Number(values[name]) > most;
  const isReady = isComplete(form, values) && !Object.keys(form).some(isTooMuch);
  return {
    values,
    filled: isReady ? (values as FormValues<F>) : null,
    fields: (
      <FormFields form={form} words={words} formInput={formInput} today={today} most={most} onChange={setFormInput} />
    ),
  };
};
