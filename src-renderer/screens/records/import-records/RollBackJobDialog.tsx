import { Text } from "@fluentui/react-components";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { moneyText } from "../../../../src-shared/kernel/values/money/money.ts";
import { workerBank } from "../../../../src-shared/workers/workers/worker-bank-import.ts";
import { workerEdit } from "../../../../src-shared/workers/workers/worker-edit-import.ts";
import { workerFields } from "../../../../src-shared/workers/workers/worker-fields.ts";
import { worker } from "../../../../src-shared/workers/workers/worker-import.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

/** Imports that are taken back otherwise than by voiding what they made, with the text that says how. */
const ownBodies: ReadonlyMap<number, "worker" | "worker_edit" | "worker_bank"> = new Map([
  [worker.kind, "worker"],
  [workerFields.kind, "worker"],
  [workerEdit.kind, "worker_edit"],
  [workerBank.kind, "worker_bank"],
]);

/** Asks whether an import is to be taken back, with what that undoes. */
export const RollBackJobDialog = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const params = { id: String(row["id"]) };
  const own = ownBodies.get(Number(row["kind"]));
  const body =
    own === undefined
      ? (`importJobs.rollBackBody${Number(row["amount"]) === 0 ? "Plain" : ""}` as const)
      : (`importJobs.rollBackBodies.${own}` as const);
  return (
    <PlainDialog
      title={t("importJobs.rollBackTitle")}
      confirmText={t("importJobs.rollBack")}
      done={({ taken_back }) => t("importJobs.rolledBack", { count: taken_back })}
      send={() => desk.imports.rollBackJob({ params })}
      onClose={onClose}
    >
      <Text>
        {t(body, {
          no: String(row["no"]),
          count: Number(row["success_count"]),
          amount: moneyText(row["amount"]),
        })}
      </Text>
    </PlainDialog>
  );
};
