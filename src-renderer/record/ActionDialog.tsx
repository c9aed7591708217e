import { useState } from "react";
import type { Row } from "../../src-shared/lists/define.ts";
import type { AnyRecord } from "../../src-shared/records/define.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { cellText } from "../list-screen/model/list-texts.ts";
import { DraftDialog } from "../money/dialog/DraftDialog.tsx";
import { MoneyDialog } from "../money/dialog/MoneyDialog.tsx";
import { Facts } from "../ui/facts/Facts.tsx";
import { FormFields } from "./FormFields.tsx";
import { isComplete, startForm, valuesOf } from "./form-values.ts";
import { planOf, recordText } from "./record-words.ts";

type Props = {
  readonly record: AnyRecord;
  readonly action: string;
  readonly row: Row;
  readonly onClose: () => void;
};

const WithForm = ({ record, action, row, onClose }: Props) => {
  const texts = useText();
  const { form = {}, shows = [] } = record.actions[action] ?? {};
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [typed, setTyped] = useState(() => startForm(form, today));
  const values = valuesOf(form, typed);
  const shownAs = (key: string): string => {
    const column = record.list.columns[key];
    if (column === undefined) return "";
    const text = cellText(texts, column, row[key]);
    return column.kind === "cents" ? texts.t("common.moneyYuan", { amount: formatMoney(Number(row[key])) }) : text;
  };
  return (
    <DraftDialog
      title={`${texts.t(recordText(record, `actions.${action}.label`))} ${row["no"]}`}
      plan={() => (isComplete(form, values) ? planOf(record, action, String(row["id"]), values) : null)}
      onClose={onClose}
    >
      <Facts
        facts={shows.map((key) => ({ name: texts.of(`lists.${record.name}.columns.${key}`), value: shownAs(key) }))}
      />
      <FormFields
        form={form}
        words={recordText(record, `actions.${action}.fields`)}
        typed={typed}
        today={today}
        onChange={setTyped}
      />
    </DraftDialog>
  );
};

/** Does one action with a record: what has to be typed where something has to, then the facts and the confirmation. */
export const ActionDialog = (props: Props) => {
  const { record, action, row, onClose } = props;
  const [input] = useState(() => planOf(record, action, String(row["id"]), {}));
  if (record.actions[action]?.form !== undefined) return <WithForm {...props} />;
  return <MoneyDialog input={input} onClose={onClose} />;
};
