import { Field } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { ListRow, Row } from "../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import type { lists } from "../../../src-shared/registries/lists/registry.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { PickButton } from "../../ui/inputs/PickButton.tsx";

export type WalletRow = ListRow<typeof lists.wallets>;

const mostWallets = 500;

/** The wallets that the person sees, by company. */
export const useWallets = (): readonly WalletRow[] => {
  const desk = useDesk();
  const { data } = useQuery({
    queryKey: queryKeys.list("wallets", "all"),
    queryFn: () =>
      desk.lists.page({
        list: "wallets",
        filters: {},
        sort: "company_name",
        page: 1,
        page_size: mostWallets,
        summary: false,
      }),
  });
  return (data?.rows ?? []) as readonly Row[] as readonly WalletRow[];
};

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly wallets: readonly WalletRow[];
  readonly value: WalletRow | undefined;
  readonly onChange: (wallet: WalletRow | undefined) => void;
};

/** Chooses a wallet: its company, its channel, and what is available in it. */
export const WalletPick = ({ label, hint, wallets, value, onChange }: Props) => {
  const { t, of } = useText();
  const nameOf = ({ company_name, channel }: WalletRow) =>
    t("funds.wallet.title", { company: company_name, channel: of(`enums.settlementChannel.${channel}`) });
  return (
    <Field label={label} required hint={hint ?? null}>
      <div>
        <PickButton
          label={label}
          text={value ? nameOf(value) : t("funds.create.choose")}
          options={wallets.map((wallet) => ({
            value: wallet.id,
            label: nameOf(wallet),
            hint: formatMoney(wallet.available),
          }))}
          selected={value ? [value.id] : []}
          searchPlaceholder={t("common.search")}
          emptyText={t("lists.ui.empty")}
          onChange={([id]) => onChange(wallets.find((wallet) => wallet.id === id))}
        />
      </div>
    </Field>
  );
};
