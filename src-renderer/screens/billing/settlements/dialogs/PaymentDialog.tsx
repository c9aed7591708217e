import { Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { PayWay } from "../../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { PlanInput } from "../../../../../src-shared/bridge/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { MoneyDialog } from "../../../../money/dialog/MoneyDialog.tsx";
import { isConflict, type Settlement } from "../data/settlement-diff.ts";
import { useChangesSince } from "../data/use-settlement.ts";
import { ApprovalNeeded } from "./ApprovalNeeded.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";

/** Shows the changes since the dialog was opened, read from the service. */
const Changes = ({ shownSettlement, code }: { shownSettlement: Settlement; code: string }) => {
  const { t } = useText();
  const changesSince = useChangesSince(shownSettlement);
  const { data } = useQuery({
    queryKey: ["detail", "settlements", shownSettlement.id, "changes", shownSettlement.version, code],
    queryFn: changesSince,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return data ? <ConflictNotice changes={data} /> : <Spinner size="tiny" label={t("common.loading")} />;
};

/** Which lines a planned payment is about, where it is one. */
const ways: Readonly<Partial<Record<PlanInput["action"], PayWay>>> = {
  "settlement.pay": "settle",
  "settlement.companyPay": "company_pay",
  "settlement.offline": "offline_settle",
  "settlement.retry": "retry_failed",
  "settlement.retryReady": "retry_ready",
};

type Props = { readonly input: PlanInput; readonly settlement: Settlement; readonly onClose: () => void };

/** The money dialog for one settlement: what changed meanwhile is shown in place of a plain refusal. */
export const PaymentDialog = ({ input, settlement, onClose }: Props) => {
  const [shownSettlement] = useState(settlement);
  const [planned] = useState(input);
  const conflict = useCallback(
    (code: string) => {
      const way = ways[planned.action];
      if (code === "figures_changed" && way !== undefined) {
        return <ApprovalNeeded settlement={shownSettlement} way={way} onClose={onClose} />;
      }
      return isConflict(code) ? <Changes shownSettlement={shownSettlement} code={code} /> : undefined;
    },
    [shownSettlement, planned, onClose],
  );
  return <MoneyDialog input={planned} conflict={conflict} onClose={onClose} />;
};
