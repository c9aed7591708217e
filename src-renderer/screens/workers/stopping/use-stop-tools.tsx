import { DocumentArrowUpRegular } from "@fluentui/react-icons";
import { stopCooperation } from "../../../../src-shared/workers/stopping/stop-cooperation-import.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useFileChoice } from "../../../import-wizard/file/use-file-choice.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { useCan } from "../../../session/bootstrap.ts";

/** Tools of both lists of stops: bring in a list of workers who are to stop. */
export const useStopTools = (): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const choice = useFileChoice(stopCooperation.name);
  if (choice === null || !can(stopCooperation.permission)) return [];
  const { choose, field } = choice;
  const text = t("stopping.actions.import");
  const icon = DocumentArrowUpRegular;
  return [{ key: "import", text, icon, place: "primary", firstUse: "rows", takesFile: true, onClick: choose, field }];
};
