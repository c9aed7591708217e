import type * as Electron from "electron";
import { common as en } from "../../../src-shared/locales/en/common/common.ts";
import { common as zh } from "../../../src-shared/locales/zh-CN/common/common.ts";

/**
 * Asks before the window closes while its page says that something would be lost (`beforeunload`): Electron alone would keep it
 * open without a word.
 */
export const askToLeave = (
  dialog: Pick<typeof Electron.dialog, "showMessageBoxSync">,
  window: Electron.BrowserWindow,
  locale: () => "zh-CN" | "en",
): void => {
  window.webContents.on("will-prevent-unload", (event) => {
    const { title, text, stay, leave } = (locale() === "en" ? en : zh).leaving;
    const chosen = dialog.showMessageBoxSync(window, {
      ...{ type: "question", message: title, detail: text, buttons: [stay, leave] },
      ...{ defaultId: 0, cancelId: 0, noLink: true },
    });
    if (chosen === 1) event.preventDefault();
  });
};
