import { LayerRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import { billStates } from "../../../../../src-shared/billing/bills/bill-states.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { listAddress } from "../../../../list-screen/model/list-address.ts";
import type { ListTool } from "../../../../list-screen/model/list-tools.ts";
import { useCan } from "../../../../session/bootstrap.ts";

/** Where there is no settlement yet: leads to the bills from which the first one is made. */
export const useFirstSettlement = (): readonly ListTool[] => {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  const address = listAddress("bills", { status: String(billStates.code("toSettle")) });
  if (address === null || !can("settlement.settlement.create") || !can("bill.bill.view")) return [];
  return [
    {
      key: "bills",
      text: t("empty.toSettle"),
      icon: LayerRegular,
      place: "empty",
      firstUse: "rows",
      onClick: () => void navigate(address),
    },
  ];
};
