import { Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { MoneyDialog } from "../../money/MoneyDialog.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { isConflict, type Settlement } from "./settlement-diff.ts";
import { useChangesSince } from "./use-settlement.ts";

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

type Props = { readonly input: PlanInput; readonly settlement: Settlement; readonly onClose: () => void };

/** The money dialog for one settlement: what changed meanwhile is shown in place of a plain refusal. */
export const PaymentDialog = ({ input, settlement, onClose }: Props) => {
  const [seen] = useState(settlement);
  const [planned] = useState(input);
  const conflict = useCallback(
    (code: string) => (isConflict(code) ? <Changes seen={seen} code={code} /> : undefined),
    [seen],
  );
  return <MoneyDialog input={planned} conflict={conflict} onClose={onClose} />;
};
