import { CheckmarkCircleRegular, ClipboardTaskListLtrRegular } from "@fluentui/react-icons";
import { reconcilers } from "../../../../src-shared/billing/funds/transactions-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { useCan } from "../../../session/bootstrap.ts";
import { useMoneyAllowed } from "../../../session/money-allowed.ts";
import { HandleDialog } from "./HandleDialog.tsx";
import { ReconcileDialog } from "./ReconcileDialog.tsx";

const tools = [
  { key: "reconcile", needs: reconcilers, icon: CheckmarkCircleRegular, place: "primary", Dialog: ReconcileDialog },
  {
    key: "handle",
    needs: ["fund.transaction.import"],
    icon: ClipboardTaskListLtrRegular,
    place: "button",
    Dialog: HandleDialog,
  },
] as const;

/** Tools for entries as a whole: comparing with the bank, marking those that were seen to. */
export const useTransactionTools = (): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const money = useMoneyAllowed();
  return tools
    .filter(({ needs }) => needs.some((key) => can(key)))
    .map(({ needs: _needs, ...tool }) => ({ ...tool, text: t(`funds.entry.${tool.key}`), reason: money.reason }));
};
