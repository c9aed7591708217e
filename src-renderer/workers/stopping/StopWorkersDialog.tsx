import { Button, Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { choiceField, dayField, noteField } from "../../../src-shared/kernel/forms/fields.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { stopReasons } from "../../../src-shared/workers/stopping/stop-states.ts";
import { type NotStopped, stopsAtMost } from "../../../src-shared/workers/stopping/stopping-calls.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps, ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import { useForm } from "../../record/forms/use-form.tsx";
import { ManyRowsDialog } from "../../record/ManyRowsDialog.tsx";
import { type ManyResult, useMany } from "../../record/use-many.ts";
import { Facts } from "../../ui/facts/Facts.tsx";
import { useOpenWords } from "./open-words.ts";

const form = { reason: choiceField(stopReasons), remark: noteField() };
const formWithDay = { effective_at: dayField(1, "takesEffect"), ...form };
/** Condition for being stopped: works for the company and is not being stopped already. */
const condition = { cooperation_status: [cooperation.cooperating] };
const nameOf = (row: Row): string => String(row["name"]);

/** Refusals of who is stopped later by themselves, once nothing is open. */
const waitable: readonly string[] = ["open_bills", "open_parts"];

/** Refused stops with who and why: of open bills how many and how much. */
const useRefusals = () => {
  const words = useOpenWords();
  return (refused: readonly NotStopped[]): ManyResult["refused"] =>
    refused.map(({ id, code, open }) => ({
      ...{ id, code },
      ...(open !== null && { note: words(open) }),
    }));
};

const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => String(row["id"]));

/** The target of an action with rows that are known. */
const targetOf = (rows: readonly Row[]): ActionTarget => ({
  ...{ list: "companyLabors", filters: {}, sums: null, rows, count: rows.length },
  selection: { mode: "some", ids: idsOf(rows) },
});

type Props = {
  readonly target: ActionTarget;
  /** Said above the form. */
  readonly head?: ReactNode;
  readonly onClose: ActionDialogProps["onClose"];
};

/** Stops workers on a day: batches, one a company and request. */
const StopLater = ({ target, head, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(formWithDay, "stopping.form");
  const refusalsOf = useRefusals();
  const many = useMany(
    {
      ...{ list: companyLabors, condition, atMost: stopsAtMost },
      act: async (rows) => {
        if (filled === null) throw new Error("the form is not filled in");
        const { taken, refused } = await desk.stopping.stopLater({ body: { ids: idsOf(rows), ...filled } });
        return { done: taken, refused: refusalsOf(refused) };
      },
    },
    target,
  );
  return (
    <ManyRowsDialog
      {...{ many, target, filled, nameOf, onClose }}
      title={t("stopping.actions.stopLater")}
      confirmText={t("stopping.actions.stopLater")}
      nameTitle={t("columnTitles.labor_name")}
    >
      {head}
      {fields}
      <Text>{t("stopping.dialog.laterWarning")}</Text>
    </ManyRowsDialog>
  );
};

/** Stops workers at once; for who has open bills a stop on a day is offered. */
const StopNow = ({ target, head, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(form, "stopping.form");
  const [later, setLater] = useState<ActionTarget | null>(null);
  const refusalsOf = useRefusals();
  const many = useMany(
    {
      ...{ list: companyLabors, condition, atMost: stopsAtMost },
      act: async (rows) => {
        if (filled === null) throw new Error("the form is not filled in");
        const { stopped, refused } = await desk.stopping.stopNow({ body: { ids: idsOf(rows), ...filled } });
        return { done: stopped, refused: refusalsOf(refused) };
      },
    },
    target,
  );
  const withBills = many.progress.refused.filter(({ code }) => waitable.includes(code)).map(({ row }) => row);
  if (later !== null) {
    const facts = [{ name: t("stopping.dialog.count"), value: later.count }];
    return <StopLater target={later} head={<Facts facts={facts} />} onClose={() => onClose("done")} />;
  }
  return (
    <ManyRowsDialog
      {...{ many, target, filled, nameOf, onClose }}
      title={t("stopping.actions.fastStop")}
      confirmText={t("stopping.actions.fastStop")}
      nameTitle={t("columnTitles.labor_name")}
      after={
        withBills.length > 0 ? (
          <Button onClick={() => setLater(targetOf(withBills))}>
            {t("stopping.dialog.offer", { count: withBills.length })}
          </Button>
        ) : null
      }
    >
      {head}
      {fields}
      <Text>{t("stopping.dialog.warning")}</Text>
    </ManyRowsDialog>
  );
};

const dialogOf =
  (Dialog: typeof StopNow) =>
  ({ target, onClose }: ActionDialogProps) => {
    const { t } = useText();
    const head = <Facts facts={[{ name: t("stopping.dialog.count"), value: target.count }]} />;
    return <Dialog target={target} head={head} onClose={onClose} />;
  };

/** Dialogs of the list of workers: those chosen, or all that match, are stopped at once, or on a day. */
export const StopNowDialog = dialogOf(StopNow);
export const StopLaterDialog = dialogOf(StopLater);

type OneProps = { readonly worker: Row; readonly onClose: Props["onClose"] };

const dialogOfOne =
  (Dialog: typeof StopNow) =>
  ({ worker, onClose }: OneProps) => {
    const { t } = useText();
    const [target] = useState(() => targetOf([worker]));
    const facts = [
      { name: t("stopping.detail.worker"), value: String(worker["name"]) },
      { name: t("columnTitles.company_name"), value: String(worker["company_name"]) },
    ];
    return <Dialog target={target} head={<Facts facts={facts} />} onClose={onClose} />;
  };

/** The same from the detail of one worker. */
export const StopWorkerNowDialog = dialogOfOne(StopNow);
export const StopWorkerLaterDialog = dialogOfOne(StopLater);
