import { expect, it } from "vitest";
import { consentVersion } from "../../src-shared/states/consent.ts";
import { consentOf, noticeHash } from "./consent.ts";

/** Texts to which people agreed; a changed text gets another version, so that everybody is asked again. */
const agreedTo = {
  "2026-11": {
    "zh-CN": "c6568e9c412ea36e3f5e94552ff68c82dcdde4d11c5fb7fd40f1dbe627c067ab",
    en: "629035c2f4efee5bfc2c1a009c5b2209fc31c60d67451b97bfe9fd51b753d0b9",
  },
} as const satisfies Record<typeof consentVersion, unknown>;

it("has one text for each version", () => {
  expect({ "zh-CN": noticeHash("zh-CN"), en: noticeHash("en") }).toEqual(agreedTo[consentVersion]);
});

it("takes both boxes and the text of today only", () => {
  const agreed = { notice: noticeHash("en"), consent: "yes", consent_sensitive: "yes" };
  expect(consentOf(agreed)).toBe("en");
  for (const fields of [
    { ...agreed, consent: "" },
    { ...agreed, consent_sensitive: "no" },
    { ...agreed, notice: "0".repeat(64) },
    {},
  ])
    expect(() => consentOf(fields)).toThrow(expect.objectContaining({ code: "invalid" }));
});
