import { useState } from "react";
import { centsField, choiceField, dayField, type FormValues } from "../../../src-shared/kernel/forms/fields.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { type TaskFault, taskFaults } from "../../../src-shared/tasks/tasks/task-rules.ts";
import { settlementPeriods, taskModes } from "../../../src-shared/tasks/tasks/task-states.ts";
import { taskForm } from "../../../src-shared/tasks/tasks/tasks-record.ts";
import { type FormInput, isComplete, startForm, valuesOf } from "../../record/forms/form-values.ts";

const { name, requirement } = taskForm;

/** Fields of a simple task, in the groups of its form. */
export const simpleForms = {
  what: { name },
  money: { price: centsField({ min: 1 }), settlement_period: choiceField(settlementPeriods, { isInline: true }) },
  days: { start_day: dayField(1, "planned"), end_day: dayField(7, "planned") },
  more: { requirement },
} as const;
const { what, money, days, more } = simpleForms;
const whole = { ...what, ...money, ...days, ...more } as const;

/** Facts that its rules look at besides what is typed. `ceiling`: cents; null: none. */
type Judged = { readonly fit: number; readonly ceilingOf: (industry: string) => number | null };

/** The form of a simple task as it is filled in. */
export const useSimpleForm = () => {
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [input, setInput] = useState<FormInput>(() => startForm(whole, today));
  // What the company's settings say stands until something else is typed.
  const [typed, setTyped] = useState<{ readonly name: boolean; readonly industry: string | null }>({
    ...{ name: false, industry: null },
  });
  const [settings, setSettings] = useState({ task_name: "", industry_name: "" });
  const fields: FormInput = typed.name ? input : { ...input, name: settings.task_name };
  const industry = typed.industry ?? settings.industry_name;
  const values = valuesOf(whole, fields);
  const price = Number(values["price"] ?? 0) || 0;

  /** All that stands against it, by the service's own rules. */
  const faultsOf = ({ fit, ceilingOf }: Judged): readonly TaskFault[] =>
    taskFaults(
      {
        ...{ name: String(values["name"] ?? ""), industry_name: industry, mode: taskModes.directed, price },
        ...{ max_price: null, predict_task_amount: price * fit, need_count: fit, directed: fit },
        start_day: String(values["start_day"] ?? "") || null,
        end_day: String(values["end_day"] ?? "") || null,
        ...{ is_display_hall: false, no_directional_is_display_hall: false, auto_approve_from: null },
        ...{ auto_approve_to: null, auto_receive_time: null, auto_start_time: null, auto_end_time: null },
      },
      { ceiling: ceilingOf(industry), now: shanghaiNow(Date.now()) },
    );

  return {
    ...{ today, fields, industry, price, setSettings, faultsOf },
    setIndustry: (next: string) => setTyped((before) => ({ ...before, industry: next })),
    onChange: (change: (before: FormInput) => FormInput) => {
      const next = change(fields);
      if (next["name"] !== fields["name"]) setTyped((before) => ({ ...before, name: true }));
      setInput(next);
    },
    /** Values as the call takes them; null while something is missing. */
    filled: isComplete(whole, values) && industry !== "" ? (values as FormValues<typeof whole>) : null,
    /** The work begins before the task is there, which its evidence lacks for ever. */
    isLate: String(values["start_day"] ?? today) < today,
  };
};
