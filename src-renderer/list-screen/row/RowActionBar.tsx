import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { ActionBar } from "../../ui/buttons/ActionBar.tsx";
import type { BarAction } from "../../ui/buttons/arrange-actions.ts";
import { useRowBar } from "./use-row-bar.tsx";

type Props = Parameters<typeof useRowBar>[0] & {
  readonly row: Row;
  /** Further things to do here, in the same bar behind the list's actions. */
  readonly besides?: readonly BarAction[] | undefined;
};

/** Buttons in a row's detail for the actions that the list offers. */
export const RowActionBar = ({ row, besides = [], ...input }: Props) => {
  const { actionsOf, dialog } = useRowBar(input);
  return (
    <>
      <ActionBar actions={[...actionsOf(row), ...besides]} />
      {dialog}
    </>
  );
};
