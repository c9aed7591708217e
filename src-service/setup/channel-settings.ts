import { z } from "zod";
import { mailSettings } from "../core/channels/mail/settings.ts";
import { smsSettings } from "../core/channels/sms/settings.ts";

/**
 * Settings of the channels that have a real way (`core/channels/channels.ts`), by the channel's name. `sandbox` answers by itself
 * and is for demo and staging.
 */
export const channelSettings = z.strictObject({
  sms: smsSettings.optional(),
  mail: mailSettings.optional(),
});

export type ChannelSettings = z.output<typeof channelSettings>;
