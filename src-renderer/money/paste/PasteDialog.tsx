import { Field, makeStyles, Text, Textarea } from "@fluentui/react-components";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { PlanInput } from "../../../src-shared/bridge/money.ts";
import { pastedAtMost } from "../../../src-shared/kernel/calls/import-parts.ts";
import type { ImportTemplate } from "../../../src-shared/kernel/imports/cells/define.ts";
import type { TypedRow } from "../../../src-shared/kernel/imports/cells/typed-row.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { requireSubmit } from "../../../src-shared/registries/imports/submits.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { clipboardText } from "../../ui/inputs/clipboard-cells.ts";
import { Message } from "../../ui/messages/Message.tsx";
import { MoneyDialog } from "../dialog/MoneyDialog.tsx";
import { useMoneyStyles } from "../money.styles.ts";
import { PasteResult } from "./PasteResult.tsx";
import { type PastedRows, readPastedRows } from "./pasted-rows.ts";

const useStyles = makeStyles({ text: { minHeight: "160px", fontVariantNumeric: "tabular-nums" } });

/** Reason why the pasted rows cannot be sent; null when they can. */
const faultOf = ({ t, of, list }: Texts, { rows, issues, missing }: PastedRows, most: number): string | null => {
  if (missing.length > 0) return t("money.paste.missing", { titles: list(missing) });
  if (rows.length > most) return t("money.paste.tooMany", { most });
  const [first] = issues;
  if (first === undefined) return null;
  const { code, params } = first.issue;
  const reason = of(`imports.issues.${code}`, { ...params }, of(`errors.${code}`, { ...params }, code));
  return t("money.paste.fault", { count: issues.length, row: first.row, reason });
};

type DrawResult = NonNullable<ComponentProps<typeof MoneyDialog>["result"]>;

const drawRows: DrawResult = ({ intent_id }) => <PasteResult intentId={intent_id} />;

type Props<R extends object> = {
  readonly title: string;
  /** One whose rows are sent by a call of their own (`imports/submits.ts`). */
  readonly template: ImportTemplate;
  /** Amount of a row in cents. */
  readonly amountOf: (row: TypedRow) => number;
  /** `rows`: as the template's call takes them (`R`). */
  readonly plan: (file_name: string, rows: R[]) => PlanInput;
  /** Advice on what to copy from where, and how; absent: by the template's titles. */
  readonly text?: string;
  readonly hint?: string;
  /** Its outcome; absent: row by row. */
  readonly result?: DrawResult;
  /** Content about the whole, beside its rows. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** Takes rows of a template as they are copied out of a spreadsheet: checked here, sent once, answered row by row. */
export const PasteDialog = <R extends object>(props: Props<R>) => {
  const { title, template, amountOf, plan, text: intro, hint, result = drawRows, children, onClose } = props;
  const styles = useMoneyStyles();
  const own = useStyles();
  const { t, texts } = useText();
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [text, setText] = useState("");
  const [planned, setPlanned] = useState<PlanInput>();
  if (planned) return <MoneyDialog input={planned} result={result} onClose={onClose} />;
  const pasted = readPastedRows(template, text, today);
  const { atMost, way } = requireSubmit(template.name);
  const { rows } = pasted;
  const fault = faultOf(texts, pasted, way === "parts" ? pastedAtMost : atMost);
  const amount = t("common.moneyYuan", { amount: formatMoney(rows.reduce((sum, row) => sum + amountOf(row), 0)) });
  const titles = template.fields.filter(({ required }) => required).map((field) => field.title);
  return (
    <ConfirmDialog
      title={title}
      confirmText={t("money.paste.next")}
      isIncomplete={rows.length === 0}
      refusal={fault === null ? null : t("common.resolveAbove")}
      isWide
      onConfirm={() => setPlanned(plan(t("money.paste.pasted"), [...rows] as object[] as R[]))}
      onClose={onClose}
    >
      <div className={styles.column}>
        <Text>{intro ?? t("money.paste.text")}</Text>
        {children}
        <Field
          required
          label={t("money.paste.rows")}
          hint={hint ?? t("money.paste.titles", { titles: texts.list(titles) })}
        >
          <Textarea
            className={own.text}
            value={text}
            resize="vertical"
            onChange={(_event, { value }) => setText(value)}
            onPaste={(event) => {
              event.preventDefault();
              const { value, selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
              const pasted = clipboardText(event.clipboardData);
              setText(`${value.slice(0, selectionStart)}${pasted}${value.slice(selectionEnd)}`);
            }}
          />
        </Field>
        {rows.length > 0 ? <Text>{t("money.paste.read", { count: rows.length, amount })}</Text> : null}
        {fault === null ? null : <Message intent="error">{fault}</Message>}
      </div>
    </ConfirmDialog>
  );
};
