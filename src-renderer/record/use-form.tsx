import { useState } from "react";
import type { Form, FormValues } from "../../src-shared/records/fields.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { FormFields } from "./FormFields.tsx";
import { isComplete, startForm, type Typed, valuesOf } from "./form-values.ts";

type Options = {
  /** The most that may be typed as an amount, cents. */
  readonly most?: number | undefined;
  /** What stands in some fields at first. */
  readonly start?: Typed | undefined;
};

/**
 * A form as it is filled in. `words`: where the texts of its fields lie; `filled`: its values, null while something is missing
 * or too much.
 */
export const useForm = <F extends Form>(given: F | undefined, words: string, { most, start }: Options = {}) => {
  const form: Form = given ?? {};
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [typed, setTyped] = useState(() => ({ ...startForm(form, today), ...start }));
  const values = valuesOf(form, typed);
  const isTooMuch = (name: string) => form[name]?.kind === "cents" && most !== undefined && Number(values[name]) > most;
  const isReady = isComplete(form, values) && !Object.keys(form).some(isTooMuch);
  return {
    values,
    filled: isReady ? (values as FormValues<F>) : null,
    fields: <FormFields form={form} words={words} typed={typed} today={today} most={most} onChange={setTyped} />,
  };
};
