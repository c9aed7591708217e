import { parseArgs } from "node:util";

export type HostArguments = {
  /** Port of the browser host on 127.0.0.1; 0 = any free one. */
  readonly port: number;
  readonly open: boolean;
  /** Absolute or relative folder; undefined = the platform's application-data folder. */
  readonly data: string | undefined;
  /** A company's own server; undefined = the embedded service. */
  readonly service: string | undefined;
  readonly renderer: string | undefined;
  /** The browser host ends after so many minutes without a page; 0 = never. */
  readonly idleMinutes: number;
  /** Seconds that the service may be silent before the desk is offline; undefined = as design 5 wants, under two seconds. */
  readonly silenceSeconds?: number;
};

const positiveInteger = (name: string, text: string, most: number): number => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new Error(`--${name} takes a whole number up to ${most}, not ${JSON.stringify(text)}.`);
  return value;
};

/** The command line of a host, without program and script. Throws an Error that says what is wrong. */
export const readHostArguments = (args: readonly string[]): HostArguments => {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    options: {
      port: { type: "string", default: "0" },
      "no-open": { type: "boolean", default: false },
      data: { type: "string" },
      service: { type: "string" },
      renderer: { type: "string" },
      "idle-minutes": { type: "string", default: "15" },
      "silence-seconds": { type: "string" },
    },
  });
  return {
    port: positiveInteger("port", values.port, 65_535),
    open: !values["no-open"],
    data: values.data,
    service: values.service,
    renderer: values.renderer,
    idleMinutes: positiveInteger("idle-minutes", values["idle-minutes"], 100_000),
    ...(values["silence-seconds"] !== undefined && {
      silenceSeconds: positiveInteger("silence-seconds", values["silence-seconds"], 60),
    }),
  };
};
