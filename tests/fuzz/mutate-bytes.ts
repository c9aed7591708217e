import type { Dice } from "./dice.ts";

/** Damage without any idea of what the bytes mean. */
export const mutateBytes = (bytes: Buffer, dice: Dice): Buffer => {
  const at = dice.int(0, Math.max(0, bytes.length - 1));
  const length = dice.int(0, Math.min(64, bytes.length - at));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
  const kinds: readonly (() => Buffer)[] = [
    () => flipBit(bytes, at, dice.int(0, 7)),
    () => Buffer.concat([before, dice.bytes(length), after]),
    () => Buffer.concat([before, after]),
    () => Buffer.concat([before, dice.bytes(dice.int(1, 32)), piece, after]),
    () => Buffer.concat([before, ...Array.from({ length: dice.int(2, 40) }, () => piece), after]),
    () => before,
    () => Buffer.concat([before, Buffer.alloc(length, dice.pick([0, 0x22, 0x2c, 0x3c, 0xff])), after]),
    () => Buffer.concat([bytes, dice.bytes(dice.int(1, 64))]),
  ];
  return dice.pick(kinds)();
};

const flipBit = (bytes: Buffer, at: number, bit: number): Buffer => {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
};
