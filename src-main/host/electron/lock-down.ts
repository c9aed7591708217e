import type { Session, WebContents } from "electron";
import type { Log } from "../../plumbing/log.ts";
import { appOrigin, appPage } from "./app-scheme.ts";
import { phonePageUrl, safeExternalUrl } from "./external-links.ts";

/** Denies everything that a page can ask of the machine (security 9.1). */
export const lockSession = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler?.((_details, answer) => answer({ confirmed: false }));
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setUSBProtectedClassesHandler(() => []);
  // Files leave by the save dialog of the desk only.
  session.on("will-download", (event) => event.preventDefault());
  // Nothing but the app itself is loaded, whatever the page asks for.
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !(details.url.startsWith(appPage) || /^(?:blob:app:\/\/flexdesk\/|data:)/.test(details.url)) }),
  );
};

/** Keeps a page where it is; links of the allow list and the phone page of `serviceUrl` open in the person's browser. */
export const lockContents = (
  contents: WebContents,
  openExternal: (url: string) => Promise<void>,
  serviceUrl: string,
  log: Log,
): void => {
  const stay = (event: { preventDefault(): void; url?: string }): void => {
    if (event.url !== undefined && isAppUrl(event.url)) return;
    event.preventDefault();
    log.warn("window.navigation_refused");
  };
  contents.on("will-navigate", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const safe = safeExternalUrl(url) ?? phonePageUrl(url, serviceUrl);
    if (safe === null) log.warn("window.open_refused");
    else openExternal(safe).catch(() => log.warn("window.open_failed"));
    return { action: "deny" };
  });
};

export const isAppUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return `${url.protocol}//${url.host}` === appOrigin && url.pathname === "/";
};
