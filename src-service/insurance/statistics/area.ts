import { defineArea } from "../../lists/area.ts";
import { statisticsOf } from "./statistics.ts";

/** Statistics of insurance: heads in force by day, premiums by month, company and plan, changes and cancellations. */
export const insuranceStatisticsArea = defineArea({
  serve: () => ({ handlers: { "insuranceStatistics.get": statisticsOf } }),
});
