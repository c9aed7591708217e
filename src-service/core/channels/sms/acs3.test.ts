import { expect, it } from "vitest";
import { acs3Headers, canonicalQuery } from "./acs3.ts";

/** The request of the maker's page on signatures, version 3. */
const published = {
  ...{ keyId: "YourAccessKeyId", secret: "YourAccessKeySecret", host: "ecs.cn-shanghai.aliyuncs.com" },
  ...{ action: "RunInstances", version: "2014-05-26" },
  query: { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
};
const authorization = (signature: string): string =>
  `ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=${signature}`;

it.each([
  [
    "2023-10-26T10:22:32Z",
    "3156853299f313e23d1673dc12e1703d",
    "06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  ],
  [
    "2023-10-26T09:01:01Z",
    "d410180a5abf7fe235dd9b74aca91fc0",
    "e521358f7776c97df52e6b2891a8bc73026794a071b50c3323388c4e0df64804",
  ],
])("signs the request of %s as the maker's page does", (date, nonce, signature) => {
  expect(acs3Headers({ ...published, date, nonce })["authorization"]).toBe(authorization(signature));
});

it("encodes what others leave, and sorts by name", () => {
  expect(canonicalQuery({ b: "a b*c~d/e", a: "(中)'!", "": "" })).toBe("=&a=%28%E4%B8%AD%29%27%21&b=a%20b%2Ac~d%2Fe");
});
