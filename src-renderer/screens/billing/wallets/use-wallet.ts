import { useQuery } from "@tanstack/react-query";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useDetail } from "../../../desk/use-detail.ts";

/** A wallet with its cover and what a withdrawal would meet. */
export const useWallet = (id: string) => useDetail("wallets", id, (desk) => desk.funds.wallet({ params: { id } }));

/** Reads a wallet's frozen amounts and purposes. */
export const useFrozenAmounts = (id: string) => {
  const desk = useDesk();
  return useQuery({
    queryKey: [...queryKeys.detail("wallets", id), "freezeAmount"],
    queryFn: () => desk.funds.freezeAmount({ query: { wallet_id: id } }),
  });
};
