import { defineArea } from "../area.ts";
import { listViewHandlers } from "./handlers.ts";

/** Saved and shared views of the lists. */
export const listViewsArea = defineArea({
  serve: () => ({ handlers: listViewHandlers }),
});
