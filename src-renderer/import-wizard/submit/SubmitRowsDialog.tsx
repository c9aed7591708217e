import { Field, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import type { Submit } from "../../../src-shared/kernel/imports/define-import.ts";
import { moneyInWords } from "../../../src-shared/kernel/values/money/money-words.ts";
import { addMonths, dayOf, monthOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useCompanies } from "../../session/companies.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Check } from "../../ui/inputs/Check.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { grouped, yuan } from "../model/figures.ts";
import { takesCompany } from "../model/template-kind.ts";
import { ChangesTable, ChangesUnknown, useChangeCounts } from "./ChangesTable.tsx";
import { type SubmitFact, SubmitFacts, SubmitNotes, useFileFacts, useWarningKinds } from "./SubmitParts.tsx";
import { confirmedSum, useSubmit } from "./use-submit.ts";

const useStyles = makeStyles({
  column: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
});

const monthsBack = 15;

type Props = {
  readonly state: ImportState;
  readonly submit: Submit;
  readonly onState: (state: ImportState) => void;
  readonly onClose: () => void;
  /** Asks the service what the rows change, before anything is sent. */
  readonly onCheck: () => void;
};

/** The column that is summed, its sum in figures and words; nothing where the file has no such amounts. */
const useSumFacts = (state: ImportState): readonly SubmitFact[] => {
  const { t, texts } = useText();
  const sum = confirmedSum(state);
  const title = state.columns.find(({ key }) => state.totals[key] === sum && sum !== null)?.title ?? "";
  if (sum === null || sum === 0) return [];
  return [
    { title: t("imports.ui.submit.sumOf", { title }), value: yuan(texts, sum), isStrong: true },
    { title: t("imports.ui.submit.words"), value: moneyInWords(sum) },
  ];
};

/** The last look before rows that are not bills leave, with what has to be said of all of them. */
export const SubmitRowsDialog = ({ state, submit: way, onState, onClose, onCheck }: Props) => {
  const styles = useStyles();
  const { t, of } = useText();
  const companies = useCompanies();
  const { submit, isBusy, problem, isChanged } = useSubmit({ state, onState, onClose });
  const [month] = useState(() => monthOf(dayOf(shanghaiNow(Date.now()))));
  const [period, setPeriod] = useState(() => addMonths(month, -1));
  const [isComplete, setComplete] = useState(false);
  const fileFacts = useFileFacts(state);
  const sumFacts = useSumFacts(state);
  const changes = useChangeCounts(state, way.showsChanges);
  const kinds = useWarningKinds(state, !way.showsChanges && state.counts.rows_with_warnings > 0);
  const { template, counts } = state;
  const asksPeriod = way.choices.includes("period");
  const asksComplete = way.choices.includes("is_complete");
  const choices = { ...(asksPeriod && { period }), ...(asksComplete && { is_complete: isComplete }) };
  const isAgency = way.mayBeAgency && state.company_id === null;
  const owner = isAgency ? t("imports.ui.header.agency") : companies.nameOf(state.company_id ?? "");
  const company = { title: t(way.mayBeAgency ? "imports.ui.submit.owner" : "imports.ui.submit.company"), value: owner };

  return (
    <ConfirmDialog
      title={t("imports.ui.submit.titleOf", { name: of(`imports.templates.${template}`, {}, template ?? "") })}
      confirmText={t("imports.ui.submit.confirm", { count: grouped(counts.rows) })}
      isBusy={isBusy}
      isWide={way.showsChanges}
      refusal={way.showsChanges && !state.checked_online ? t("common.resolveAbove") : null}
      onConfirm={() => void submit("", choices)}
      onClose={onClose}
    >
      <SubmitFacts
        facts={[...(takesCompany(template) ? [{ ...company, isStrong: true }] : []), ...fileFacts, ...sumFacts]}
      />
      <div className={styles.column}>
        {asksPeriod ? (
          <Field label={t("imports.ui.submit.period")} hint={t("imports.ui.submit.periodHint")} required>
            <Select value={period} onChange={(_event, { value }) => setPeriod(value)}>
              {Array.from({ length: monthsBack }, (_none, back) => addMonths(month, -back)).map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {asksComplete && counts.sent === 0 ? (
          <Check label={t("imports.ui.submit.complete")} checked={isComplete} onChange={setComplete} />
        ) : null}
        {way.showsChanges ? (
          state.checked_online ? (
            <ChangesTable state={state} />
          ) : (
            <ChangesUnknown onCheck={onCheck} />
          )
        ) : null}
        {way.isChecked && !way.showsChanges && !state.checked_online ? (
          <Message intent="info">{t("imports.ui.submit.notCheckedRows")}</Message>
        ) : null}
        <Message intent="info">{of(`imports.effects.${template}`, {}, "")}</Message>
        <SubmitNotes
          warned={way.showsChanges ? (changes?.warnings ?? 0) : counts.rows_with_warnings}
          warnings={
            way.showsChanges
              ? t("imports.ui.submit.warningsBesides", { count: grouped(changes?.warnings ?? 0) })
              : t("imports.ui.submit.warningsRows", { count: grouped(counts.rows_with_warnings) })
          }
          kinds={way.showsChanges ? undefined : kinds}
          problem={problem}
          isChanged={isChanged}
        />
      </div>
    </ConfirmDialog>
  );
};
