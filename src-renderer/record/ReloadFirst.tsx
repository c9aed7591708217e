import { Spinner } from "@fluentui/react-components";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { actionOf } from "../../src-shared/kernel/records/judge.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { ListAction } from "../list-screen/model/define-list-screen.ts";
import { type AvailabilityInput, refusalReason, type Verdict } from "../session/availability.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Message } from "../ui/messages/Message.tsx";
import { ownWords, type Shown } from "./record-words.ts";
import { type RowDialogProps, rowActionsOf } from "./row-actions.tsx";

type Props<Detail> = {
  readonly title: string;
  /** Objection of the service, as an error code; null: none. */
  readonly reasonOf: (detail: Detail) => string | null;
  readonly query: Pick<UseQueryResult<{ readonly value: Detail }>, "data" | "error" | "isFetchedAfterMount">;
  /** Texts by code, where this action says more than the error's own text. */
  readonly reasonTexts?: AvailabilityInput["reasonTexts"];
  /** The action's own dialog. */
  readonly children: (detail: Detail) => ReactNode;
  readonly onClose: () => void;
};

/**
 * An action from the list goes by the record as it is now: reads it and the service's verdict before the action's own dialog,
 * so that nobody confirms what they have not looked at.
 */
export const ReloadFirst = <Detail,>(props: Props<Detail>) => {
  const { title, reasonOf, query, reasonTexts, children, onClose } = props;
  const { t, error } = useText();
  const [begun, setBegun] = useState<Detail>();
  if (begun !== undefined) return children(begun);
  const detail = query.isFetchedAfterMount ? query.data?.value : undefined;
  const against = detail === undefined ? null : reasonOf(detail);
  // What the action itself changes must not take its dialog away.
  if (detail !== undefined && against === null) setBegun(detail);
  const own = against === null ? undefined : reasonTexts?.[against];
  const refusal = against === null ? query.error : new AppError(against);
  return (
    <ConfirmDialog title={title} confirmText={t("common.close")} isDone onConfirm={onClose} onClose={onClose}>
      {refusal === null ? (
        <Spinner label={t("common.loading")} />
      ) : (
        <Message intent="warning">{own === undefined ? error(refusal) : t(own)}</Message>
      )}
    </ConfirmDialog>
  );
};

type Reloaded<Detail> = {
  /** Reads the record, by its id. */
  useDetail(id: string): UseQueryResult<{ readonly value: Detail }>;
  /** Name of the record in the title, behind that of the step. */
  readonly nameOf?: (row: Row) => string;
  readonly dialogOf: (detail: Detail, step: RowDialogProps) => ReactNode;
};

/** Steps with a record from its row in the list: each goes by the record and the service's verdict as they are now. */
export const reloadedActions = <Detail extends { readonly actions: readonly Verdict[] }>(
  shown: Shown,
  { useDetail, nameOf, dialogOf }: Reloaded<Detail>,
): readonly ListAction[] => {
  const RowStep = (step: RowDialogProps) => {
    const { t } = useText();
    const { action, row, onClose } = step;
    const label = t(shown.labelOf(action));
    return (
      <ReloadFirst<Detail>
        title={nameOf === undefined ? label : `${label} ${nameOf(row)}`}
        query={useDetail(String(row["id"]))}
        reasonOf={({ actions }) => refusalReason(actions, action)}
        reasonTexts={ownWords(shown.decided, actionOf(shown.decided, action))}
        onClose={onClose}
      >
        {(detail) => dialogOf(detail, step)}
      </ReloadFirst>
    );
  };
  return rowActionsOf(shown, RowStep);
};
