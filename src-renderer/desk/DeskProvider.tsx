import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { ConnectedDesk, Desk, LinkState } from "./desk.ts";

const DeskContext = createContext<ConnectedDesk | undefined>(undefined);

export const DeskProvider = ({ connected, children }: { connected: ConnectedDesk; children: ReactNode }) => (
  <DeskContext value={connected}>{children}</DeskContext>
);

const useConnected = (): ConnectedDesk => {
  const connected = useContext(DeskContext);
  if (!connected) throw new Error("a screen was drawn outside DeskProvider");
  return connected;
};

/** The desk: the only way for a screen to reach data. */
export const useDesk = (): Desk => useConnected().desk;

/** State of the line to the desk itself. */
export const useLink = (): LinkState => {
  const { link } = useConnected();
  return useSyncExternalStore(link.subscribe, link.get);
};
