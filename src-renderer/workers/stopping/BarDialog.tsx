import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { choiceField, reasonField } from "../../../src-shared/kernel/forms/fields.ts";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { barReasons } from "../../../src-shared/workers/stopping/stop-states.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import type { ActionDialogProps } from "../../list-screen/model/define-list-screen.ts";
import { useForm } from "../../record/forms/use-form.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { ProposeDialog } from "../../record/ProposeDialog.tsx";
import { Facts } from "../../ui/facts/Facts.tsx";

const form = { kind: choiceField(barReasons), reason: reasonField() };

type Props = { readonly worker: Row; readonly onClose: ActionDialogProps["onClose"] };

/** Bars a worker: why, and what of theirs is not paid meanwhile. */
export const BarWorkerDialog = ({ worker: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  // What the person saw when it was opened; a newer version is refused.
  const [worker] = useState(given);
  const { filled, fields } = useForm(form, "stopping.barForm");
  const [id, version] = [String(worker["id"]), Number(worker["version"])];
  return (
    <PlainDialog
      title={t("stopping.actions.bar")}
      confirmText={t("stopping.actions.bar")}
      warning={t("stopping.dialog.barWarning")}
      send={filled && (() => desk.stopping.bar({ params: { id }, body: { version, ...filled } }))}
      outcome={({ open }) => (
        <>
          <Text role="status" weight="semibold">
            {t("stopping.dialog.barred")}
          </Text>
          {open.bills === 0 ? null : (
            <Text>{t("stopping.dialog.barredOpen", { bills: open.bills, amount: formatMoney(open.amount) })}</Text>
          )}
        </>
      )}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: t("stopping.detail.worker"), value: String(worker["name"]) },
          { name: t("columnTitles.company_name"), value: String(worker["company_name"]) },
        ]}
      />
      {fields}
    </PlainDialog>
  );
};

/** Asks for the end of a worker's bar. */
export const LiftBarDialog = ({ worker, onClose }: Props) => (
  <ProposeDialog name="barLifts" kind="lift" row={worker} onClose={onClose} />
);
