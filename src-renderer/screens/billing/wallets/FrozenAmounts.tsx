import { Link, Text } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { Money, ResultTable } from "../../../ui/facts/Facts.tsx";
import { useFrozenAmounts } from "./use-wallet.ts";

/** Lists the frozen amounts in a wallet, each with its purpose. */
export const FrozenAmounts = ({ walletId }: { walletId: string }) => {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useFrozenAmounts(walletId);
  const frozenAmounts = query.data?.value.held;
  if (!frozenAmounts) return <DetailStates query={query} />;
  if (frozenAmounts.length === 0) return <Text>{t("funds.wallet.heldNothing")}</Text>;
  return (
    <ResultTable
      label={t("funds.wallet.held")}
      titles={[
        t("funds.wallet.heldKind"),
        t("funds.wallet.heldNo"),
        t("funds.wallet.heldAmount"),
        t("funds.wallet.heldSince"),
      ]}
      rows={frozenAmounts.map(({ kind, id, no, amount, since }) => ({
        key: `${kind} ${id}`,
        cells: [
          t(`funds.wallet.${kind}`),
          <Link key="no" onClick={() => void navigate(`/${kind}s/${id}`)}>
            {no}
          </Link>,
          <Money key="amount" cents={amount} />,
          since,
        ],
      }))}
    />
  );
};
