import type { HeaderFault } from "./picture-header.ts";

/** A copy as JPEG: longest side in pixels, quality in percent. */
export type Copy = { readonly longest: number; readonly quality: number };

/** One picture for the thread; `copy` null: its size alone. */
export type PictureRequest = { readonly bytes: Uint8Array; readonly copy: Copy | null };

export type PictureResult =
  | { readonly ok: true; readonly width: number; readonly height: number; readonly jpeg: Uint8Array | null }
  | { readonly ok: false; readonly fault: HeaderFault };
