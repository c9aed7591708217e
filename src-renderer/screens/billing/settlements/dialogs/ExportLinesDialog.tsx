import { Field, Radio, RadioGroup, Text } from "@fluentui/react-components";
import { useState } from "react";
import { useDesk, useWrite } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { ListModel } from "../../../../list-screen/model/use-list-model.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/ConfirmDialog.tsx";
import { ErrorMessage } from "../../../../ui/messages/Message.tsx";
import { useFollow } from "../../../../work/WorkProvider.tsx";

type Direction = 1 | 2;

type Props = {
  readonly model: ListModel;
  readonly settlementId: string;
  readonly title: string;
  readonly onClose: () => void;
};

/** Exports the payout lines of one settlement, a row a line or a row an item (spec 2: export direction). */
export const ExportLinesDialog = ({ model, settlementId, title, onClose }: Props) => {
  const desk = useDesk();
  const follow = useFollow();
  const { t } = useText();
  const { columns, rows, state } = model;
  const [direction, setDirection] = useState<Direction>(columns.exportDirection);
  const start = useWrite({
    mutationFn: async () => {
      // A setting of the list: kept for the next time, on every device.
      if (direction !== columns.exportDirection) await columns.save(columns.all, direction);
      return desk.lists.export({
        list: "payoutLines",
        params: { id: settlementId },
        filters: state.applied,
        sort: state.ordering,
        columns: columns.visible.map(({ key }) => key),
        direction,
        protect_id_no: true,
        protect_mobile: true,
      });
    },
    onSuccess: ({ job_id }) => {
      follow(job_id, title);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("settlements.export.title")}
      confirmText={t("settlements.export.start")}
      isBusy={start.isPending}
      refusal={rows.count === 0 ? t("common.noRows") : null}
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      <Text block>{t("settlements.export.columns", { count: columns.visible.length, rows: rows.count })}</Text>
      <Field label={t("settlements.export.direction")}>
        <RadioGroup value={String(direction)} onChange={(_event, { value }) => setDirection(value === "2" ? 2 : 1)}>
          <Radio value="1" label={t("settlements.export.horizontal")} />
          <Radio value="2" label={t("settlements.export.vertical")} />
        </RadioGroup>
      </Field>
      <Text block size={200}>
        {t("settlements.export.protect")}
      </Text>
      <ErrorMessage error={start.error} />
    </ConfirmDialog>
  );
};
