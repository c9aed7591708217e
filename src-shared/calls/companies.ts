import { z } from "zod";
import { defineCall } from "./define.ts";
import { idText } from "./fields.ts";

/** All companies that the person may act for: the company switch and the company filters read it. */
export const companiesAll = defineCall({
  name: "companies.all",
  area: "companies",
  method: "GET",
  path: "/v4/companies/list_all",
  access: "signed-in",
  output: z.object({
    count: z.int(),
    results: z.array(
      z.object({
        id: idText,
        name: z.string(),
        short_name: z.string(),
        status: z.int(),
        settlement_type: z.int(),
        channels: z.array(z.int()),
      }),
    ),
  }),
});
export type CompanyChoice = z.output<typeof companiesAll.output>["results"][number];
