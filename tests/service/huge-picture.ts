/**
 * A JPEG of a few hundred bytes whose head announces so many pixels that decoding it takes gigabytes.
 */
export const hugeJpeg = (width = 22_000, height = 22_000): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
  const quantisation = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 0]), Buffer.alloc(64, 1)]);
  const start = Buffer.from([0xff, 0xd8]);
  return Buffer.concat([start, quantisation, frame, scan, Buffer.alloc(64), Buffer.from([0xff, 0xd9])]);
};
