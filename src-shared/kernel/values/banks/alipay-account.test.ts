import { expect, it } from "vitest";
import { checkAlipayAccount } from "./alipay-account.ts";

it.each(["13812345678", " wang.li@example.com "])("takes %s as an Alipay account", (text) => {
  expect(checkAlipayAccount(text)).toEqual({ ok: true, value: text.trim() });
});

it.each(["<script>", "12812345678", "138123456789", "6222020200112233440", "wang@", "王丽"])(
  "takes %s for no Alipay account",
  (text) => expect(checkAlipayAccount(text)).toEqual({ ok: false, code: "invalid" }),
);

it("tells an empty text apart", () => {
  expect(checkAlipayAccount("  ")).toEqual({ ok: false, code: "empty" });
});
