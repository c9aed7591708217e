import { z } from "zod";

/**
 * Settings of the channels that have a real way (`core/channels/channels.ts`), by the channel's name. `sandbox` answers by itself
 * and is for demo and staging.
 */
export const channelSettings = z.strictObject({});

export type ChannelSettings = z.output<typeof channelSettings>;
