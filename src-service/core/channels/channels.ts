import type { Environment } from "../../../src-shared/kernel/rights/environment.ts";

/** External channels of the product; each has a sandbox in `src-service/core/channels`. */
export const channels = {
  payouts: "payments to workers at the bank",
  deposits: "money that arrives at the bank, and its statements",
  debits: "payments from a company's own account",
  accounts: "proof of a company's own account",
  receipts: "receipts of the bank",
  identity: "checks of names, ID numbers, mobiles and bank cards",
  enterprises: "checks of companies at the register, and their accounts for signing",
  signing: "signatures under workers' contracts",
  sms: "text messages with codes",
  mail: "mails with invoices",
} as const;

export type ChannelName = keyof typeof channels;

/** Channels for which this build has a real provider; for the others it has only the sandbox. */
const withRealCarrier: readonly ChannelName[] = [];

/**
 * Thrown when production would have to use sandboxes, where nothing is sent or paid and codes can be read in the database.
 */
export class ChannelsMissingError extends Error {
  constructor(missing: readonly ChannelName[]) {
    const lines = missing.map((name) => `  ${name}: ${channels[name]}`);
    super(`the environment "production" needs channels that this build has as a sandbox only:\n${lines.join("\n")}`);
    this.name = "ChannelsMissingError";
  }
}

/**
 * Throws `ChannelsMissingError` where an environment needs channels without a real provider. `staging` and `demo` use
 * sandboxes.
 */
export const requireChannels = (environment: Environment): void => {
  if (environment !== "production") return;
  const missing = (Object.keys(channels) as ChannelName[]).filter((name) => !withRealCarrier.includes(name));
  if (missing.length > 0) throw new ChannelsMissingError(missing);
};
