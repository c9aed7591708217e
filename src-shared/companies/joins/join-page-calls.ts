import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";

/**
 * The page by which companies apply to join the agency whose address was called (demo environment only, else 404). Nobody is
 * signed in there: it says nothing of what the agency has.
 */
export const joinPageShow = defineCall({
  ...{ name: "joinPage.show", method: "GET", path: "/join", access: "public" },
  output: () => z.unknown(),
});

/** Answer shown once an application was taken, alike for all. */
export const joinPageTaken = defineCall({
  ...{ name: "joinPage.taken", method: "GET", path: "/join/taken", access: "public" },
  output: () => z.unknown(),
});

/** Asks for a code to the contact's mobile, or applies with it. Each field is judged by the page's own rules. */
export const joinPageAct = defineCall({
  ...{ name: "joinPage.act", method: "POST", path: "/join", access: "public" },
  body: () =>
    z.strictObject({
      action: z.enum(["code", "apply"]),
      fields: z.array(z.strictObject({ name: z.string().regex(/^[a-z_]{1,40}$/), value: z.string().max(400) })).max(20),
    }),
  output: () => z.object({ to: z.string().nullable(), wait_seconds: z.int().nullable() }),
});

/** Address of the page, for people who send it to companies; null where there is none. */
export const joinPageAddress = defineCall({
  ...{ name: "joinPage.address", method: "GET", path: "/cdl/1/join_page" },
  access: "company.application.audit",
  output: () => z.object({ url: z.string().nullable() }),
});
