import { expect, it } from "vitest";
import { schemasIn } from "../../../src-shared/kernel/calls/day-places.ts";
import { calls } from "../../../src-shared/registries/calls/registry.ts";
import { plainBody } from "./plain-body.ts";

/** A body that holds nothing but a text at a place. */
const bodyWith = (path: readonly string[], text: string): unknown =>
  path.reduceRight<unknown>((value, step) => (step === "*" ? [value] : { [step]: value }), text);

it("mends every text of every body, but for rows whose digest is of what was sent", () => {
  for (const call of Object.values(calls)) {
    for (const [path, schema] of schemasIn(call.body)) {
      if (schema._zod.def.type !== "string" || path.length === 0) continue;
      const isRow = path[0] === call.rowsIn;
      const expected = bodyWith(path, isRow ? "\u2fa6\u2ee2" : "金马");
      expect([call.name, plainBody(call, bodyWith(path, "\u2fa6\u2ee2"))]).toEqual([call.name, expected]);
    }
  }
});

it("leaves a body without such characters as it is", () => {
  const body = { name: "金小明", rows: [1, null, true] };
  expect(plainBody({}, body)).toBe(body);
});
