/** What the container says of one member. */
export type ZipMember = {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
};

export const STORED = 0;
export const DEFLATED = 8;
/** Names are UTF-8. */
export const UTF8_NAME = 0x800;
/** Sizes and CRC follow the data, for a writer that cannot go back. */
export const SIZES_FOLLOW = 0x8;

const VERSION = 20;
/** 1980-01-01: the same input gives the same bytes. */
const DOS_DATE = 0x21;

export function localHeader(member: ZipMember): Buffer {
  const name = Buffer.from(member.name, "utf8");
  const header = Buffer.alloc(30);
  const isLate = (member.flags & SIZES_FOLLOW) !== 0;
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(member.flags, 6);
  header.writeUInt16LE(member.method, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt32LE(isLate ? 0 : member.crc, 14);
  header.writeUInt32LE(isLate ? 0 : member.compressedSize, 18);
  header.writeUInt32LE(isLate ? 0 : member.size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

export function dataDescriptor(member: ZipMember): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(member.crc, 4);
  descriptor.writeUInt32LE(member.compressedSize, 8);
  descriptor.writeUInt32LE(member.size, 12);
  return descriptor;
}

export function directoryEntry(member: ZipMember): Buffer {
  const name = Buffer.from(member.name, "utf8");
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(member.flags, 8);
  entry.writeUInt16LE(member.method, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(member.crc, 16);
  entry.writeUInt32LE(member.compressedSize, 20);
  entry.writeUInt32LE(member.size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(member.offset, 42);
  return Buffer.concat([entry, name]);
}

/** The end of the directory: `count` entries of together `size` bytes that begin at `offset`. */
export function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
