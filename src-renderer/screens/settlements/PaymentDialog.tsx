import { Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { MoneyDialog } from "../../money/MoneyDialog.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { isConflict, type Settlement } from "./settlement-diff.ts";
import { useChangesSince } from "./use-settlement.ts";

/** Steps that go through the outbox. */
export type MoneyStep = "settle" | "query" | "retry_failed";

const actions = {
  settle: "settlement.pay",
  query: "settlement.query",
  retry_failed: "settlement.retry",
} as const satisfies Record<MoneyStep, PlanInput["action"]>;

/** What changed since the dialog was opened, read from the service. */
const Changes = ({ seen, code }: { seen: Settlement; code: string }) => {
  const { t } = useText();
  const changesSince = useChangesSince(seen);
  const { data } = useQuery({
    queryKey: ["detail", "settlements", seen.id, "changes", seen.version, code],
    queryFn: changesSince,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return data ? <ConflictNotice changes={data} /> : <Spinner size="tiny" label={t("common.loading")} />;
};

type Props = { readonly step: MoneyStep; readonly settlement: Settlement; readonly onClose: () => void };

/** Pays, asks about or pays again: the money dialog for one settlement. */
export const PaymentDialog = ({ step, settlement, onClose }: Props) => {
  const [seen] = useState(settlement);
  const [input] = useState<PlanInput>(() => ({ action: actions[step], settlement_id: settlement.id }));
  const conflict = useCallback(
    (code: string) => (isConflict(code) ? <Changes seen={seen} code={code} /> : undefined),
    [seen],
  );
  return <MoneyDialog input={input} conflict={conflict} onClose={onClose} />;
};
