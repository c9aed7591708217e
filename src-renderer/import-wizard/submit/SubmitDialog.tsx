import { Caption1, Field, makeStyles, Textarea, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { plusBill } from "../../../src-shared/billing/bills/plus-bill-import.ts";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { moneyInWords } from "../../../src-shared/kernel/values/money/money-words.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCan } from "../../session/bootstrap.ts";
import { useCompanies } from "../../session/companies.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { grouped, yuan } from "../model/figures.ts";
import { PayComparison, PayUnknown } from "./PayComparison.tsx";
import { SubmitFacts, SubmitNotes, useFileFacts } from "./SubmitParts.tsx";
import { saysPay } from "./submit-gate.ts";
import { useStrangers } from "./use-strangers.ts";
import { confirmedSum, useSubmit } from "./use-submit.ts";

const useStyles = makeStyles({
  column: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
});

const remarkLength = 200;

type Props = {
  readonly state: ImportState;
  /** Brings the newest state after the desk said that it is another one. */
  readonly onState: (state: ImportState) => void;
  readonly onClose: () => void;
  /** Back to the rows whose 客户支付 is not the contract's. */
  readonly onShowPay: () => void;
  /** Compares with the contract before anything is sent. */
  readonly onCheck: () => void;
};

/** The last look before bills leave: company, rows, sum in figures and words. What is confirmed is exactly this. */
export const SubmitDialog = (props: Props) => {
  const { state, onClose, onShowPay, onCheck } = props;
  const styles = useStyles();
  const { t, texts } = useText();
  const companies = useCompanies();
  const can = useCan();
  const [isWished, setWished] = useState(false);
  const [remark, setRemark] = useState("");
  const [isEntering, setEntering] = useState(false);
  const [isKept, setKept] = useState(false);
  // What was compared before rows changed is known, but not what is confirmed: fees may follow from all rows.
  const pay = state.checked_online ? (state.pay ?? null) : null;
  const differs = pay !== null && pay.differing > 0;
  const isUnknown = pay === null && saysPay(state);
  const { submit, isBusy, problem, isChanged } = useSubmit(props);
  const fileFacts = useFileFacts(state);
  const strangers = useStrangers(state);
  const choices = {
    ...(isWished && { is_create_settlement: true }),
    ...(isEntering && strangers > 0 && { create_workers: true }),
  };
  const hasChoices = Object.keys(choices).length > 0;
  const fee = confirmedSum(state) ?? 0;
  const makesTasks = state.template === plusBill.name ? can("task.task.create") : null;

  return (
    <ConfirmDialog
      title={t("imports.ui.submit.title")}
      confirmText={t("imports.ui.submit.confirm", { count: grouped(state.counts.rows) })}
      isBusy={isBusy}
      refusal={(differs || isUnknown) && !isKept ? t("common.tickAbove") : null}
      onConfirm={() => void submit(isWished ? remark.trim() : "", hasChoices ? choices : undefined)}
      onClose={onClose}
    >
      <SubmitFacts
        facts={[
          { title: t("imports.ui.submit.company"), value: companies.nameOf(state.company_id ?? ""), isStrong: true },
          ...fileFacts,
          { title: t("imports.ui.submit.sum"), value: yuan(texts, fee), isStrong: true },
          { title: t("imports.ui.submit.words"), value: moneyInWords(fee) },
        ]}
      />
      <div className={styles.column}>
        {differs ? <PayComparison pay={pay} isKept={isKept} onKeep={setKept} onBack={onShowPay} /> : null}
        {isUnknown ? <PayUnknown isKept={isKept} onKeep={setKept} onCheck={onCheck} /> : null}
        {strangers > 0 ? (
          <>
            <Check
              label={t("imports.ui.submit.createWorkers", { rows: grouped(strangers) })}
              checked={isEntering}
              onChange={setEntering}
            />
            <Caption1>
              {t(isEntering ? "imports.ui.submit.createWorkersHint" : "imports.ui.submit.createWorkersOff")}
            </Caption1>
          </>
        ) : null}
        {makesTasks === null ? null : (
          <Message intent="info">{t(`imports.ui.submit.${makesTasks ? "makesTasks" : "makesNoTasks"}`)}</Message>
        )}
        {can("settlement.settlement.create") ? (
          <Check label={t("imports.ui.submit.createSettlement")} checked={isWished} onChange={setWished} />
        ) : null}
        {isWished ? (
          <>
            <Caption1>{t("imports.ui.submit.createSettlementHint")}</Caption1>
            <Field label={t("imports.ui.submit.remark")} hint={t("imports.ui.submit.remarkHint")}>
              <Textarea value={remark} maxLength={remarkLength} onChange={(_event, { value }) => setRemark(value)} />
            </Field>
          </>
        ) : null}
        {state.checked_online || state.unchecked_rows === 0 ? null : (
          <Message intent="info">{t("imports.ui.submit.notRechecked")}</Message>
        )}
        <SubmitNotes
          warned={state.counts.rows_with_warnings}
          warnings={t("imports.ui.submit.warnings", { count: grouped(state.counts.rows_with_warnings) })}
          problem={problem}
          isChanged={isChanged}
        />
      </div>
    </ConfirmDialog>
  );
};
