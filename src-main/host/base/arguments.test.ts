import { describe, expect, it } from "vitest";
import { readHostArguments } from "./arguments.ts";

describe("the command line of a host", () => {
  it("leaves the desk's own limit of silence where none is given", () => {
    expect(readHostArguments([])).not.toHaveProperty("silenceSeconds");
  });

  it("takes whole seconds of silence, up to a minute", () => {
    expect(readHostArguments(["--silence-seconds", "20"]).silenceSeconds).toBe(20);
    for (const wrong of ["61", "-1", "1.5", "soon", ""]) {
      expect(() => readHostArguments([`--silence-seconds=${wrong}`]), wrong).toThrow(/--silence-seconds/);
    }
  });
});
