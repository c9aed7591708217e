import type { SameShape } from "../../shape.ts";
import type { tax as zhTax, contractTerms as zhTerms } from "../../zh-CN/companies/contract-terms.ts";

export const tax = {
  rateEmpty: "tax rate cannot be empty",
  rateInvalid: "please enter a correct tax rate",
  limitEmpty: "limit cannot be empty",
  limitInvalid: "please enter a correct limit",
  limitNotRising: "must be above the limit before",
  limitLastOpen: "the last row has no limit",
  gridEmpty: "enter at least one row",
  gridTooLong: "20 rows at most",
  signInvalid: "choose whether the limit is included",
  personalAmountInvalid: "please enter a correct personal amount",
  quickDeductionEmpty: "quick deduction cannot be empty",
  quickDeductionInvalid: "please enter a correct quick deduction",
} satisfies SameShape<typeof zhTax>;

export const contractTerms = {
  faults: {
    missing: "Missing",
    invalid: "Check this entry",
    unknown: "Not a term of a contract",
    templateWrong: "Choose a template of this agency and fill in all that it leaves open",
    templateMissing: "This template is not in force. Choose another one of this agency",
    nothing: "Change at least one term",
    freeCount: "Enter 1 to 9,999",
    levy: "The levy rate must be from 0.01% to 3.5%",
    levyMissing: "A flat levy needs its rate",
    laborGrid: "With a shared fee, enter the worker's fee rates",
  },
} satisfies SameShape<typeof zhTerms>;
