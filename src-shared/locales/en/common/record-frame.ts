/** A record beside its list in English. */
export const recordFrame = {
  place: "{{place}} of {{count}}",
  gone: "No longer in the list",
  previous: "Previous (K)",
  next: "Next (J)",
  print: "Print",
  keys: "next, previous",
  parts: "open",
  andNext: "{{action}} and next",
  off: "{{actions}}: {{reason}}",
  nothingLeft: "Nothing else to do here",
  nothingLeftHere: "Nothing else to do under these filters; more waits outside them",
  waitsNoMore: "{{name}} was handled by someone else and skipped",
  decided: { pass: "Approved", refuse: "Rejected" },
  noTab: "This tab does not exist or is not yours to see; the first one is shown.",
  handled: "{{time}} {{words}}",
} as const;
