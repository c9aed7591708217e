import { CheckmarkCircleRegular, ClipboardTaskListLtrRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { reconcilers } from "../../../src-shared/calls/transactions.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { useMoneyAllowed } from "../../session/money-allowed.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { HandleDialog } from "./HandleDialog.tsx";
import { ReconcileDialog } from "./ReconcileDialog.tsx";

const tools = [
  { key: "reconcile", needs: reconcilers, icon: CheckmarkCircleRegular, Dialog: ReconcileDialog },
  { key: "handle", needs: ["fund.transaction.import"], icon: ClipboardTaskListLtrRegular, Dialog: HandleDialog },
] as const;
type Tool = (typeof tools)[number];

/** What is done with entries as a whole: comparing with the bank, marking what was seen to. */
export const TransactionTools = () => {
  const { t } = useText();
  const can = useCan();
  const money = useMoneyAllowed();
  const [open, setOpen] = useState<Tool | null>(null);
  const availableTools = tools.filter(({ needs }) => needs.some((key) => can(key)));
  if (availableTools.length === 0) return null;
  return (
    <>
      {availableTools.map((tool) => {
        const Icon = tool.icon;
        return (
          <ReasonButton
            key={tool.key}
            size="small"
            appearance="subtle"
            icon={<Icon />}
            reason={money.reason}
            onClick={() => setOpen(tool)}
          >
            {t(`funds.entry.${tool.key}`)}
          </ReasonButton>
        );
      })}
      {open ? <open.Dialog onClose={() => setOpen(null)} /> : null}
    </>
  );
};
