import { sandboxTaxOffice } from "../../core/channels/tax-office.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { recordRounds } from "../../records/records/expire.ts";
import { collectSource, servedCollects } from "./collect-record.ts";
import { openMonths } from "./months.ts";
import { settleSubmissions } from "./submit.ts";

/** Data that the tax office collects by company and month: lists of workers, sent once and answered worker by worker. */
export const companyTaxArea = defineArea({
  tables: sealed("company_tax_collects", "tax_submissions"),
  sources: { companyTaxCollect: { source: collectSource, table: "company_tax_collects" } },
  records: [servedCollects],
  serve: (service) =>
    recordRounds(service, "companyTaxCollect", async (context) => {
      await openMonths(context);
      await settleSubmissions(context, sandboxTaxOffice(context.clock));
    }),
});
