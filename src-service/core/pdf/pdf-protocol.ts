/** Start data of a drawing thread: the path of the file, and what every page of it says. */
export type PdfStart<Head> = { readonly path: string; readonly head: Head };

export type PdfMessage<Page> = { readonly kind: "pages"; readonly pages: readonly Page[] } | { readonly kind: "end" };

export type PdfAnswer =
  | { readonly kind: "drawn" }
  | { readonly kind: "written"; readonly bytes: number; readonly sha256: string };
