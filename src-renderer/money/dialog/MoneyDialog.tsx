import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Spinner,
  Text,
} from "@fluentui/react-components";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { FigureDifference } from "../../../src-shared/billing/settlements/settlement-figures-calls.ts";
import type { MoneyIntent, MoneyPlan, PlanInput } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { isEachAStep } from "../../../src-shared/registries/limits/amount-limits.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../../session/money-allowed.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { useDialogFocus } from "../../ui/dialogs/use-dialog-focus.ts";
import { Message } from "../../ui/messages/Message.tsx";
import { isOpenIntent, type MoneyFlow, mayConfirm, secondsUntil } from "../flow/money-flow.ts";
import { type MoneyOperation, useMoneyFlow } from "../flow/use-money-flow.ts";
import { useNow } from "../flow/use-now.ts";
import { useMoneyStyles } from "../money.styles.ts";
import { DifferencePanel } from "../tables/DifferencePanel.tsx";
import { PlanItems, PlanWallets } from "../tables/PlanItems.tsx";
import { actionKey, planWords } from "../words/plan-words.ts";
import { CodeEntry } from "./CodeEntry.tsx";
import { MoneyFacts } from "./MoneyFacts.tsx";
import { MoneyOutcome } from "./MoneyOutcome.tsx";
import { OwnLimits } from "./OwnLimits.tsx";

type Props = {
  /** The same object at every drawing. */
  readonly input: PlanInput;
  /** Called once when the operation is done. */
  readonly onDone?: (intent: MoneyIntent) => void;
  /** Answers that mean "what you saw is no longer so": drawn in place of the plain message. */
  readonly conflict?: (code: string) => ReactNode;
  /** Draws the result, below the outcome once it is done. */
  readonly result?: (intent: MoneyIntent) => ReactNode;
  readonly onClose: () => void;
};

const codeOf = (problem: unknown): string | undefined => (problem instanceof AppError ? problem.code : undefined);

const retypeable: ReadonlySet<string> = new Set(["sms_code_wrong", "sms_code_expired"]);

const Problem = ({ problem, conflict }: { problem: unknown; conflict: Props["conflict"] }) => {
  const { error } = useText();
  if (problem === null) return null;
  const code = codeOf(problem);
  const conflictNotice = code === undefined ? undefined : conflict?.(code);
  return conflictNotice ?? <Message intent="error">{error(problem)}</Message>;
};

const confirmText = (t: ReturnType<typeof useText>["t"], plan: MoneyPlan): string => {
  const words = planWords(plan.action);
  const amount = t("common.moneyYuan", { amount: formatMoney(plan.amount) });
  return t(words?.confirm ?? "common.confirm", { amount, count: plan.count });
};

/** The greatest amount (cents) that the service weighs as one step. */
const greatestStep = ({ action, amount, items = [] }: MoneyPlan): number => {
  const itemAmounts = items.filter(({ refusal }) => refusal === null).map((item) => item.amount);
  return isEachAStep(action) ? Math.max(0, ...itemAmounts) : amount;
};

/** The payer sees what is paid in place of what was approved, before any code is asked for. */
const PaidOtherwise = ({ difference }: { difference: FigureDifference }) => {
  const { t } = useText();
  return (
    <>
      <Message intent="warning" title={t("figures.pay.title")}>
        {t("figures.pay.text")}
      </Message>
      <DifferencePanel difference={difference} />
    </>
  );
};

type CheckingProps = {
  readonly flow: Extract<MoneyFlow, { step: "checking" }>;
  readonly operation: MoneyOperation;
  readonly now: number;
  readonly conflict: Props["conflict"];
  readonly onConfirm: () => void;
};

const Checking = ({ flow, operation, now, conflict, onConfirm }: CheckingProps) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  const money = useMoneyAllowed();
  const secondsLeft = secondsUntil(flow.expiresAt, now);
  const words = planWords(flow.plan.action);
  return (
    <div className={styles.column}>
      <MoneyFacts plan={flow.plan} />
      {flow.plan.difference ? <PaidOtherwise difference={flow.plan.difference} /> : null}
      {flow.plan.items ? <PlanItems items={flow.plan.items} /> : null}
      {flow.plan.wallets ? <PlanWallets wallets={flow.plan.wallets} /> : null}
      {words === undefined ? null : <Text>{t(words.warning)}</Text>}
      <OwnLimits step={flow.plan.action} amount={flow.plan.amount} greatest={greatestStep(flow.plan)} />
      {flow.plan.needs_sms ? <CodeEntry flow={flow} operation={operation} now={now} onEnter={onConfirm} /> : null}
      <Problem problem={flow.problem} conflict={conflict} />
      {flow.mayHaveLeft ? (
        <Message intent="warning">{t("money.flow.doubt")}</Message>
      ) : (
        <span className={secondsLeft === 0 ? styles.late : styles.muted} role="timer">
          {secondsLeft === 0 ? t("money.flow.expired") : t("money.flow.expiresIn", { seconds: secondsLeft })}
        </span>
      )}
      {money.allowed || flow.isConfirming ? null : (
        <Message intent="warning">{t("money.flow.offline", { reason: money.reason })}</Message>
      )}
      {flow.isConfirming ? <Spinner size="tiny" label={t("money.flow.confirming")} /> : null}
    </div>
  );
};

type BodyProps = Omit<CheckingProps, "flow"> & { readonly result: Props["result"] };

const Body = ({ operation, now, conflict, result, onConfirm }: BodyProps) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  const { flow } = operation;
  switch (flow.step) {
    case "planning":
      return (
        <div className={styles.waiting}>
          <Spinner label={t("money.flow.planning")} />
        </div>
      );
    case "refusedToPlan":
      return <Problem problem={flow.problem} conflict={conflict} />;
    case "checking":
      return <Checking flow={flow} operation={operation} now={now} conflict={conflict} onConfirm={onConfirm} />;
    case "outcome": {
      const refusal = flow.intent.refusal?.code;
      const conflictNotice = refusal === undefined ? undefined : conflict?.(refusal);
      return (
        <div className={styles.column}>
          <MoneyFacts plan={flow.plan} />
          {conflictNotice ?? <MoneyOutcome intent={flow.intent} />}
          {flow.intent.state === "done" ? result?.(flow.intent) : null}
        </div>
      );
    }
  }
};

/** Reason why it cannot be confirmed as it stands, in words; null where it can, or where nothing is confirmed. */
const useRefusal = (flow: MoneyFlow, now: number): string | null => {
  const { t } = useText();
  const money = useMoneyAllowed();
  if (flow.step !== "checking") return null;
  if (!money.allowed) return money.reason;
  const may = mayConfirm(flow, now);
  return may.allowed || may.why === "busy" || may.why === "expired" ? null : t(`money.flow.${may.why}`);
};

/**
 * Confirms and follows one money operation: facts from the service, the code, one press, then the outcome. Closing it
 * never stops what has left; the status bar goes on showing it.
 */
export const MoneyDialog = ({ input, onDone, conflict, result, onClose }: Props) => {
  const styles = useMoneyStyles();
  const { t } = useText();
  const money = useMoneyAllowed();
  const buttons = useDialogFocus();
  const reasonId = useId();
  const operation = useMoneyFlow(input);
  const { flow } = operation;
  const now = useNow(flow.step === "checking");
  const may = flow.step === "checking" ? mayConfirm(flow, now) : undefined;
  const confirm = () => {
    if (may?.allowed && money.allowed) operation.confirm();
  };

  const done = flow.step === "outcome" && flow.intent.state === "done" ? flow.intent : undefined;
  const hasNotified = useRef(false);
  useEffect(() => {
    if (!done || hasNotified.current) return;
    hasNotified.current = true;
    onDone?.(done);
  }, [done, onDone]);

  const isBusy = flow.step === "checking" && flow.isConfirming;
  const refusal = flow.step === "outcome" ? flow.intent.refusal?.code : undefined;
  const hasItems =
    (flow.step === "checking" || flow.step === "outcome") &&
    (flow.plan.items !== undefined || flow.plan.difference !== undefined);
  const showsFigures =
    codeOf(flow.step === "refusedToPlan" ? flow.problem : null) === "figures_changed" || refusal === "figures_changed";
  const isExpired = may?.allowed === false && may.why === "expired";
  const refusalToConfirm = useRefusal(flow, now);
  const inBackground = flow.step === "outcome" && isOpenIntent(flow.intent);
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open && !isBusy) onClose();
      }}
    >
      <DialogSurface className={hasItems || showsFigures ? styles.wide : styles.surface}>
        <DialogBody>
          <DialogTitle>{t(actionKey(input.action), { action: input.action })}</DialogTitle>
          <DialogContent>
            <Body operation={operation} now={now} conflict={conflict} result={result} onConfirm={confirm} />
          </DialogContent>
          <DialogActions ref={buttons} fluid className={styles.foot}>
            {refusalToConfirm === null || isBusy ? null : (
              <span id={reasonId} className={styles.reason} role="status">
                {refusalToConfirm}
              </span>
            )}
            <Button disabled={isBusy} onClick={onClose}>
              {inBackground
                ? t("money.flow.closeBackground")
                : t(flow.step === "outcome" || flow.step === "refusedToPlan" ? "common.close" : "common.cancel")}
            </Button>
            {isExpired || flow.step === "refusedToPlan" ? (
              <Button onClick={operation.again}>{t("money.flow.planAgain")}</Button>
            ) : null}
            {refusal !== undefined && retypeable.has(refusal) ? (
              <Button appearance="primary" onClick={operation.again}>
                {t("money.outcome.retypeCode")}
              </Button>
            ) : null}
            {flow.step === "checking" && !isExpired ? (
              <ReasonButton
                appearance="primary"
                className={styles.oneLine}
                reason={refusalToConfirm}
                reasonId={reasonId}
                isBusy={isBusy}
                onClick={confirm}
              >
                {flow.mayHaveLeft ? t("money.flow.confirmAgain") : confirmText(t, flow.plan)}
              </ReasonButton>
            ) : null}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
