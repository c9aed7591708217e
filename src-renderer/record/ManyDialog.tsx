import { Text } from "@fluentui/react-components";
import { type AnyRecord, titleOf } from "../../src-shared/kernel/records/define.ts";
import type { RecordName } from "../../src-shared/registries/records/registry.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../list-screen/model/define-list-screen.ts";
import type { RowCondition } from "../list-screen/model/row-condition.ts";
import { useForm } from "./forms/use-form.tsx";
import { ManyRowsDialog } from "./ManyRowsDialog.tsx";
import { ownWords, recordText } from "./record-words.ts";
import { chosenOf, useMany } from "./use-many.ts";

type Props = ActionDialogProps & {
  readonly record: AnyRecord;
  readonly action: string;
  /** Which rows the action is for. */
  readonly condition: RowCondition;
};

/** Does one action with the records of a selection: what follows, what has to be typed, then the outcome of each. */
export const ManyDialog = ({ record, action, condition, target, onClose }: Props) => {
  const desk = useDesk();
  const { t, of } = useText();
  const { form } = record.actions[action] ?? {};
  const { filled, fields } = useForm(form, recordText(record, `actions.${action}.fields`));
  const many = useMany(
    {
      ...{ list: record.list, condition },
      act: (rows, values) =>
        desk.records.actMany({
          ...{ record: record.name as RecordName, action, values },
          records: rows.map(chosenOf),
        }),
    },
    target,
  );
  const label = t(recordText(record, `actions.${action}.label`));
  const own = ownWords(record, record.actions[action] ?? { permissions: [] });
  const reasonOf = (code: string): string | undefined => {
    const words = own[code];
    return words === undefined ? undefined : t(words);
  };
  return (
    <ManyRowsDialog
      {...{ many, target, filled, onClose, reasonOf }}
      title={t("actions.many.title", { action: label, count: target.count })}
      confirmText={label}
      nameOf={(row) => titleOf(record, row)}
      nameTitle={of(`lists.${record.list.name}.columns.${record.title ?? "no"}`)}
    >
      {fields}
      <Text>{t(recordText(record, `actions.${action}.warning`))}</Text>
    </ManyRowsDialog>
  );
};
