import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { pdfjs } from "react-pdf";
import { mostPixels } from "../../src-shared/kernel/values/text/pixel-size.ts";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Beside the page: `vite.config.ts` puts these folders of pdfjs there. */
const folder = (name: string): string => new URL(`pdf/${name}/`, document.baseURI).href;

/**
 * Options for opening a document; the same object every time. The tables of Chinese encodings and the standard fonts
 * are our own files: without them texts in fonts that a document does not carry are boxes. WebAssembly is off, because
 * the content security policy allows none; its decoders have a plain form.
 */
export const documentOptions = {
  cMapUrl: folder("cmaps"),
  cMapPacked: true,
  standardFontDataUrl: folder("standard_fonts"),
  wasmUrl: folder("wasm"),
  useWasm: false,
  enableXfa: false,
  disableAutoFetch: true,
  stopAtErrors: false,
  // Pictures inside a document are held to the same ceiling as those outside.
  maxImageSize: mostPixels,
} as const;
