import { ArrowDownloadRegular, ArrowUploadRegular, DocumentSearchRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { useCan } from "../../../session/bootstrap.ts";
import { useDownload } from "../../../ui/messages/use-download.ts";
import { TaxVerifyDialog } from "./TaxVerifyDialog.tsx";

/** Tools that bring bills in; none for people who may not. */
const useBillImport = (): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const desk = useDesk();
  const template = useDownload(async () => (await desk.bills.simpleTemplate({})).value.key);
  if (!can("bill.bill.import")) return [];
  return [
    {
      key: "import",
      text: t("bills.actions.import"),
      icon: ArrowUploadRegular,
      place: "primary",
      firstUse: "rows",
      takesFile: true,
      onClick: () => void navigate("/imports/new"),
    },
    {
      key: "template",
      text: t("bills.template.action"),
      icon: ArrowDownloadRegular,
      firstUse: "help",
      isBusy: template.isPending,
      onClick: () => template.mutate(),
    },
  ];
};

/** The same for lists of what came in with bills: offered where there is nothing yet. */
export const useFirstBillImport = (): readonly ListTool[] =>
  useBillImport().map((tool) => ({ ...tool, place: "empty" as const }));

/** Tools that bring bills in, and that compare them with the tax office's list. */
export const useBillTools = (): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const importing = useBillImport();
  const verifying: ListTool[] = [
    { key: "verify", text: t("bills.verify.action"), icon: DocumentSearchRegular, Dialog: TaxVerifyDialog },
  ];
  return [...importing, ...(can("income_tax.verification.import") ? verifying : [])];
};
