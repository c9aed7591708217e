/** Beginning of a file in a drawing thread: its path, and what every page of it says. */
export type PdfStart<Head> = { readonly path: string; readonly head: Head };

/** The thread draws one file after the other, each from its `begin` to its `end`. */
export type PdfMessage<Head, Page> =
  | ({ readonly kind: "begin" } & PdfStart<Head>)
  | { readonly kind: "pages"; readonly pages: readonly Page[] }
  | { readonly kind: "end" };

export type PdfAnswer =
  | { readonly kind: "drawn" }
  | { readonly kind: "written"; readonly bytes: number; readonly sha256: string };
