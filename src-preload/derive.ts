import type { BridgeNames } from "../src-shared/bridge/names.ts";
import { adoptChannel, entryChannel, eventChannel } from "./channels.ts";

/** The parts of Electron that a preload may use. */
export type PreloadElectron = {
  readonly ipcRenderer: {
    invoke(channel: string, ...args: unknown[]): Promise<unknown>;
    on(channel: string, listener: (event: unknown, ...args: unknown[]) => void): unknown;
    off(channel: string, listener: (event: unknown, ...args: unknown[]) => void): unknown;
  };
  readonly webUtils: { getPathForFile(file: File): string };
};

type Ask = (input: unknown) => Promise<unknown>;
type Listen = (listener: (payload: unknown) => void) => () => void;

/** `window.desk` as it crosses the context bridge: verbs answer envelopes, which the renderer opens. */
export type ExposedDesk = Readonly<Record<string, Readonly<Record<string, Ask>>>> & {
  readonly on: Readonly<Record<string, Readonly<Record<string, Listen>>>>;
  readonly files: { readonly adopt: (file: File) => Promise<unknown> };
};

/** One function for each name of the contract; no channel, no path and nothing of Electron is reachable through them. */
export const deriveDesk = ({ ipcRenderer, webUtils }: PreloadElectron, bridgeNames: BridgeNames): ExposedDesk => {
  const ask =
    (entry: string): Ask =>
    (input) =>
      ipcRenderer.invoke(entryChannel(entry), input);
  const listen =
    (event: string): Listen =>
    (listener) => {
      const channel = eventChannel(event);
      const hear = (_event: unknown, payload: unknown): void => listener(payload);
      ipcRenderer.on(channel, hear);
      return () => {
        ipcRenderer.off(channel, hear);
      };
    };
  const areas = Object.entries(bridgeNames);
  const mapNames = <T>(area: string, names: readonly string[], make: (name: string) => T) =>
    Object.fromEntries(names.map((name) => [name, make(`${area}.${name}`)]));
  return {
    ...Object.fromEntries(areas.map(([area, { queries }]) => [area, mapNames(area, queries, ask)])),
    on: Object.fromEntries(areas.map(([area, { events }]) => [area, mapNames(area, events, listen)])),
    files: { adopt: async (file: File) => ipcRenderer.invoke(adoptChannel, webUtils.getPathForFile(file)) },
  } as ExposedDesk;
};
