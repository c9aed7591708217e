/** Lists and texts of rosters of insurance. */
export const insuranceRosterLists = {
  insuranceRoster: {
    title: "Insured roster",
    keyword: "Name, ID number, order, company, post",
    columns: {
      name: "Insured person",
      id_no: "ID number",
      order_no: "Insurance order",
      product: "Product",
      insurer: "Insurer",
      post: "Post",
      class: "Occupation class",
      action: "Change",
      from_day: "Insured from",
      until_day: "Insured until",
      replaces_name: "Replaces",
      premium: "Premium",
      create_at: "Entered",
      order_id: "Insurance order",
      date: "Date",
    },
    flags: {},
  },
  insuranceRecords: {
    title: "Roster changes",
    keyword: "Name, ID number, order, amendment, company",
    columns: {
      name: "Insured person",
      id_no: "ID number",
      action: "Change",
      fault: "Reason for refusal",
      order_no: "Insurance order",
      amendment_no: "Amendment",
      post: "Post",
      class: "Occupation class",
      replaced_name: "Replaced person",
      replaced_id_no: "Replaced person's ID",
      effective_day: "Effective",
      amount: "Premium",
      create_at: "Submitted",
      order_id: "Insurance order",
      date: "Date",
    },
    flags: {},
  },
} as const;

export const insuranceRosterStates = {
  insuranceSeat: {
    toBegin: "Not yet begun",
    insured: "Insured",
    reduced: "Removed",
    replaced: "Replaced",
    failed: "Refused",
  },
  insuranceChange: { waits: "Pending", holds: "In effect", gone: "Withdrawn", failed: "Refused" },
  insuranceAmendment: { toPay: "To pay", paid: "In effect", withdrawn: "Withdrawn", lapsed: "Lapsed" },
} as const;

export const insuranceRosterEnums = {
  rosterAction: { 1: "Add", 2: "Remove", 3: "Replace" },
  rosterFault: {
    1: "Age not accepted",
    2: "Occupation class not covered",
    3: "Already insured",
    4: "Effective date has passed",
    5: "Not a worker of the company",
    6: "Post has no class",
    7: "Not insured",
    8: "Replaced by the same person",
    9: "Order cannot be changed",
    10: "ID number incorrect",
    11: "No insurance order",
    12: "Order not named",
  },
} as const;

/** Reasons why a row of a roster is not taken. */
export const rosterErrors = {
  insurance_too_late: "The effective date {{day}} has come. Refresh to see the new date and premium.",
  roster_age: "Aged {{age}} on the effective date; this order covers ages {{min}} to {{max}}.",
  roster_class: "This order does not cover occupation class {{class}}. Check the post or choose another plan.",
  roster_insured_already: "This person is already insured, or about to be, under the same plan.",
  roster_past: "The effective date cannot be before {{day}}.",
  roster_not_worker: "Name and ID number belong to no active worker of the company. Add the worker first.",
  roster_no_class: "The post has no occupation class. Enter a name or code from the list of occupations.",
  roster_seat_missing: "This person is not insured in the order, or a change is already pending.",
  roster_same_person: "A person cannot replace themselves.",
  roster_order_closed: "The insurance order does not exist, or its roster cannot be changed now.",
  roster_no_order: "The company has no insurance order whose roster can be changed.",
  roster_which_order: "The company has {{orders}} insurance orders that can be changed. Enter the order number.",
  roster_id_no: "The ID number is incorrect.",
} as const;

/** The same as remarks on rows before they are sent. */
export const rosterIssues = {
  roster_age: "Aged {{age}} on the effective date; this order covers ages {{min}} to {{max}}",
  roster_class: "This order does not cover occupation class {{class}}",
  roster_insured_already: "This person is already insured, or about to be, under the same plan",
  roster_past: "The effective date cannot be before {{day}}",
  roster_not_worker: "Name and ID number belong to no active worker of the company; add the worker first",
  roster_no_class: "The post has no occupation class; enter a name or code from the list of occupations",
  roster_seat_missing: "This person is not insured in the order, or a change is already pending",
  roster_same_person: "A person cannot replace themselves",
  roster_order_closed: "The insurance order does not exist, or its roster cannot be changed now",
  roster_no_order: "The company has no insurance order whose roster can be changed",
  roster_which_order: "The company has {{orders}} insurance orders that can be changed; enter the order number",
  roster_id_no: "The ID number is incorrect",
} as const;
