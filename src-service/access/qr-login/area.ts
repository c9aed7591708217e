import { defineArea } from "../../lists/area.ts";
import { deskSideHandlers } from "./desk-side.ts";
import { showPage } from "./page.ts";
import { phoneSideHandlers } from "./phone-side.ts";

const dayMs = 86_400_000;

/** Signing in by a code that a phone scans: the desk's side, the phone's side, and the page that plays the phone's app. */
export const qrLoginArea = defineArea({
  tables: {
    qr_logins: { isSealed: true, ageing: { key: "unique_id", column: "created_ms", unit: "ms", maxAgeMs: dayMs } },
  },
  serve: (service) => ({
    handlers: { ...deskSideHandlers(service), ...phoneSideHandlers(service) },
    raw: { "qrPage.show": showPage(service) },
  }),
});
