import { Button, Spinner } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { PayWay } from "../../../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { PlanInput } from "../../../../../src-shared/bridge/money.ts";
import { useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { MoneyDialog } from "../../../../money/dialog/MoneyDialog.tsx";
import { useMoneyStyles } from "../../../../money/money.styles.ts";
import { DifferencePanel } from "../../../../money/tables/DifferencePanel.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";
import { useToast } from "../../../../ui/messages/toast.tsx";
import { isConflict, type Settlement } from "../data/settlement-diff.ts";
import { useNewestChange } from "../data/use-figure-changes.ts";
import { useChangesSince, useSettlementStep } from "../data/use-settlement.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";

type ApprovalNeededProps = { readonly settlement: Settlement; readonly way: PayWay; readonly onClose: () => void };

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
const ApprovalNeeded = ({ settlement, way, onClose }: ApprovalNeededProps) => {
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

/** Shows the changes since the dialog was opened, read from the service. */
const Changes = ({ shownSettlement, code }: { shownSettlement: Settlement; code: string }) => {
  const { t } = useText();
  const changesSince = useChangesSince(shownSettlement);
  const { data } = useQuery({
    queryKey: ["detail", "settlements", shownSettlement.id, "changes", shownSettlement.version, code],
    queryFn: changesSince,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return data ? <ConflictNotice changes={data} /> : <Spinner size="tiny" label={t("common.loading")} />;
};

/** Which lines a planned payment is about, where it is one. */
const ways: Readonly<Partial<Record<PlanInput["action"], PayWay>>> = {
  "settlement.pay": "settle",
  "settlement.companyPay": "company_pay",
  "settlement.offline": "offline_settle",
  "settlement.retry": "retry_failed",
  "settlement.retryReady": "retry_ready",
};

type Props = { readonly input: PlanInput; readonly settlement: Settlement; readonly onClose: () => void };

/** The money dialog for one settlement: what changed meanwhile is shown in place of a plain refusal. */
export const PaymentDialog = ({ input, settlement, onClose }: Props) => {
  const [shownSettlement] = useState(settlement);
  const [planned] = useState(input);
  const conflict = useCallback(
    (code: string) => {
      const way = ways[planned.action];
      if (code === "figures_changed" && way !== undefined) {
        return <ApprovalNeeded settlement={shownSettlement} way={way} onClose={onClose} />;
      }
      return isConflict(code) ? <Changes shownSettlement={shownSettlement} code={code} /> : undefined;
    },
    [shownSettlement, planned, onClose],
  );
  return <MoneyDialog input={planned} conflict={conflict} onClose={onClose} />;
};
