import { connectBrowserDesk } from "./browser-client.ts";
import type { ConnectedDesk } from "./desk.ts";
import { adaptPreloadDesk } from "./preload-desk.ts";

/** The desk of this window: what the preload exposed, else the socket of the browser host. */
export const connectDesk = (): ConnectedDesk => {
  const exposed = (window as Window & { readonly desk?: unknown }).desk;
  return exposed === undefined ? connectBrowserDesk(window.location) : adaptPreloadDesk(exposed);
};
