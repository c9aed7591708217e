import { importFixes, importIssues, importKinds } from "./common/imports-issues.ts";
import { importsUi } from "./common/imports-ui.ts";
import { importEffects, importForms, importNotes, importTemplates } from "./imports-templates.ts";

/** The steps of an import from its file to what comes after it. */
const importStepTexts = {
  label: "Import progress",
  read: "Read file",
  mend: "Check and fix",
  send: "Submit",
  audit: "Audit",
  end: "Done",
  rows: "{{count, row|rows}}",
  noErrors: "No errors left",
  withErrors: "{{count, row|rows}} with errors",
  taken: "{{count, row|rows}} imported",
  takenPartly: "{{taken}} imported, {{refused}} rejected",
} as const;

export const imports = {
  ui: importsUi,
  issues: importIssues,
  kinds: importKinds,
  fixes: importFixes,
  templates: importTemplates,
  effects: importEffects,
  forms: importForms,
  notes: importNotes,
  steps: importStepTexts,
} as const;
