import { DocumentArrowUpRegular } from "@fluentui/react-icons";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useFileChoice } from "../../../import-wizard/file/use-file-choice.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";

/** Tools of both lists of imports: begin another one. */
export const useImportTools = (): readonly ListTool[] => {
  const { t } = useText();
  const choice = useFileChoice();
  if (choice === null) return [];
  const { choose, field } = choice;
  const text = t("imports.ui.start.choose");
  const icon = DocumentArrowUpRegular;
  return [{ key: "choose", text, icon, place: "primary", firstUse: "rows", takesFile: true, onClick: choose, field }];
};
