import type { SameShape } from "../../shape.ts";
import type { workerPage as zh } from "../../zh-CN/workers/worker-page.ts";

export const workerPage = {
  app: "Flexdesk · workers",
  demo: "Demo environment · in place of the workers' app",
  goneTitle: "This link is not valid any more",
  goneText: "Open the link of the newest text message, or ask the company that you work with to send it again.",
  noScript: "Please allow scripts in the browser and open this page again.",
  offline: "No connection. Check the network and try again.",
  failed: "This was not done. Please try again later.",
  missing: "Please fill this in",
  untick: "Tick this to go on",
  noPhoto: "Take or choose a photo",
  sending: "Sending",
  busy: "{{text}}, {{seconds}} s",
  slow: "The service is busy and still working. What you entered and your photos are kept; you need not take them again.",
  wrong: "This is not right, please check it",
  again: "Again in {{seconds}} s",
  photoUnreadable: "This photo cannot be read. Take it again or choose another.",
} as const satisfies SameShape<typeof zh>;
