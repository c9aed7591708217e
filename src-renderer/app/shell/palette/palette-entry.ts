import type { PickOption } from "../../../ui/inputs/pick-option.ts";

/** A line of the palette: what it is, where it leads, and how one gets there. */
export type PaletteEntry = PickOption & { readonly run: () => void };
