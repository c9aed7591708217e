import { expect, it } from "vitest";
import { tc3Authorization } from "./tc3.ts";

/** The request of the maker's page on signatures, version 3, with its characters written as it does. */
const published = {
  ...{ secretId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE", host: "cvm.tencentcloudapi.com", product: "cvm" },
  body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
  seconds: 1_551_113_065,
};

it("signs type and host as the maker's page does", () => {
  const asked = { ...published, secretKey: "Gu5t9xGARNpq86cd98joQYCN3EXAMPLE", signed: {} };
  expect(tc3Authorization(asked)).toBe(
    "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168",
  );
});

it("signs the action too, as the page does with a key of which the end is hidden", () => {
  const secretKey = "Gu5t9xGARNpq86cd98joQYCN3*******";
  const signed = { "x-tc-action": "describeinstances" };
  const header = tc3Authorization({ ...published, secretKey, signed });
  expect(header).toContain("SignedHeaders=content-type;host;x-tc-action");
  expect(header).toContain("Signature=be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3");
});

it("takes the day of UTC, in which Shanghai's morning belongs to the day before", () => {
  const asked = { ...published, secretKey: "k", signed: {}, seconds: Date.UTC(2026, 11, 31, 23, 30) / 1000 };
  expect(tc3Authorization(asked)).toContain("/2026-12-31/cvm/tc3_request");
});
