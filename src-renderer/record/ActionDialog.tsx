import { type ComponentType, useState } from "react";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import { type AnyRecord, isKeyed, titleOf } from "../../src-shared/kernel/records/define.ts";
import type { CodedCall } from "../../src-shared/registries/records/coded-actions.ts";
import type { ActBody, RecordName } from "../../src-shared/registries/records/registry.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../list-screen/model/define-list-screen.ts";
import { DraftDialog } from "../money/dialog/DraftDialog.tsx";
import { MoneyDialog } from "../money/dialog/MoneyDialog.tsx";
import { useOutcome } from "../money/dialog/use-outcome.ts";
import { refusalReason } from "../session/availability.ts";
import { Facts } from "../ui/facts/Facts.tsx";
import type { Values } from "./forms/form-values.ts";
import { useForm } from "./forms/use-form.tsx";
import { PlainDialog } from "./PlainDialog.tsx";
import { ReloadFirst } from "./ReloadFirst.tsx";
import { ownWords, planOf, recordText } from "./record-words.ts";
import { rowFacts } from "./row-facts.ts";
import { type AnyDetail, useRecordDetail } from "./use-record-detail.ts";

type Props = {
  readonly record: AnyRecord;
  readonly action: string;
  readonly row: Row;
  readonly onClose: (outcome?: "done") => void;
};

const useActionForm = (record: AnyRecord, action: string) =>
  useForm(record.actions[action]?.form, recordText(record, `actions.${action}.fields`));

const Shown = ({ record, action, row }: Omit<Props, "onClose">) => (
  <Facts facts={rowFacts(useText(), record.list, row, record.actions[action]?.shows ?? [])} />
);

const KeyedWithForm = ({ record, action, row, onClose }: Props) => {
  const { t } = useText();
  const outcome = useOutcome(onClose);
  const { filled, fields } = useActionForm(record, action);
  return (
    <DraftDialog
      title={`${t(recordText(record, `actions.${action}.label`))} ${titleOf(record, row)}`}
      plan={() => filled && planOf(record, action, String(row["id"]), filled)}
      {...outcome}
    >
      <Shown record={record} action={action} row={row} />
      {fields}
    </DraftDialog>
  );
};

/** Does one keyed action with a record: what has to be typed where something has to, then the facts and the confirmation. */
const KeyedDialog = (props: Props) => {
  const { record, action, row, onClose } = props;
  const outcome = useOutcome(onClose);
  const [input] = useState(() => planOf(record, action, String(row["id"]), {}));
  if (record.actions[action]?.form !== undefined) return <KeyedWithForm {...props} />;
  return <MoneyDialog input={input} {...outcome} />;
};

/** Props of an action's dialog that a screen draws itself, where its form asks more than fields. */
export type OwnDialogProps = { readonly detail: AnyDetail; readonly onClose: (outcome?: "done") => void };
/** Dialogs of a screen's own, by action. */
export type OwnDialogs = Readonly<Record<string, ComponentType<OwnDialogProps>>>;

type PlainProps = Omit<Props, "row" | "onClose"> & OwnDialogProps & { readonly dialogs?: OwnDialogs | undefined };

/** Body that a plain action sends: the version and figures that the person saw, and the typed values. */
const bodyOf = (record: AnyRecord, action: string, detail: AnyDetail, values: Values): ActBody => {
  const row = detail[record.row] as Row;
  const { seen = [], carries = [] } = record.actions[action] ?? {};
  const body: object = {
    version: row["version"],
    action,
    ...Object.fromEntries(seen.map((column) => [`expected_${column}`, row[column]])),
    ...Object.fromEntries(carries.map((name) => [name, detail[name]])),
    ...values,
  };
  return body as ActBody;
};

/** Does one plain action with a record: facts, what has to be typed, what follows from it. */
const PlainAction = ({ record, action, detail: given, onClose }: PlainProps) => {
  const desk = useDesk();
  const { t } = useText();
  // What is confirmed is what stands here, even when the screen behind is read anew.
  const [detail] = useState(given);
  const row = detail[record.row] as Row;
  const [name, id] = [record.name as RecordName, String(row["id"])];
  const { filled, fields } = useActionForm(record, action);
  const { opens, code } = record.actions[action] ?? {};
  const body = filled && bodyOf(record, action, detail, filled);
  const label = t(recordText(record, `actions.${action}.label`));
  const [ownTries, setOwnTries] = useState(0);
  const sendOnce = async (asked: ActBody) => {
    try {
      const body = { ...asked, version: Number(row["version"]) + ownTries };
      return await desk.records.act({ record: name, id, body });
    } catch (error) {
      // Nobody else has changed it: the next version is the person's own wrong try.
      if (error instanceof AppError && error.code === record.actions[action]?.wrongTry)
        setOwnTries((tries) => tries + 1);
      throw error;
    }
  };
  return (
    <PlainDialog
      title={`${label} ${titleOf(record, row)}`}
      confirmText={label}
      warning={t(recordText(record, `actions.${action}.warning`))}
      done={t(recordText(record, `actions.${action}.done`))}
      {...(opens === "files" && { evidence: record.evidence?.(detail, action) ?? [] })}
      {...(code === true && { code: { call: record.calls.update.name as CodedCall, id, body } })}
      send={body && ((more) => sendOnce({ ...body, ...more } as ActBody))}
      onClose={onClose}
    >
      <Shown record={record} action={action} row={row} />
      {fields}
    </PlainDialog>
  );
};

/** Does one action with a record whose detail stands on the screen. */
export const ActionDialog = ({ record, action, detail, dialogs, onClose }: PlainProps) => {
  const Own = dialogs?.[action];
  if (Own !== undefined) return <Own detail={detail} onClose={onClose} />;
  return isKeyed(record, action) ? (
    <KeyedDialog record={record} action={action} row={detail[record.row] as Row} onClose={onClose} />
  ) : (
    <PlainAction record={record} action={action} detail={detail} onClose={onClose} />
  );
};

type RowProps = Omit<Props, "onClose"> &
  Pick<ActionDialogProps, "onClose"> & { readonly dialogs?: OwnDialogs | undefined };

const PlainFromRow = ({ record, action, row, dialogs, onClose }: RowProps) => {
  const { t } = useText();
  const query = useRecordDetail(record.name as RecordName, String(row["id"]));
  return (
    <ReloadFirst<AnyDetail>
      title={`${t(recordText(record, `actions.${action}.label`))} ${titleOf(record, row)}`}
      reasonOf={({ actions }) => refusalReason(actions, action)}
      query={query}
      reasonTexts={ownWords(record, record.actions[action] ?? { permissions: [] })}
      onClose={onClose}
    >
      {(detail) => <ActionDialog record={record} action={action} detail={detail} dialogs={dialogs} onClose={onClose} />}
    </ReloadFirst>
  );
};

/** Does one action with a record from its row in the list. */
export const RowActionDialog = (props: RowProps) =>
  isKeyed(props.record, props.action) ? (
    <KeyedDialog {...props} onClose={() => props.onClose()} />
  ) : (
    <PlainFromRow {...props} />
  );
