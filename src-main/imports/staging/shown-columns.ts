import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { StagingSummary } from "./worker-protocol.ts";

const columnKind = (kind: ImportTemplate["fields"][number]["kind"]) =>
  kind === "cents" || kind === "date" || kind === "boolean" || kind === "integer" ? kind : "text";

/** The columns of a template as a screen draws them. */
export const shownColumns = ({ fields }: ImportTemplate): StagingSummary["columns"] =>
  fields.map(({ key, title, kind, required }) => ({ key, title, kind: columnKind(kind), required }));
