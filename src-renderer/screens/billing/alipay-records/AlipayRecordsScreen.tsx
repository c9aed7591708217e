import { MoneyHandRegular } from "@fluentui/react-icons";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { type ActionDialogProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";

/** Goes to the settlement that a payment belongs to. */
const GoToSettlement = ({ target, onClose }: ActionDialogProps) => {
  const navigate = useNavigate();
  const id = String(target.rows[0]?.["settlement_id"] ?? "");
  useEffect(() => {
    onClose();
    if (id !== "") void navigate(`/settlements/${id}`);
  }, [navigate, onClose, id]);
  return null;
};

export const alipayRecordsSpec = defineListScreen({
  list: "alipayRecords",
  route: "/alipay-records",
  exportPermission: "fund.transaction.export",
  rowActions: [
    {
      key: "settlement",
      labelKey: "funds.openSettlement",
      icon: MoneyHandRegular,
      permission: "settlement.settlement.view",
      Dialog: GoToSettlement,
    },
  ],
});

/** Payments by the Alipay channel. */
export const AlipayRecordsScreen = () => <ListScreen spec={alipayRecordsSpec} />;
