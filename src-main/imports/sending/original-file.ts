import { createHash } from "node:crypto";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { plainFileName } from "../../../src-shared/kernel/values/text/text.ts";
import { type Api, ApiError } from "../../api/api.ts";
import { type FileToSend, sendFile, uploadMs } from "../../api/send-file.ts";
import { SNIFF_BYTES, type Sniffed, sniff } from "../spreadsheet/sniff.ts";

const longestStem = 120;

/** Endings that the service takes for each kind of content, the usual one first. */
const endings: Partial<Record<Sniffed, readonly string[]>> = {
  zip: ["xlsx", "xlsm", "xlsb", "ods"],
  ole: ["xls"],
  biff: ["xls"],
  text: ["csv", "tsv", "txt"],
};

/** The file's own name, with an ending that says what its content is: an .xlsx that is called .xls keeps both. */
const storedName = (name: string, kind: Sniffed): string => {
  const plain = plainFileName(name).replace(/[/\\]/g, "_").replace(/^\.+/, "");
  const fitting = endings[kind] ?? endings.text ?? [];
  const [, stem = plain, ending = ""] = /^(.*)\.([0-9a-z]{1,5})$/i.exec(plain) ?? [];
  if (fitting.includes(ending.toLowerCase())) return `${stem.slice(0, longestStem) || "file"}.${ending}`;
  return `${plain.slice(0, longestStem) || "file"}.${fitting[0]}`;
};

export type SentFile =
  | { readonly kind: "kept"; readonly import_file_url: string; readonly import_file_sha256: string }
  | { readonly kind: "refused" }
  | { readonly kind: "later" };

/** Treats the service's word on the file itself as final; everything else may be otherwise at the next try. */
const isFinal = ({ code, status }: ApiError): boolean =>
  status !== null && status >= 400 && status < 500 && (code === "invalid" || code === "too_large");

/** Uploads the file that the rows were read from, its bytes as they are. Throws what is not an answer of the service. */
export const sendOriginal = async (
  parts: {
    readonly api: Pick<Api, "call" | "upload" | "uploadElsewhere">;
    readonly randomBytes: (count: number) => Buffer;
  },
  { name, bytes, requestKey }: { readonly name: string; readonly bytes: Uint8Array; readonly requestKey: string },
  signal: AbortSignal,
): Promise<SentFile> => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const own = createHash("sha256").update(content).digest("hex");
  const kind = sniff(content.subarray(0, SNIFF_BYTES));
  const file: FileToSend = {
    name: storedName(name, kind),
    type: "application/octet-stream",
    bytes: content,
    requestKey,
  };
  try {
    const { key } = await sendFile(parts, file, { signal, timeoutMs: uploadMs });
    return { kind: "kept", import_file_url: key, import_file_sha256: own };
  } catch (error) {
    // It came out of the storage as another file, or would have gone to a place that the settings do not name.
    if (error instanceof AppError && !(error instanceof ApiError) && error.code === "odd_answer")
      return { kind: "later" };
    if (!(error instanceof ApiError)) throw error;
    return { kind: isFinal(error) ? "refused" : "later" };
  }
};
