/** Insurance of a company's workers, on the company's page. */
export const insuranceSetting = {
  title: "Insurance",
  edit: "Change insurance",
  done: "Insurance saved",
  warning: "New orders are borne as it is set here; those that are there stay as they are.",
  isUsed: "Insurance",
  used: { yes: "Used", no: "Not used" },
  plan: "Default plan",
  noPlan: "None chosen",
  payer: "Premiums borne by",
  onTaskStart: "When a task starts",
  beforePayout: "Before payouts",
  start: { 0: "Nothing", 1: "Propose to insure who works on it" },
  payout: { 0: "No check", 1: "Warn of who is not insured", 2: "Do not pay who is not insured" },
  by: "Last changed",
  fields: {
    is_used: { label: "Insurance is used" },
    plan_id: { label: "Default plan", hint: "Needed where insurance is used" },
    payer: { label: "Premiums borne by", options: { 1: "The company", 2: "The agency" } },
    on_task_start: { label: "When a task starts", options: { 0: "Nothing", 1: "Propose to insure who works on it" } },
    before_payout: {
      label: "Before payouts",
      options: { 0: "No check", 1: "Warn of who is not insured", 2: "Do not pay who is not insured" },
    },
  },
} as const;
