import type { MakeArea } from "../plumbing/service.ts";
import { listViewHandlers } from "./handlers.ts";

/** Saved and shared views of the lists. */
export const listViewsArea: MakeArea = () => ({ handlers: listViewHandlers });
