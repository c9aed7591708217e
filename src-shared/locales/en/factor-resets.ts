import type { SameShape } from "../shape.ts";
import type { factorResets as zh } from "../zh-CN/factor-resets.ts";

export const factorResets = {
  title: "Resetting two-step verification",
  text: "When somebody has lost authenticator and recovery codes, one person asks and another grants turning it off. The person is signed out everywhere and told by SMS.",
  phone: "Phone number",
  phonePlaceholder: "Phone number of the person",
  phoneInvalid: "Please enter a phone number of 11 digits",
  reason: "Reason",
  reasonPlaceholder: "How you made sure that it is the person",
  reasonInvalid: "Please enter a reason (at least 2 characters)",
  ask: "Ask for a reset",
  asked: "Asked for. Somebody else has to grant it.",
  person: "Person",
  askedBy: "Asked by",
  state: "State",
  action: "Action",
  pending: "Waiting",
  granted: "Granted",
  refused: "Refused",
  grant: "Grant",
  grantOf: "Grant the reset for {{name}}",
  refuse: "Refuse",
  refuseOf: "Refuse the reset for {{name}}",
  grantTitle: "Turn off two-step verification of {{name}}?",
  grantBody:
    "Two-step verification of {{name}} ({{mobile}}) is turned off at once, all their devices are signed out, and they are told by SMS.",
  grantDone: "Granted. Two-step verification is off.",
  refuseDone: "The request was refused",
  none: "No requests",
  loadFailed: "The requests could not be read",
} as const satisfies SameShape<typeof zh>;
