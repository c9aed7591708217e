import { z } from "zod";
import { defineCall, idText, sha256Hex } from "../../kernel/calls/define.ts";
import { listCall } from "../../kernel/lists/list-call.ts";
import { billBatches } from "./bill-batches-list.ts";

export const billBatchesList = listCall(billBatches, { path: "/cdl/1/batch/bill" });

/** Where the blank template of fast bills lies in the service's storage; `storage.download` takes the key. */
export const billsSimpleTemplateUrl = defineCall({
  name: "bills.simpleTemplateUrl",
  method: "GET",
  path: "/cdl/1/bills/simple_template_url",
  access: "bill.bill.import",
  output: () => z.object({ url: z.string(), key: z.string(), name: z.string(), sha256: sha256Hex }),
});

/** Companies that may send plus bills now: in business, settling online, and not excluded. The import's company choice. */
export const companiesPlus = defineCall({
  name: "companies.plus",
  method: "GET",
  path: "/v5/companies/plus",
  access: "bill.bill.import",
  output: () =>
    z.object({
      count: z.int(),
      results: z.array(z.object({ id: idText, name: z.string(), short_name: z.string() })),
    }),
});
