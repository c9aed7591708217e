import type { SameShape } from "../../shape.ts";
import type { mobilePage as zh } from "../../zh-CN/access/mobile-page.ts";

export const mobilePage = {
  title: "Change mobile number",
  lead: "Contracts, payments and messages will use the new number. If you did not ask for this, close the page.",
  before: "Former number",
  after: "New number",
  code: "Code sent to the new number",
  codeHint: "Sent to the new number above, valid for 10 minutes.",
  sendCode: "Send code",
  confirm: "Confirm",
  doneTitle: "Mobile number changed",
  doneText: "Messages go to the new number from now on.",
  errors: { illegal_transition: "This change has been decided. Reload the page." },
} as const satisfies SameShape<typeof zh>;
