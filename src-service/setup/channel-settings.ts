import { z } from "zod";

const way = <const Real extends string>(real: Real) => z.strictObject({ way: z.enum(["sandbox", real]) }).optional();

/**
 * Ways in which the channels of the product work. `sandbox` answers by itself and is for demo and staging; every other way is
 * real: a file that a person takes to the bank and back, a person who decides with evidence, or nothing at all (`off`), which the
 * screens then do not offer.
 */
export const channelSettings = z.strictObject({
  payouts: way("file"),
});

export type ChannelSettings = z.output<typeof channelSettings>;
