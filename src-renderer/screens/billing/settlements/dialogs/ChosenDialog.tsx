import { Spinner, Text } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { mostAtOnce } from "../../../../../src-shared/billing/settlements/settlement-actions-calls.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../../../list-screen/model/define-list-screen.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/ConfirmDialog.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import { type Move, useChosen } from "../data/use-chosen.ts";

type Props = ActionDialogProps & {
  readonly title: string;
  /** Move that the settlements' state has to allow. */
  readonly move: Move;
  /** Further condition on a settlement. */
  readonly fits?: (settlement: Settlement) => boolean;
  /** Drawn once it is known which settlements are meant: at least one. */
  readonly children: (settlements: readonly Settlement[], skippedNote: ReactNode) => ReactNode;
};

const anyOne = (): boolean => true;

/** Finds out which settlements of a selection an action is about; says why there are none, or too many. */
export const ChosenDialog = ({ target, title, move, fits = anyOne, children, onClose }: Props) => {
  const { t, error } = useText();
  const { data, error: failed } = useChosen(target, move);
  const fitting = data?.settlements.filter(fits) ?? [];
  if (data && fitting.length > 0) {
    const selected = target.count;
    const count = selected - fitting.length;
    return children(
      fitting,
      count === 0 ? null : <Text size={200}>{t("settlements.dialogs.someLeft", { selected, count })}</Text>,
    );
  }
  const refusal = failed
    ? error(failed)
    : data?.isTooMany
      ? t("settlements.dialogs.someMost", { most: mostAtOnce })
      : t("settlements.dialogs.someNone");
  return (
    <ConfirmDialog
      title={title}
      confirmText={t("common.close")}
      isDone
      onConfirm={() => onClose()}
      onClose={() => onClose()}
    >
      {data || failed ? (
        <Message intent="warning">{refusal}</Message>
      ) : (
        <Spinner label={t("settlements.dialogs.someReading")} />
      )}
    </ConfirmDialog>
  );
};
