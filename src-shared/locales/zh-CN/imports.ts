import { importFixes, importIssues, importKinds } from "./common/imports-issues.ts";
import { importsUi } from "./common/imports-ui.ts";
import { importEffects, importForms, importNotes, importTemplates } from "./imports-templates.ts";

/** The steps of an import from its file to what comes after it. */
const importStepTexts = {
  label: "导入进度",
  read: "读取文件",
  mend: "核对修正",
  send: "提交",
  audit: "审核",
  end: "完成",
  rows: "{{count}} 行",
  noErrors: "已无错误",
  withErrors: "{{count}} 行有错误",
  taken: "已导入 {{count}} 行",
  takenPartly: "导入 {{taken}} 行，退回 {{refused}} 行",
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
