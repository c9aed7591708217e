/** Entry of the container about one member. */
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

/** The bytes of a name, without an encoder: this code runs where neither Node nor a browser is promised. */
function nameBytes(name: string): Uint8Array {
  const escaped = encodeURIComponent(name.toWellFormed());
  const bytes = escaped.replace(/%(..)/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
}

/** A record of fixed fields, little endian, and behind it what has a length of its own. */
function record(length: number, tail: Uint8Array, fill: (fields: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length + tail.length);
  bytes.set(tail, length);
  fill(new DataView(bytes.buffer));
  return bytes;
}

export function localHeader(member: ZipMember): Uint8Array {
  const name = nameBytes(member.name);
  const isLate = (member.flags & SIZES_FOLLOW) !== 0;
  return record(30, name, (fields) => {
    fields.setUint32(0, 0x04034b50, true);
    fields.setUint16(4, VERSION, true);
    fields.setUint16(6, member.flags, true);
    fields.setUint16(8, member.method, true);
    fields.setUint16(12, DOS_DATE, true);
    fields.setUint32(14, isLate ? 0 : member.crc, true);
    fields.setUint32(18, isLate ? 0 : member.compressedSize, true);
    fields.setUint32(22, isLate ? 0 : member.size, true);
    fields.setUint16(26, name.length, true);
  });
}

export function dataDescriptor(member: ZipMember): Uint8Array {
  return record(16, new Uint8Array(), (fields) => {
    fields.setUint32(0, 0x08074b50, true);
    fields.setUint32(4, member.crc, true);
    fields.setUint32(8, member.compressedSize, true);
    fields.setUint32(12, member.size, true);
  });
}

export function directoryEntry(member: ZipMember): Uint8Array {
  const name = nameBytes(member.name);
  return record(46, name, (fields) => {
    fields.setUint32(0, 0x02014b50, true);
    fields.setUint16(4, VERSION, true);
    fields.setUint16(6, VERSION, true);
    fields.setUint16(8, member.flags, true);
    fields.setUint16(10, member.method, true);
    fields.setUint16(14, DOS_DATE, true);
    fields.setUint32(16, member.crc, true);
    fields.setUint32(20, member.compressedSize, true);
    fields.setUint32(24, member.size, true);
    fields.setUint16(28, name.length, true);
    fields.setUint32(42, member.offset, true);
  });
}

/** The end of the directory: `count` entries of together `size` bytes that begin at `offset`. */
export function directoryEnd(count: number, size: number, offset: number): Uint8Array {
  return record(22, new Uint8Array(), (fields) => {
    fields.setUint32(0, 0x06054b50, true);
    fields.setUint16(8, count, true);
    fields.setUint16(10, count, true);
    fields.setUint32(12, size, true);
    fields.setUint32(16, offset, true);
  });
}
