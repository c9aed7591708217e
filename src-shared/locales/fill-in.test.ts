import { describe, expect, it } from "vitest";
import { counted, fillIn, namesIn } from "./fill-in.ts";

describe("a count with its noun", () => {
  it.each([
    ["0", "0 rows"],
    ["1", "1 row"],
    ["2", "2 rows"],
    ["1,001", "1,001 rows"],
    ["11", "11 rows"],
  ])("of %s is %s", (value, text) => {
    expect(counted(value, "row|rows")).toBe(text);
  });
});

describe("a text with places to fill", () => {
  const text = "{{name}}: {{rows, row has|rows have}} {{ errors , error|errors }}, {{name}}";
  it("names them", () => {
    expect(namesIn(text)).toEqual(["errors", "name", "name", "rows"]);
  });

  it("takes the value, with the noun that goes with it where it says one", () => {
    const values: Record<string, string> = { name: "{{rows}}", rows: "1", errors: "2" };
    expect(fillIn(text, (name) => values[name] ?? "")).toBe("{{rows}}: 1 row has 2 errors, {{rows}}");
  });
});
