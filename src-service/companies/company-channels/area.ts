import { sandboxChannels } from "../../core/channels/company-channel.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { recordRounds } from "../../records/records/expire.ts";
import { alipayPage } from "./alipay-page.ts";
import { mandateChecks } from "./audit-mandates.ts";
import { channelHandlers } from "./handlers.ts";
import { settleChannels } from "./rounds.ts";

/** Channels and accounts of companies. */
export const companyChannelsArea = defineArea({
  tables: sealed("cmb_mandates", "cmb_mandate_uses", "company_channels"),
  auditChecks: mandateChecks,
  serve: (service) => ({
    ...recordRounds(service, "companyChannels", (context) => settleChannels(context, sandboxChannels(context.clock))),
    handlers: channelHandlers,
    workerPages: [alipayPage],
  }),
});
