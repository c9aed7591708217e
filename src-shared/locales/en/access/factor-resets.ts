import type { SameShape } from "../../shape.ts";
import type { factorResets as zh } from "../../zh-CN/access/factor-resets.ts";

export const factorResets = {
  title: "Two-step verification resets",
  text: "If a user has lost both the authenticator and the recovery codes, one person requests a reset and another approves it. The user is signed out everywhere and notified by SMS.",
  phone: "Phone number",
  phonePlaceholder: "User's phone number",
  phoneInvalid: "Enter an 11-digit phone number",
  reason: "Reason",
  reasonPlaceholder: "How you verified the user's identity",
  reasonInvalid: "Enter a reason of at least 2 characters",
  ask: "Request reset",
  asked: "Reset requested. Someone else must approve it.",
  person: "User",
  askedBy: "Requested by",
  state: "Status",
  action: "Action",
  pending: "Waiting",
  granted: "Approved",
  refused: "Rejected",
  grant: "Approve",
  grantOf: "Approve the reset for {{name}}",
  refuse: "Reject",
  refuseOf: "Reject the reset for {{name}}",
  grantTitle: "Turn off two-step verification for {{name}}?",
  grantBody:
    "Two-step verification for {{name}} ({{mobile}}) is turned off immediately, all their devices are signed out, and they are notified by SMS.",
  grantDone: "Approved. Two-step verification is off.",
  refuseDone: "Request rejected",
  none: "No requests",
  loadFailed: "The requests could not be loaded",
} as const satisfies SameShape<typeof zh>;
