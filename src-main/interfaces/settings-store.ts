/** A small file of settings, read whole and written whole. Values are checked by whoever reads them. */
export type SettingsStore = {
  /** Everything kept under a name, or undefined. */
  readonly get: (name: string) => unknown;
  /** Replaces one value; on the disk when it returns. */
  readonly set: (name: string, value: unknown) => void;
  /** True once when the file could not be read and was set aside at start. */
  readonly wasSetAside: boolean;
};
