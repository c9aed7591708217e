import { centsField, dayField, patternField } from "../../kernel/forms/fields.ts";

const price = () => centsField({ min: 1, isOptional: true });

/** Prices of a plan by class from a day on, cents per head and unit: a class without one is not covered. */
export const planPricesForm = {
  from_day: dayField(1, "takesEffect"),
  cut_off: patternField(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/u, 5),
  ...{ class_1: price(), class_2: price(), class_3: price(), class_4: price(), class_5: price(), class_6: price() },
};
