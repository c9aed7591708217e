import { Spinner } from "@fluentui/react-components";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { AvailabilityInput } from "../session/availability.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Message } from "../ui/messages/Message.tsx";

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
    <ConfirmDialog
      title={title}
      confirmText={title}
      isConfirmDisabled
      onConfirm={() => undefined}
      onClose={() => onClose()}
    >
      {refusal === null ? (
        <Spinner label={t("common.loading")} />
      ) : (
        <Message intent="warning">{own === undefined ? error(refusal) : t(own)}</Message>
      )}
    </ConfirmDialog>
  );
};
