import { defineArea } from "../../lists/area.ts";
import { recordRounds } from "../../records/records/expire.ts";
import { reportFileRule, showSignPhoto, withholdSignPhotos } from "./evidence-files.ts";
import { hallPage } from "./hall-page.ts";
import { partPage } from "./part-page.ts";
import { sendTaskPage } from "./send-task-page.ts";
import { sendTaskMessages } from "./task-messages.ts";

/** Pages on which workers find tasks and do their part in them. */
export const taskPagesArea = defineArea({
  files: [reportFileRule, withholdSignPhotos],
  serve: (service) => ({
    handlers: {
      "signins.photo": showSignPhoto(service),
      "companyLabors.sendTaskPage": sendTaskPage(service),
    },
    workerPages: [hallPage(service), partPage(service)],
    ...recordRounds(service, "task-messages", (context) => sendTaskMessages(service, context)),
  }),
});
