import { z } from "zod";
import { type AnyCall, type CallAccess, defineCall, idText, version } from "../calls/define.ts";

/** Most records of one request. */
export const recordsAtMost = 200;

/** Records to act upon, each in the version that the person saw. */
export const chosenRecords = z
  .array(z.strictObject({ id: idText, version }))
  .min(1)
  .max(recordsAtMost);

/** `done` records were acted upon; the others are named with the error code that stands against each. */
export const manyAnswer = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: idText, code: z.string() })),
});
export type ManyAnswer = z.output<typeof manyAnswer>;

/**
 * The plain call that does one action with many records, as `update` does it with one: each record is checked and saved by
 * itself, so one that is refused keeps no other back. A record that the person may not see refuses the whole request.
 */
export const manyCall = <const Name extends string, const Path extends string, Access extends CallAccess>(
  update: Pick<AnyCall, "refusals"> & {
    readonly name: Name;
    readonly access: Access;
    readonly body: z.ZodObject;
  },
  path: Path,
) => {
  const { version: _ofOne, ...form } = update.body.shape;
  return defineCall({
    name: `${update.name}Many` as const,
    method: "POST",
    path,
    access: update.access,
    body: () => z.strictObject({ ...form, records: chosenRecords }),
    output: manyAnswer,
    refusals: update.refusals,
  });
};
