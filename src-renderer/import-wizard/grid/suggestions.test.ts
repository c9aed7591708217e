import { describe, expect, it } from "vitest";
import { insuranceStaff } from "../../../src-shared/insurance/roster/insurance-staff-import.ts";
import { field } from "../../../src-shared/kernel/imports/cells/define.ts";
import { stopCooperation } from "../../../src-shared/workers/stopping/stop-cooperation-import.ts";
import { suggestionsFor } from "./suggestions.ts";

describe("what is suggested for a cell", () => {
  it("is what the fixes would make of it, each text once", () => {
    expect(suggestionsFor(field("fee", "核算费用", "cents"), "1.2万")).toEqual(["12000.00"]);
    expect(suggestionsFor(field("phone", "手机号", "phone"), "138 0000 0000")).toEqual(["13800000000"]);
    expect(suggestionsFor(field("fee", "核算费用", "cents"), "")).toEqual([]);
    expect(suggestionsFor(undefined, "x")).toEqual([]);
  });

  it("is every word of a column of choices, where none of them stands and one has to", () => {
    const action = insuranceStaff.fields.find(({ key }) => key === "action");
    expect(suggestionsFor(action, "换人")).toEqual(["增员", "减员", "替换为"]);
    expect(suggestionsFor(action, "")).toEqual(["增员", "减员", "替换为"]);
    expect(suggestionsFor(action, "替换")).toEqual([]);
    const reason = stopCooperation.fields.find(({ key }) => key === "reason");
    expect(suggestionsFor(reason, "")).toEqual([]);
    expect(suggestionsFor(reason, "累了")).toHaveLength(6);
  });
});
