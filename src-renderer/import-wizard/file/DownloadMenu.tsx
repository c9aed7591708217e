import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { ReasonMenuItem } from "../../ui/buttons/ReasonMenuItem.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useFollow } from "../../work/WorkProvider.tsx";

type Props = { readonly state: Pick<ImportState, "import_id" | "phase" | "counts"> };

/** The rows as a workbook with a column of what is wrong: all of them, or only those that failed. */
export const DownloadMenu = ({ state }: Props) => {
  const desk = useDesk();
  const toast = useToast();
  const follow = useFollow();
  const { t, locale } = useText();
  const { import_id, phase, counts } = state;
  const isSent = phase === "sent";
  const failed = isSent ? counts.refused : counts.rows_with_errors;
  const start = async (rows: "all" | "failed") => {
    try {
      const { job_id } = await desk.imports.download({ import_id, rows, locale });
      const title = t("imports.ui.download.title");
      follow(job_id, title);
    } catch (error) {
      toast.error(error);
    }
  };
  if (counts.rows + counts.sent === 0) return null;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle" icon={<ArrowDownloadRegular />}>
          {t("imports.ui.download.open")}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => void start("all")}>{t("imports.ui.download.all")}</MenuItem>
          <ReasonMenuItem reason={failed === 0 ? t("common.noRows") : null} onClick={() => void start("failed")}>
            {t(isSent ? "imports.ui.download.refused" : "imports.ui.download.failed")}
          </ReasonMenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
