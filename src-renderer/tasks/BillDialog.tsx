import { Text } from "@fluentui/react-components";
import { ReceiptAddRegular } from "@fluentui/react-icons";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { mostBilled } from "../../src-shared/tasks/applicants/applicant-bills-calls.ts";
import { applicantStates } from "../../src-shared/tasks/applicants/applicant-states.ts";
import { taskApplicants } from "../../src-shared/tasks/applicants/task-applicants-record.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { importPage } from "../import-wizard/start/OpenImports.tsx";
import type { ActionDialogProps, ListAction } from "../list-screen/model/define-list-screen.ts";
import type { RowCondition } from "../list-screen/model/row-condition.ts";
import { ManyRowsDialog } from "../record/ManyRowsDialog.tsx";
import { useMany } from "../record/use-many.ts";
import { takeImport } from "../session/data-changed.ts";

const accepted: RowCondition = { status: [applicantStates.code("accepted")] };
const isBilled = (row: Row): boolean => Number(row["billed_amount"] ?? 0) > 0;

/**
 * Makes bills of accepted work (requirement T10): opens the import door with its rows, where checks, preview, seal and audit are
 * those of a file. Who has a bill already is left out.
 */
export const BillDialog = ({ target, onClose }: ActionDialogProps) => {
  const desk = useDesk();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t, of } = useText();
  const many = useMany(
    {
      ...{ list: taskApplicants, condition: accepted, atMost: mostBilled },
      act: async (rows) => {
        const ids = rows.filter((row) => !isBilled(row)).map((row) => String(row["id"]));
        const left = rows.filter(isBilled).map((row) => ({ id: String(row["id"]), code: "applicant_billed" }));
        if (ids.length === 0) return { done: 0, refused: left };
        const state = await desk.imports.openMade({ made: "acceptedWork", ids, again: true });
        takeImport(client, state);
        onClose("done");
        void navigate(importPage(state.import_id));
        return { done: ids.length - state.left_out, refused: left };
      },
    },
    target,
  );
  const open = many.rows.filter((row) => !isBilled(row));
  const sum = open.reduce((total, row) => total + Number(row["accept_amount"] ?? 0), 0);
  return (
    <ManyRowsDialog
      {...{ many, target, onClose }}
      filled={open.length === 0 ? null : {}}
      title={t("taskPages.bills.label")}
      confirmText={t("taskPages.bills.confirm", { count: open.length, amount: formatMoney(sum) })}
      nameOf={(row) => String(row["name"])}
      nameTitle={of("lists.taskApplicants.columns.name")}
    >
      <Text>
        {open.length === 0
          ? t("taskPages.bills.none")
          : t("taskPages.bills.lead", { count: open.length, amount: formatMoney(sum) })}
      </Text>
    </ManyRowsDialog>
  );
};

/** Making bills of the accepted work of several people. */
export const billActions: readonly ListAction[] = [
  {
    key: "makeBills",
    labelKey: "taskPages.bills.label",
    icon: ReceiptAddRegular,
    permission: "bill.bill.import",
    appliesTo: accepted,
    whyNot: (row) => (isBilled(row) ? "applicant_billed" : null),
    Dialog: BillDialog,
  },
];
