import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useDesk, useWrite } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../list-screen/model/define-list-screen.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";

const useStyles = makeStyles({
  results: { maxHeight: "240px", overflowY: "auto", margin: 0, paddingLeft: tokens.spacingHorizontalXL },
});

const mostAtOnce = 200;

/** Applies for the bank's receipts of the chosen transactions, and says what came of each. */
export const ApplyDialog = ({ target, onClose }: ActionDialogProps) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const ids = target.selection.mode === "some" ? target.selection.ids : [];
  const numbers = new Map(target.rows.map((row) => [String(row["id"]), String(row["no"])]));
  const isPossible = ids.length > 0 && ids.length <= mostAtOnce;
  const apply = useWrite({ mutationFn: () => desk.vouchers.apply({ body: { transaction_ids: ids } }) });
  const results = apply.data?.results;
  const count = (outcome: string): number => results?.filter((one) => one.outcome === outcome).length ?? 0;
  const textKeys = {
    applied: "vouchers.resultApplied",
    open: "vouchers.resultOpen",
    no_receipt: "vouchers.resultNone",
  } as const;
  return (
    <ConfirmDialog
      title={t("vouchers.applyTitle")}
      confirmText={t(results ? "vouchers.close" : "vouchers.applyStart")}
      isBusy={apply.isPending}
      refusal={isPossible ? null : t("common.resolveAbove")}
      isDone={results !== undefined}
      onConfirm={() => (results ? onClose("done") : apply.mutate())}
      onClose={() => onClose(results ? "done" : undefined)}
    >
      {results ? (
        <>
          <Text block>
            {t("vouchers.applyResult", { applied: count("applied"), open: count("open"), none: count("no_receipt") })}
          </Text>
          <ul className={styles.results}>
            {results.map((one) => (
              <li key={one.transaction_id}>
                {numbers.get(one.transaction_id) ?? one.transaction_id}
                {" · "}
                {t(textKeys[one.outcome], { no: one.no ?? "" })}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Text block>
          {isPossible ? t("vouchers.applyBody", { count: ids.length }) : t("vouchers.applyLimit", { most: mostAtOnce })}
        </Text>
      )}
      <ErrorMessage error={apply.error} />
    </ConfirmDialog>
  );
};
