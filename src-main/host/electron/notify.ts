import type * as Electron from "electron";
import type { Host } from "../../interfaces/host.ts";

/** Shows messages of the operating system; pressed, the window comes to the front first. Nothing where the system has none. */
export const notifyBy = (
  { Notification }: Pick<typeof Electron, "Notification">,
  show: () => void,
): Pick<Host, "notify"> => {
  if (!Notification.isSupported()) return {};
  return {
    notify: ({ title, body }, onPressed) => {
      const shown = new Notification({ title, body });
      shown.on("click", () => {
        show();
        onPressed();
      });
      shown.show();
    },
  };
};
