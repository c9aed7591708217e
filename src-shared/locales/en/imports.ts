import type { SameShape } from "../shape.ts";
import type { imports as zh } from "../zh-CN/imports.ts";
import { importFixes, importIssues, importKinds } from "./imports-issues.ts";
import { importEffects, importForms, importNotes, importTemplates } from "./imports-templates.ts";
import { importsUi } from "./imports-ui.ts";

export const imports = {
  ui: importsUi,
  issues: importIssues,
  kinds: importKinds,
  fixes: importFixes,
  templates: importTemplates,
  effects: importEffects,
  forms: importForms,
  notes: importNotes,
} as const satisfies SameShape<typeof zh>;
