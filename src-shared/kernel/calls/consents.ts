import { z } from "zod";

/**
 * Consent to a notice on a phone page: `kind` of `consentKinds`, `version` of the text, `page` of `consentPages` (null:
 * from before it was kept), `at` in Asia/Shanghai.
 */
export const shownConsent = z.object({
  kind: z.int(),
  version: z.string(),
  page: z.int().nullable(),
  at: z.string(),
});
export type ShownConsent = z.output<typeof shownConsent>;
