import { Button, ProgressBar, Text } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionTarget } from "../list-screen/model/define-list-screen.ts";
import { useMoneyStyles } from "../money/money.styles.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ResultTable } from "../ui/facts/Facts.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";
import type { Values } from "./forms/form-values.ts";
import type { Many } from "./use-many.ts";

/** Most refused rows that are named one by one; of the others the count is told. */
const mostNamed = 200;

type Named = {
  readonly many: Many;
  readonly target: ActionTarget;
  /** Name of a row, and the title of that column. */
  readonly nameOf: (row: Row) => string;
  readonly nameTitle: string;
  /** Reason why a row was refused, where it is not the error's own text. */
  readonly reasonOf?: (code: string) => string | undefined;
};

type Props = Named & {
  readonly title: string;
  readonly confirmText: string;
  /** Typed values; null while something is missing. */
  readonly filled: Values | null;
  /** The form, and what follows from it. */
  readonly children: ReactNode;
  /** Room for a table. */
  readonly isWide?: boolean;
  /** Said beside the outcome. */
  readonly after?: ReactNode;
  readonly onClose: (outcome?: "done") => void;
};

/** Counts the rows acted upon so far, and explains why others were not. */
const Outcome = ({ many, target, nameOf, nameTitle, reasonOf }: Named) => {
  const { t, error } = useText();
  const { total, done, refused, state } = many.progress;
  const more = refused.length - mostNamed;
  return (
    <>
      {total === null ? null : (
        <ProgressBar
          max={total}
          value={done + refused.length}
          aria-label={t("actions.many.progress", { done: done + refused.length, total })}
        />
      )}
      <Text role="status" weight="semibold">
        {total === null || state === "running"
          ? t("actions.many.progress", { done: done + refused.length, total: total ?? 0 })
          : t("actions.many.outcome", { done, refused: refused.length, left: total - done - refused.length })}
      </Text>
      {total !== null && total < target.count ? (
        <Text>{t("actions.many.otherState", { count: target.count - total })}</Text>
      ) : null}
      <ResultTable
        endsInWords
        label={t("actions.many.refused")}
        titles={[nameTitle, t("actions.many.reason")]}
        rows={refused.slice(0, mostNamed).map(({ row, code, note }) => ({
          key: String(row["id"]),
          cells: [nameOf(row), note ?? reasonOf?.(code) ?? error(new AppError(code))],
        }))}
      />
      {more > 0 ? <Text size={200}>{t("actions.many.moreRefused", { count: more })}</Text> : null}
    </>
  );
};

/** Does something with the rows of a selection (`useMany`): what follows, what has to be typed, then the outcome of each. */
export const ManyRowsDialog = (props: Props) => {
  const { many, target, title, confirmText, filled, children, after, isWide = false, onClose } = props;
  const styles = useMoneyStyles();
  const { t } = useText();
  const { state, total, done } = many.progress;
  const isBegun = state !== "idle";
  const isOver = state === "done";
  // Of one row nothing has to be said of the others.
  const isPlain = target.count === 1 && total === 1;
  const close = () => onClose(done > 0 ? "done" : undefined);
  return (
    <ConfirmDialog
      title={title}
      confirmText={isOver ? t("common.close") : isBegun ? t("actions.many.goOn") : confirmText}
      {...(isBegun && { closeText: t("common.close") })}
      isWide={isWide}
      isBusy={state === "running"}
      isDone={isOver}
      isIncomplete={filled === null}
      refusal={total === 0 ? t("common.noneFits") : total === null ? t("actions.counting") : null}
      onConfirm={() => (isOver || filled === null ? close() : void many.run(filled))}
      onClose={close}
    >
      <div className={styles.column}>
        {isBegun ? <Outcome {...props} /> : null}
        {isBegun ? null : (
          <>
            {total === null || isPlain ? null : (
              <Text weight="semibold">{t("actions.many.fitting", { count: total })}</Text>
            )}
            {children}
            {isPlain ? null : <Text>{t("actions.many.each")}</Text>}
          </>
        )}
        {state === "running" ? (
          <Button size="small" onClick={many.stop}>
            {t("actions.many.stop")}
          </Button>
        ) : null}
        {isOver ? after : null}
        <ErrorMessage error={many.progress.error} />
      </div>
    </ConfirmDialog>
  );
};
