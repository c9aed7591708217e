/** Names of the Electron channels, one for each bridge entry; known to preload and host only. */
export const entryChannel = (entry: string): string => `desk:${entry}`;
export const eventChannel = (event: string): string => `desk-event:${event}`;
/** Takes the path of a dropped file; not a bridge entry, so no renderer can name a path itself. */
export const adoptChannel = "desk-files:adopt";
