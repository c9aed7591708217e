import type { Dice } from "./dice.ts";

/** 姓名,金额 and 𠮷田,100 in GB18030; one character takes four bytes. */
const chinese = Buffer.from("d0d5c3fb2cbdf0b6ee0d0a9534b235ccef2c3130300d0a", "hex");

/** A good text file with separators, in one of the charsets and layouts that programs save. */
export const seedText = (dice: Dice): Buffer => {
  if (dice.chance(15)) return Buffer.concat(Array.from({ length: dice.int(1, 5) }, () => chinese));
  const separator = dice.pick([",", ";", "\t", "，", "|"]);
  const lineEnd = dice.pick(["\n", "\r\n", "\r"]);
  const values = ["张三", '"a ""b"", c"', "='00123", '="00123"', "'0012", "", "100.50", "𠮷", `"x${lineEnd}y"`, "合计"];
  const line = (): string => Array.from({ length: dice.int(1, 6) }, () => dice.pick(values)).join(separator);
  const lines = ["姓名", "身份证号", "金额"].join(separator) + lineEnd;
  // A few are longer than the piece that is decoded at a time.
  const count = dice.chance(1) ? 9_000 : dice.int(0, 30);
  const declared = dice.chance(10) ? `sep=${separator}${lineEnd}` : "";
  const text = declared + lines + Array.from({ length: count }, line).join(lineEnd);
  const charset = dice.int(0, 9);
  if (charset === 0) return Buffer.from(`\ufeff${text}`, "utf16le");
  if (charset === 1) return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  if (charset === 2) return Buffer.from(text, "utf16le");
  return Buffer.from(charset === 3 ? `\ufeff${text}` : text);
};
