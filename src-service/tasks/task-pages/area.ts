import { defineArea } from "../../lists/area.ts";
import { hallPage } from "./hall-page.ts";
import { partPage } from "./part-page.ts";

/** Pages on which workers find tasks and do their part in them. */
export const taskPagesArea = defineArea({
  serve: (service) => ({ workerPages: [hallPage(service), partPage(service)] }),
});
