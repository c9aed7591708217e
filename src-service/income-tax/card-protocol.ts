import type { CardFile, TaxCard } from "./tax-card.ts";

/** Start data of the drawing thread: the path of the file, and the texts of every page. */
export type CardStart = { readonly path: string; readonly file: CardFile };

export type CardMessage = { readonly kind: "cards"; readonly cards: readonly TaxCard[] } | { readonly kind: "end" };

export type CardAnswer =
  | { readonly kind: "drawn" }
  | { readonly kind: "written"; readonly bytes: number; readonly sha256: string };
