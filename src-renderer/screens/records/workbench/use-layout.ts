import { usePreferences, useUser } from "../../../session/bootstrap.ts";
import { inOrder, type PartKey } from "./parts.ts";

const untouched = { order: [], hidden: [] } as const;

/** Layout of the workbench for this person: the order of its parts and which of them they hid. The desk keeps it. */
export const useLayout = () => {
  const { id } = useUser();
  const [{ workbench = {} }, change] = usePreferences();
  const { order, hidden } = workbench[id] ?? untouched;
  const parts = inOrder(order);
  const keep = (next: { readonly order?: readonly PartKey[]; readonly hidden?: readonly string[] }): void => {
    const layout = { order: [...(next.order ?? parts)], hidden: [...(next.hidden ?? hidden)] };
    change({ workbench: { ...workbench, [id]: layout } });
  };
  const isHidden = (part: PartKey): boolean => hidden.some((one) => one === part);
  return {
    parts,
    isHidden,
    isChanged: order.length > 0 || hidden.length > 0,
    setHidden: (part: PartKey, isToHide: boolean) => {
      const others = hidden.filter((one) => one !== part);
      keep({ hidden: isToHide ? [...others, part] : others });
    },
    setOrder: (next: readonly PartKey[]) => keep({ order: next }),
    reset: () => change({ workbench: { ...workbench, [id]: { order: [], hidden: [] } } }),
  };
};
