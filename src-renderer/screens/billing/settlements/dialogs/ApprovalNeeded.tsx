import { Button, Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { PayWay } from "../../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../../../money/money.styles.ts";
import { DifferencePanel } from "../../../../money/tables/DifferencePanel.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { useToast } from "../../../../ui/messages/toast.tsx";
import type { Settlement } from "../data/settlement-diff.ts";
import { useNewestChange } from "../data/use-figure-changes.ts";
import { useSettlementStep } from "../data/use-settlement.ts";

type Props = { readonly settlement: Settlement; readonly way: PayWay; readonly onClose: () => void };

/** The payment was asked for already: what was written for the checker, and that nothing was paid. */
const SentBack = ({ settlement, isAgain }: { settlement: Settlement; isAgain: boolean }) => {
  const { t } = useText();
  const { data } = useNewestChange(settlement.id);
  return (
    <>
      <Message intent="warning">{t(isAgain ? "figures.approval.waitsAgain" : "figures.approval.waits")}</Message>
      {data ? <DifferencePanel difference={data.difference} /> : null}
    </>
  );
};

const isRetry = (way: PayWay): boolean => way === "retry_failed" || way === "retry_ready";

/**
 * In place of a payment that a checker has to approve again first: what was approved, what is now and why, and the one step
 * that brings it to the checker.
 */
export const ApprovalNeeded = ({ settlement, way, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const { data, error: failed } = useQuery({
    queryKey: ["detail", "settlements", settlement.id, "preview", way],
    queryFn: () => desk.settlements.payPreview({ params: { id: settlement.id }, query: { way } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { run, isBusy, problem } = useSettlementStep(settlement, () => {
    toast.success(t("figures.approval.sent"));
    onClose();
  });
  if (failed) {
    return <Message intent="error">{error(failed)}</Message>;
  }
  if (!data) return <Spinner size="tiny" label={t("common.loading")} />;
  const { outcome, difference } = data.value;
  // The figures are those of the checker's copy by now: the payment itself has sent it back.
  if (outcome !== "approval" || difference === null) {
    return <SentBack settlement={settlement} isAgain={isRetry(way)} />;
  }
  const send = () =>
    void run((on) =>
      on.settlements.update({ params: { id: settlement.id }, body: { version: settlement.version, action: "renew" } }),
    );
  return (
    <div className={styles.column}>
      <Message intent="warning" title={t("figures.approval.title")}>
        {t("figures.approval.text")}
      </Message>
      <DifferencePanel difference={difference} />
      {problem === null ? null : (
        <Message intent="error">
          {problem.kind === "error" ? error(problem.error) : t("settlements.conflict.title")}
        </Message>
      )}
      <div>
        <Button appearance="primary" disabled={isBusy} onClick={send}>
          {t("figures.approval.send")}
        </Button>
      </div>
    </div>
  );
};
