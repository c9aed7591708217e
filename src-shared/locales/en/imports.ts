import type { SameShape } from "../shape.ts";
import type { imports as zh } from "../zh-CN/imports.ts";
import { importFixes, importIssues, importTemplates } from "./imports-issues.ts";
import { importsUi } from "./imports-ui.ts";

export const imports = {
  ui: importsUi,
  issues: importIssues,
  fixes: importFixes,
  templates: importTemplates,
} as const satisfies SameShape<typeof zh>;
