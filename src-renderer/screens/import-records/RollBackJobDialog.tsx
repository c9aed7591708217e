import { Text } from "@fluentui/react-components";
import type { Row } from "../../../src-shared/lists/define.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";

/** Asks whether an import is to be taken back, with what that undoes. */
export const RollBackJobDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const params = { id: String(row["id"]) };
  return (
    <PlainDialog
      title={t("importJobs.rollBackTitle")}
      confirmText={t("importJobs.rollBack")}
      done={({ taken_back }) => t("importJobs.rolledBack", { count: taken_back })}
      send={() => desk.imports.rollBackJob({ params })}
      onClose={onClose}
    >
      <Text>
        {t(`importJobs.rollBackBody${Number(row["amount"]) === 0 ? "Plain" : ""}`, {
          no: String(row["no"]),
          count: Number(row["success_count"]),
          amount: formatMoney(Number(row["amount"])),
        })}
      </Text>
    </PlainDialog>
  );
};
