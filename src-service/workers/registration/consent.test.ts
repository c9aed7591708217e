import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { consentVersion, joinConsentVersion } from "../../../src-shared/workers/identity/consent-states.ts";
import { joinNotices } from "../../companies/joins/consent.ts";
import { hashOf } from "../../records/phone-page/notice.ts";
import { consentOf, noticeHash } from "./consent.ts";

/** Texts to which people agreed; a changed text gets another version, so that everybody is asked again. */
const agreedTo = {
  "2026-12": {
    "zh-CN": "f4ccdf2ee31a90d1a4266402bf06f754a63f702b3d42842a22bfa6e381e1671c",
    en: "a10d5bbb3fd79f1aec9fa2a09aa5bd6b7be97acf50714f7eb34f4f4bdafa09f5",
  },
} as const satisfies Record<typeof consentVersion, unknown>;

const joinAgreedTo = {
  "2026-11": {
    "zh-CN": "b9b6ebab3ac1a6a325e168e3be090be253775694e7d0b2a2d4590fd8ba073c13",
    en: "5a8c4a0953044fe759dee08e40d8a49ade25853ca41e81b777da396a9bbc92bb",
  },
} as const satisfies Record<typeof joinConsentVersion, unknown>;

it("has one text for each version", () => {
  expect({ "zh-CN": noticeHash("zh-CN"), en: noticeHash("en") }).toEqual(agreedTo[consentVersion]);
  const ofJoins = { "zh-CN": hashOf(joinNotices, "zh-CN"), en: hashOf(joinNotices, "en") };
  expect(ofJoins).toEqual(joinAgreedTo[joinConsentVersion]);
});

it("takes both boxes and the text of today only", () => {
  const agreed = { notice: noticeHash("en"), consent: "yes", consent_sensitive: "yes" };
  expect(consentOf(agreed)).toEqual({ language: "en", text_sha256: noticeHash("en") });
  for (const fields of [
    { ...agreed, consent: "" },
    { ...agreed, consent_sensitive: "no" },
    { ...agreed, notice: "0".repeat(64) },
    {},
  ])
    expect(() => consentOf(fields)).toThrow(expect.objectContaining({ code: "invalid" }));
});

it("gives the notice on every page that takes photos, an ID number, a card or a typed phone", () => {
  const takes = /\bphotoField\(\{|\btextField\(\{[^}]*\bkind: "(?:idNumber|account|phone)"/u;
  const pages = globSync("src-service/**/*.ts").filter(
    (file) => !/\.test\.ts$|phone-page\/elements\.ts$/u.test(file) && takes.test(readFileSync(file, "utf8")),
  );
  expect(pages.length).toBeGreaterThan(2);
  const gives = /\b(?:consentFields|noticeFields)\(/u;
  expect(pages.filter((file) => !gives.test(readFileSync(file, "utf8")))).toEqual([]);
});
