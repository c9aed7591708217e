import { Field, MessageBar, MessageBarBody, makeStyles, Text, Textarea } from "@fluentui/react-components";
import { useState } from "react";
import type { PlanInput } from "../../src-shared/bridge/money.ts";
import { importAtMost } from "../../src-shared/calls/invoice-imports.ts";
import type { ImportTemplate } from "../../src-shared/imports/define.ts";
import type { TypedRow } from "../../src-shared/imports/typed-row.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { useText } from "../app/i18n/TextProvider.tsx";
import type { Texts } from "../app/i18n/texts.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { MoneyDialog } from "./MoneyDialog.tsx";
import { useMoneyStyles } from "./money.styles.ts";
import { PasteResult } from "./PasteResult.tsx";
import { type PastedRows, readPastedRows } from "./pasted-rows.ts";

const useStyles = makeStyles({ text: { minHeight: "160px", fontVariantNumeric: "tabular-nums" } });

/** Why what was pasted cannot be sent; null when it can. */
const faultOf = ({ t, of, list }: Texts, { rows, issues, missing }: PastedRows): string | null => {
  if (missing.length > 0) return t("invoices.paste.missing", { titles: list(missing) });
  if (rows.length > importAtMost) return t("invoices.paste.tooMany", { most: importAtMost });
  const [first] = issues;
  if (first === undefined) return null;
  const reason = of(`imports.issues.${first.issue.code}`, { ...first.issue.params }, first.issue.code);
  return t("invoices.paste.fault", { count: issues.length, row: first.row, reason });
};

const drawResult = ({ intent_id }: { intent_id: string }) => <PasteResult intentId={intent_id} />;

type Props = {
  readonly title: string;
  readonly template: ImportTemplate;
  /** What a row comes to in cents. */
  readonly amountOf: (row: TypedRow) => number;
  readonly plan: (file_name: string, rows: readonly TypedRow[]) => PlanInput;
  readonly onClose: () => void;
};

/** Takes rows of a template as they are copied out of a spreadsheet: checked here, sent once, answered row by row. */
export const PasteDialog = ({ title, template, amountOf, plan, onClose }: Props) => {
  const styles = useMoneyStyles();
  const own = useStyles();
  const texts = useText();
  const { t } = texts;
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [text, setText] = useState("");
  const [planned, setPlanned] = useState<PlanInput>();
  if (planned) return <MoneyDialog input={planned} result={drawResult} onClose={onClose} />;
  const pasted = readPastedRows(template, text, today);
  const { rows } = pasted;
  const fault = faultOf(texts, pasted);
  const amount = t("common.moneyYuan", { amount: formatMoney(rows.reduce((sum, row) => sum + amountOf(row), 0)) });
  const titles = template.fields.filter(({ required }) => required).map((field) => field.title);
  return (
    <ConfirmDialog
      title={title}
      confirmText={t("invoices.paste.next")}
      isConfirmDisabled={rows.length === 0 || fault !== null}
      isWide
      onConfirm={() => setPlanned(plan(t("invoices.paste.pasted"), rows))}
      onClose={onClose}
    >
      <div className={styles.column}>
        <Text>{t("invoices.paste.text")}</Text>
        <Field
          required
          label={t("invoices.paste.rows")}
          hint={t("invoices.paste.titles", { titles: texts.list(titles) })}
        >
          <Textarea
            className={own.text}
            value={text}
            resize="vertical"
            onChange={(_event, { value }) => setText(value)}
          />
        </Field>
        {rows.length > 0 ? <Text>{t("invoices.paste.read", { count: rows.length, amount })}</Text> : null}
        {fault === null ? null : (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{fault}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </ConfirmDialog>
  );
};
