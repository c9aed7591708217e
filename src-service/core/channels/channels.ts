import type { Environment } from "../../../src-shared/kernel/rights/environment.ts";

/**
 * External channels of the product. `real`: ways in which it works without the sandbox in `src-service/core/channels`; by a file, a
 * person with evidence, our own pages, a provider, or not at all (`off`: then no screen offers it). One without a real way keeps
 * production from starting.
 */
export const channels = {
  payouts: { what: "payments to workers at the bank", real: [] },
  deposits: { what: "money that arrives at the bank, and its statements", real: [] },
  debits: { what: "payments from a company's own account", real: [] },
  accounts: { what: "proof of a company's own account", real: [] },
  receipts: { what: "receipts of the bank", real: [] },
  identity: { what: "checks of names, ID numbers, mobiles and bank cards", real: [] },
  enterprises: { what: "checks of companies at the register, and their accounts for signing", real: [] },
  signing: { what: "signatures under workers' contracts", real: [] },
  sms: { what: "text messages with codes", real: ["gateway", "aliyun", "tencent"] },
  mail: { what: "mails with invoices", real: ["smtp", "off"] },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly real: readonly string[] }>>;

export type ChannelName = keyof typeof channels;

/** Way of each channel; a channel that is not named works over its sandbox. */
export type ChannelWays = { readonly [Name in ChannelName]?: { readonly way: string } | undefined };

export type MissingChannel = { readonly name: ChannelName; readonly what: string; readonly ways: readonly string[] };

/** Channels over which production would send or pay nothing, and show codes in the database; none for other environments. */
export const missingChannels = (environment: Environment, ways: ChannelWays = {}): readonly MissingChannel[] => {
  if (environment !== "production") return [];
  return (Object.keys(channels) as ChannelName[]).flatMap((name) => {
    const { what, real } = channels[name];
    const known: readonly string[] = real;
    return known.includes(ways[name]?.way ?? "") ? [] : [{ name, what, ways: known }];
  });
};

/**
 * Thrown when production would have to use sandboxes, where nothing is sent or paid and codes can be read in the database.
 */
export class ChannelsMissingError extends Error {
  constructor(missing: readonly MissingChannel[]) {
    const lines = missing.map(({ name, what }) => `  ${name}: ${what}`);
    super(`the environment "production" needs a real way for these channels:\n${lines.join("\n")}`);
    this.name = "ChannelsMissingError";
  }
}

/** Throws `ChannelsMissingError` where an environment needs channels without a real way. `staging` and `demo` use sandboxes. */
export const requireChannels = (environment: Environment, ways?: ChannelWays): void => {
  const missing = missingChannels(environment, ways);
  if (missing.length > 0) throw new ChannelsMissingError(missing);
};
