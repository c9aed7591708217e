import { unsealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../area.ts";
import { listViewHandlers } from "./handlers.ts";

/** Saved and shared views of the lists. */
export const listViewsArea = defineArea({
  tables: {
    ...unsealed({ noWeight: "how somebody looks at a list" }, "list_views"),
  },
  serve: (service) => ({ handlers: listViewHandlers(service) }),
});
