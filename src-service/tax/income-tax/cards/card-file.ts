import { writePdfFile } from "../../../core/pdf/write-pdf-file.ts";
import { threadBeside } from "../../../core/threads/thread-beside.ts";
import type { CardFile, TaxCard } from "./tax-card.ts";

const thread = { file: threadBeside(import.meta.url, "card-thread"), name: "tax-cards" };

/** Writes tax cards as a PDF (`writePdfFile`). */
export const writeCardFile = (
  target: string,
  file: CardFile,
  turns: AsyncIterable<readonly TaxCard[]>,
  signal: AbortSignal,
) => writePdfFile(thread, target, file, turns, signal);
