import type { SameShape } from "../../shape.ts";
import type { filterForms as chinese } from "../../zh-CN/common/filter-forms.ts";

export const filterForms = {
  days: "days",
  daysInvalid: "Enter a whole number from 0 to {{most}}",
  daysOf: "{{name}}: {{days, day|days}}",
  numbersHint: "One a line; paste a whole column of a spreadsheet",
  numbersTooMany: "{{most}} at most at once",
  least: "Least",
  most: "Most",
  countHint: "Both ends included",
  countInvalid: "Enter a whole number",
  countOrder: "The least must not be above the most",
  province: "Province",
  city: "City",
  district: "District",
  any_province: "Any province",
  any_city: "Any city",
  any_district: "Any district",
} satisfies SameShape<typeof chinese>;
