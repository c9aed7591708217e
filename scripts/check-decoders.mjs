// Who may decode pictures: a head that announces 900 megapixels fits into a hundred bytes.

/** What decodes a picture. */
const decoding =
  /\b(?:loadImage|createImageBitmap|decodePicture)\b|\bnew Image\(|\bImageDecoder\b|from "(?:sharp|jimp|pngjs|jpeg-js)"/;

/** Files that decode, or are decoded by: each judges the head first, and in the service they run in a thread. */
const decoders = new Set([
  "src-service/core/pictures/decode.ts",
  "src-service/core/pictures/picture-thread.ts",
  "src-service/core/channels/id-card/read-card.ts",
  // The pages of workers' phones: their own photo, on their own phone.
  "src-service/records/phone-page/photo-script.ts",
  "src-renderer/viewer/compress-picture.ts",
]);

/** Code of threads, and who may import it: nothing of the service's own process. */
const threadsOnly = [
  [/\/pictures\/decode\.ts"/, /\/(?:picture-thread|read-card)\.ts$/],
  [/\/read-card\.ts"/, /\/id-card-thread\.ts$/],
];

const source = /^src-[a-z]+\/.*\.tsx?$/;
const test = /(\.test\.tsx?$|(^|\/)test-[^/]*$)/;

/**
 * Problems of files that decode pictures elsewhere than in the one place (`src-service/core/pictures/open-picture.ts` asks it).
 *
 * @param {string} file path from the project's root
 * @param {string} text its content
 * @returns {string[]} one sentence a problem
 */
export function decoderProblems(file, text) {
  if (!source.test(file) || test.test(file)) return [];
  const found = decoding.exec(text);
  const elsewhere = found && !decoders.has(file) ? [`${file}: decodes a picture (${found[0]}); ask openPicture`] : [];
  const imported = threadsOnly
    .filter(([target, owner]) => new RegExp(`from "[^"]*${target.source}`).test(text) && !owner.test(file))
    .map(() => `${file}: imports what only a thread may run`);
  return [...elsewhere, ...imported];
}
