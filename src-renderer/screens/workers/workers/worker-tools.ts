import { ArrowUploadRegular, DocumentTableArrowRightRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { useAvailability } from "../../../session/availability.ts";
import { useAccountTools } from "../../../workers/accounts/use-account-tools.ts";
import { NewWorkerPanel } from "../../../workers/form/NewWorkerPanel.tsx";

/** Entering one worker by the form, and many by a file. */
export const useWorkerTools = (): readonly ListTool[] => {
  const { t } = useText();
  const navigate = useNavigate();
  const own = useNewTool({ permission: "labor.labor.create", label: "workerForm.newTitle", Dialog: NewWorkerPanel });
  const cards = useAccountTools();
  const imports = useAvailability()({ permission: "labor.labor.import" });
  return [
    ...own,
    ...(imports === null
      ? []
      : [
          {
            key: "import",
            text: t("workerForm.importMany"),
            icon: ArrowUploadRegular,
            onClick: () => void navigate("/imports/new"),
          },
          {
            key: "importRecords",
            text: t("workerForm.importRecords"),
            icon: DocumentTableArrowRightRegular,
            onClick: () => void navigate("/worker-imports"),
          },
        ]),
    ...cards,
  ];
};
