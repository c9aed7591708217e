import { importFixes, importIssues, importTemplates } from "./imports-issues.ts";
import { importsUi } from "./imports-ui.ts";

export const imports = { ui: importsUi, issues: importIssues, fixes: importFixes, templates: importTemplates } as const;
