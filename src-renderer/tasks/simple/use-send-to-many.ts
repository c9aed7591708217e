import { SendRegular } from "@fluentui/react-icons";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ListTool } from "../../list-screen/model/list-tools.ts";
import { useAvailability } from "../../session/availability.ts";
import { useCan } from "../../session/bootstrap.ts";
import { SendToManyDialog } from "./simple-task-dialogs.tsx";

/** Tool of a list by which one task is sent to many workers, for who may make tasks and see workers. */
export const useSendToMany = (place: "primary" | "button"): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const offer = useAvailability()({ permission: "task.task.create", movesMoney: true });
  if (offer === null || !can("labor.labor.view")) return [];
  const tool = { key: "simpleTask", text: t("simpleTask.label"), icon: SendRegular, place };
  return [{ ...tool, firstUse: "rows", reason: offer.reason, Dialog: SendToManyDialog }];
};
