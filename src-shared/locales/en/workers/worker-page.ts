import type { SameShape } from "../../shape.ts";
import type { workerPage as zh } from "../../zh-CN/workers/worker-page.ts";

export const workerPage = {
  app: "Flexdesk · workers",
  demo: "Demo environment · in place of the workers' app",
  goneTitle: "This link is no longer valid",
  goneText: "Open the link in the latest text message, or ask the company you work with to send it again.",
  noScript: "Please allow scripts in the browser and open this page again.",
  offline: "No connection. Check the network and try again.",
  failed: "That did not work. Please try again.",
  missing: "Please fill this in",
  untick: "Tick this to continue",
  unticked: "{{count}} left to tick",
  noPhoto: "Take or choose a photo",
  sending: "Sending",
  busy: "{{text}}, {{seconds}} s",
  slow: "The service is busy. You can wait, or cancel and try again; your entries and photos are kept.",
  cancel: "Cancel",
  cancelled: "Cancelled. Your entries and photos are kept; you can try again.",
  wrong: "Please check this",
  again: "Resend in {{seconds}} s",
  photoUnreadable: "This photo cannot be read. Retake it or choose another.",
} as const satisfies SameShape<typeof zh>;
