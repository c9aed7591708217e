import { crc32, deflateRawSync } from "node:zlib";
import {
  DEFLATED,
  dataDescriptor,
  directoryEnd,
  directoryEntry,
  localHeader,
  SIZES_FOLLOW,
  STORED,
  UTF8_NAME,
  type ZipMember,
} from "../../src-shared/kernel/workbook/zip-records.ts";
import type { Dice } from "./dice.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import type { FuzzPart } from "./seed-workbook.ts";

/** A member on its way into the container: what its two headers say may differ from each other and from the data. */
type Draft = { local: ZipMember; listed: ZipMember; data: Buffer; extra: Buffer; tail: Buffer };

const draftOf = ({ name, content }: FuzzPart, isStored: boolean): Draft => {
  const data = isStored ? content : deflateRawSync(content, { level: 1 });
  const method = isStored ? STORED : DEFLATED;
  const sizes = { crc: crc32(content), compressedSize: data.length, size: content.length };
  const member = { name, method, flags: UTF8_NAME, ...sizes, offset: 0 };
  return { local: member, listed: member, data, extra: Buffer.alloc(0), tail: Buffer.alloc(0) };
};

const names = [
  "xl/workbook.bin",
  "../evil",
  "/etc/evil",
  "C:\\x",
  "",
  "a\u0001",
  "__proto__",
  "CON",
  "mimetype",
  "content.xml",
];
const figures = [0, 1, 7, 30, 1000, 0xffff, 0xfffffff, 0xfffffffe, 0xffffffff];

/** Both headers say the same wrong thing, or one of them alone. */
const say = (draft: Draft, memberFields: Partial<ZipMember>, dice: Dice): Draft => {
  const where = dice.int(0, 2);
  return {
    ...draft,
    local: where === 1 ? draft.local : { ...draft.local, ...memberFields },
    listed: where === 2 ? draft.listed : { ...draft.listed, ...memberFields },
  };
};

const spoil = (draft: Draft, others: readonly Draft[], dice: Dice): Draft => {
  const kinds: readonly (() => Draft)[] = [
    () =>
      say(
        draft,
        { size: dice.pick([draft.listed.size + dice.int(-9, 9), ...figures].filter((figure) => figure >= 0)) },
        dice,
      ),
    () =>
      say(
        draft,
        { compressedSize: dice.pick([Math.max(0, draft.data.length - 1), draft.data.length + 1, ...figures]) },
        dice,
      ),
    () => say(draft, { crc: dice.pick(figures) }, dice),
    () => say(draft, { flags: dice.pick([1, 8, 0x20, 0x40, 0x2000, 0x809, 0]) }, dice),
    () => say(draft, { method: dice.pick([0, 1, 6, 8, 9, 12, 14, 93, 99, 65_535]) }, dice),
    () =>
      say(draft, { name: dice.pick([...names, dice.pick(others).listed.name, draft.listed.name.toUpperCase()]) }, dice),
    () => ({ ...draft, data: mutateBytes(draft.data, dice) }),
    () => ({ ...draft, data: Buffer.alloc(0) }),
    () => ({ ...draft, extra: dice.bytes(dice.pick([4, 20, 600])) }),
    () => ({
      ...draft,
      tail: Buffer.from(dataDescriptor(draft.local)),
      local: { ...draft.local, flags: UTF8_NAME | SIZES_FOLLOW },
    }),
  ];
  return dice.pick(kinds)();
};

/** Puts the drafts into a container; `offsetOf` may lie about where one begins. */
const assemble = (drafts: readonly Draft[], dice: Dice, isSpoilt: boolean): Buffer => {
  const pieces: Buffer[] = [];
  const listed: Uint8Array[] = [];
  let offset = 0;
  for (const draft of drafts) {
    const header = Buffer.from(localHeader(draft.local));
    header.writeUInt16LE(draft.extra.length, 28);
    const shift = isSpoilt && dice.chance(4) ? dice.pick([-offset, -1, 1, 30, 0xffff]) : 0;
    listed.push(directoryEntry({ ...draft.listed, offset: Math.max(0, offset + shift) }));
    pieces.push(header, draft.extra, draft.data, draft.tail);
    offset += header.length + draft.extra.length + draft.data.length + draft.tail.length;
  }
  const entries = Buffer.concat(listed);
  const end = Buffer.from(directoryEnd(drafts.length, entries.length, offset));
  const isEndWrong = isSpoilt && dice.chance(12);
  if (isEndWrong && dice.chance(40)) end.writeUInt16LE(dice.pick([0, 1, 2, 2001, 0xffff]), 10);
  else if (isEndWrong) end.writeUInt32LE(dice.pick([...figures, entries.length, offset]), dice.pick([12, 16]));
  return Buffer.concat([
    ...pieces,
    entries,
    end,
    isSpoilt && dice.chance(5) ? dice.bytes(dice.int(1, 40)) : Buffer.alloc(0),
  ]);
};

/** A faithful container of the parts. */
export const packParts = (parts: readonly FuzzPart[], dice: Dice): Buffer =>
  assemble(
    parts.map((part) => draftOf(part, dice.chance(10))),
    dice,
    false,
  );

/** A container whose records are wrong: sizes, checksums, names, order, doubles, flags, methods, extra fields, overlaps. */
export const packSpoilt = (parts: readonly FuzzPart[], dice: Dice): Buffer => {
  let drafts = parts.map((part) => draftOf(part, dice.chance(10)));
  for (let changesLeft = dice.int(1, 3); changesLeft > 0; changesLeft--) {
    const at = dice.int(0, drafts.length - 1);
    const draft = drafts[at] as Draft;
    const kind = dice.int(0, 9);
    if (kind === 0) drafts = drafts.toSorted(() => dice.int(-1, 1));
    else if (kind === 1) drafts = [...drafts, spoil(draft, drafts, dice)];
    else if (kind === 2 && drafts.length > 1) drafts = drafts.toSpliced(at, 1);
    else drafts = drafts.with(at, spoil(draft, drafts, dice));
  }
  return assemble(drafts, dice, true);
};
