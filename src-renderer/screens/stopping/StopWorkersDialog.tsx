import { Button, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { type NotStopped, stopsAtMost } from "../../../src-shared/calls/stopping.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import { choiceField, dayField, noteField } from "../../../src-shared/records/fields.ts";
import { stopReasons } from "../../../src-shared/states/stop.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../list-screen/model/define-list-screen.ts";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { useForm } from "../../record/use-form.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";
import { ResultTable } from "../../ui/facts/ResultTable.tsx";

const form = { reason: choiceField(stopReasons), remark: noteField() };
const formWithDay = { effective_at: dayField(1), ...form };

/** Who was not stopped, and why; of open bills how many and how much. */
const Refused = ({ refused }: { readonly refused: readonly NotStopped[] }) => {
  const { t, error } = useText();
  if (refused.length === 0) return null;
  return (
    <ResultTable
      label={t("stopping.dialog.refused", { count: refused.length })}
      titles={[t("lists.stopRecords.columns.labor_name"), t("actions.many.reason")]}
      rows={refused.map(({ id, name, code, open }) => ({
        key: id,
        cells: [
          name,
          open === null
            ? error(new AppError(code))
            : t("stopping.dialog.open", { ...open, amount: formatMoney(open.amount) }),
        ],
      }))}
    />
  );
};

type Props = {
  readonly ids: readonly string[];
  /** Said above the form, with what speaks against sending it. */
  readonly head: ReactNode;
  readonly onClose: ActionDialogProps["onClose"];
};

const maySend = (ids: readonly string[]): boolean => ids.length > 0 && ids.length <= stopsAtMost;

/** Stops workers on a day: batches, one a company. */
const StopLater = ({ ids, head, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(formWithDay, "stopping.form");
  return (
    <PlainDialog
      title={t("stopping.actions.stopLater")}
      confirmText={t("stopping.actions.stopLater")}
      warning={t("stopping.dialog.laterWarning")}
      send={filled && maySend(ids) ? () => desk.stopping.stopLater({ body: { ids: [...ids], ...filled } }) : null}
      outcome={({ batches, taken, refused }) => (
        <>
          <Text role="status" weight="semibold">
            {t("stopping.dialog.booked", { batches: batches.length, count: taken })}
          </Text>
          <Refused refused={refused} />
        </>
      )}
      onClose={onClose}
    >
      {head}
      {fields}
    </PlainDialog>
  );
};

/** Stops workers at once; for who has open bills a stop on a day is offered. */
const StopNow = ({ ids, head, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(form, "stopping.form");
  const [later, setLater] = useState<readonly string[] | null>(null);
  if (later !== null) {
    const facts = [{ name: t("stopping.dialog.count"), value: later.length }];
    return <StopLater ids={later} head={<Facts facts={facts} />} onClose={onClose} />;
  }
  return (
    <PlainDialog
      title={t("stopping.actions.fastStop")}
      confirmText={t("stopping.actions.fastStop")}
      warning={t("stopping.dialog.warning")}
      send={filled && maySend(ids) ? () => desk.stopping.stopNow({ body: { ids: [...ids], ...filled } }) : null}
      outcome={({ stopped, refused }) => {
        const withBills = refused.filter(({ open }) => open !== null).map(({ id }) => id);
        return (
          <>
            <Text role="status" weight="semibold">
              {t("stopping.dialog.stopped", { count: stopped })}
            </Text>
            <Refused refused={refused} />
            {withBills.length > 0 ? (
              <Button onClick={() => setLater(withBills)}>
                {t("stopping.dialog.offer", { count: withBills.length })}
              </Button>
            ) : null}
          </>
        );
      }}
      onClose={onClose}
    >
      {head}
      {fields}
    </PlainDialog>
  );
};

const dialogOf =
  (Dialog: typeof StopNow) =>
  ({ target, onClose }: ActionDialogProps) => {
    const { t } = useText();
    const { selection } = target;
    const ids = selection.mode === "some" ? selection.ids : [];
    const head = (
      <>
        <Facts facts={[{ name: t("stopping.dialog.count"), value: target.count }]} />
        {maySend(ids) ? null : (
          <MessageBar intent="warning">
            <MessageBarBody>
              {t(ids.length === 0 ? "stopping.dialog.onlyLoaded" : "stopping.dialog.tooMany", { most: stopsAtMost })}
            </MessageBarBody>
          </MessageBar>
        )}
      </>
    );
    return <Dialog ids={ids} head={head} onClose={onClose} />;
  };

/** Dialogs of the list of workers: chosen ones are stopped at once, or on a day. */
export const StopNowDialog = dialogOf(StopNow);
export const StopLaterDialog = dialogOf(StopLater);

type OneProps = { readonly worker: Row; readonly onClose: Props["onClose"] };

const dialogOfOne =
  (Dialog: typeof StopNow) =>
  ({ worker, onClose }: OneProps) => {
    const { t } = useText();
    const facts = [
      { name: t("stopping.detail.worker"), value: String(worker["name"]) },
      { name: t("lists.companyLabors.columns.company_name"), value: String(worker["company_name"]) },
    ];
    return <Dialog ids={[String(worker["id"])]} head={<Facts facts={facts} />} onClose={onClose} />;
  };

/** The same from the detail of one worker. */
export const StopWorkerNowDialog = dialogOfOne(StopNow);
export const StopWorkerLaterDialog = dialogOfOne(StopLater);
