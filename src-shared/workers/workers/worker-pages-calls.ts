import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";

/** Most characters of one field that a page sends: a photo as base64. */
const mostOfField = 3_000_000;

/**
 * A page for a worker's phone, in place of the app that workers have elsewhere (demo environment only, else 404). The token
 * in its address is all the permission that it has; which page it opens follows from its first letter.
 */
export const workerPagesShow = defineCall({
  ...{ name: "workerPages.show", method: "GET", path: "/w/{token}", access: "public" },
  output: () => z.unknown(),
});

/** Carries out a worker's action on a page. The page of the token judges action and fields by a schema of its own. */
export const workerPagesAct = defineCall({
  ...{ name: "workerPages.act", method: "POST", path: "/w/{token}", access: "public" },
  body: () =>
    z.strictObject({
      action: z.string().regex(/^[a-z_]{1,40}$/),
      fields: z
        .array(z.strictObject({ name: z.string().regex(/^[a-z0-9_]{1,40}$/), value: z.string().max(mostOfField) }))
        .max(40),
    }),
  /** `to`: the token of the page to go to (its own: to be drawn anew), null to stay. `wait_seconds`: until a next code. */
  output: () => z.object({ to: z.string().nullable(), wait_seconds: z.int().nullable() }),
});

/** The file that a page hands out, such as the signed contract. */
export const workerPagesFile = defineCall({
  ...{ name: "workerPages.file", method: "GET", path: "/w/{token}/file", access: "public" },
  output: () => z.unknown(),
});
