import { sealed } from "../../core/database/table-rules.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { defineArea } from "../../lists/area.ts";
import { centerHandlers } from "./center.ts";
import { collectMessages } from "./collect.ts";
import { myMessages } from "./my-messages.ts";
import { carriedChannels, sendChannel } from "./send.ts";

const everyMs = 2_000;
const dayMs = 86_400_000;
const noWeight = "what people were told; the records that it tells of are sealed";

/** The message centre: who is told what, by the program, SMS, mail and desktop (requirements M1, M2). */
export const messagesArea = defineArea({
  tables: {
    ...sealed("message_settings"),
    messages: {
      isSealed: false,
      because: { noWeight },
      namesNoFile: true,
      ageing: { key: "id", column: "at_ms", unit: "ms", maxAgeMs: 180 * dayMs },
    },
    message_facts: {
      isSealed: false,
      because: { noWeight },
      namesNoFile: true,
      ageing: { key: "id", column: "at_ms", unit: "ms", maxAgeMs: 400 * dayMs },
    },
    message_cursors: { isSealed: false, because: { noWeight }, namesNoFile: true },
    outgoing_messages: {
      isSealed: false,
      because: { noWeight },
      namesNoFile: true,
      ageing: { key: "id", column: "create_ms", unit: "ms", maxAgeMs: 180 * dayMs },
    },
  },
  serve: (service) => {
    const carriers = { sms: service.sms.carrier, mail: service.mail.carrier };
    const lanes = carriedChannels.map((channel) => ({ channel, work: () => sendChannel(service, carriers, channel) }));
    for (const { channel, work } of lanes)
      service.outbox.carriedBy(`messages.${channel}`, { work, isWaitedFor: service[channel].isNear });
    return {
      handlers: { ...centerHandlers(service), ...myMessages(service) },
      start: () => {
        if (!service.runsJobs) return;
        const fault = "message_round_failed";
        startRounds(service, { steps: [() => collectMessages(service)], everyMs, fault });
        for (const { work } of lanes) startRounds(service, { steps: [work], everyMs, fault });
      },
    };
  },
});
