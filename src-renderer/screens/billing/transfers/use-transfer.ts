import type { ListRow } from "../../../../src-shared/kernel/lists/define.ts";
import type { lists } from "../../../../src-shared/registries/lists/registry.ts";
import { useDetail } from "../../../desk/use-detail.ts";

export type TransferRow = ListRow<typeof lists.transfers>;

/** A transfer with its orders, bookings, and what this person may do. */
export const useTransfer = (id: string) =>
  useDetail("transfers", id, (desk) => desk.funds.transfer({ params: { id } }));
