import type { MakeArea } from "./plumbing/service.ts";

/** Every area of the service. An area's folder exports one `MakeArea`; this is the only place that knows them all. */
export const areas: readonly MakeArea[] = [];
