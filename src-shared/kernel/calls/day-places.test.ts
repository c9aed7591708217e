import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "../../registries/calls/registry.ts";
import { dayOfMeaning, meaningOf, monthOfMeaning } from "../values/time/day-meanings.ts";
import { dayPlaces, schemasIn, strangeDays } from "./day-places.ts";

const today = "2026-11-28";

/** True when a schema takes days or months and hardly anything else. */
const takesDays = (schema: z.core.$ZodType): boolean =>
  ["2026-11-02", "2026-11"].some((day) => z.safeParse(schema, day).success) &&
  !["9-9", "SERIAL-NO"].some((text) => z.safeParse(schema, text).success);

/** Read by machine and signed by the service: nobody types them, and what is wrong with them is told by comparing. */
const readByMachine = ["front.birth", "back.valid_from", "back.valid_to"].map(
  (place) => `labors.submitIdImages serverless_results.${place}`,
);

describe("days and months of calls", () => {
  it("have a meaning wherever a body takes one", () => {
    const open = Object.values(calls).flatMap(({ name, body }) => {
      const places = schemasIn(body).filter(
        ([, one]) => one._zod.def.type === "string" || one._zod.def.type === "pipe",
      );
      return places
        .filter(([, one]) => takesDays(one) && meaningOf(one) === undefined)
        .map(([path]) => `${name} ${path.join(".")}`);
    });
    expect(open).toEqual(readByMachine);
  });

  it("are found in lists, behind options and in choices", () => {
    const row = z.strictObject({
      period: monthOfMeaning("finished"),
      day: z.union([dayOfMeaning("any"), z.literal("")]).optional(),
    });
    const body = z.strictObject({ rows: z.array(row).min(1), until: dayOfMeaning("expires").nullable() });
    expect(dayPlaces(body).map(({ path }) => path.join("."))).toEqual(["rows.*.period", "rows.*.day", "until"]);
    const sent = {
      rows: [
        { period: "2026-11", day: "" },
        { period: "2026-12", day: "0001-01-01" },
      ],
      until: "9999-12-31",
    };
    expect(strangeDays(body, body.parse(sent), today)).toEqual([
      { code: "future", limit: "2026-11", path: "rows.1.period", isMonth: true },
      { code: "early", limit: "1900-01-01", path: "rows.1.day", isMonth: false },
      { code: "late", limit: "2126-11-28", path: "until", isMonth: false },
    ]);
    expect(strangeDays(body, { rows: [{ period: "2026-10" }], until: null }, today)).toEqual([]);
  });
});
