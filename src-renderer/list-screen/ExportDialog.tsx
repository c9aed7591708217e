import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { leastReason } from "../../src-shared/kernel/calls/define.ts";
import { visibleLength } from "../../src-shared/kernel/values/text/text.ts";
import { exportOfList } from "../../src-shared/papers/list-exports.ts";
import { mostRowsWithoutIds } from "../../src-shared/records/exports/export-kinds.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { useDesk, useWrite } from "../desk/DeskProvider.tsx";
import { ClearReason } from "../exports/ClearReason.tsx";
import { useExportContent } from "../exports/use-export-content.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { useCan, useConnection } from "../session/bootstrap.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Check } from "../ui/inputs/Check.tsx";
import { Message } from "../ui/messages/Message.tsx";
import { useToast } from "../ui/messages/toast.tsx";
import { useFollow } from "../work/WorkProvider.tsx";
import { toBridgeSelection } from "./model/list-selection.ts";
import type { ListModel } from "./model/use-list-model.ts";

type Props = { readonly model: ListModel; readonly title: string; readonly onClose: () => void };

const bodyOf = (isChosen: boolean, isOfParts: boolean) => {
  if (isOfParts) return "lists.export.bodyParts";
  return isChosen ? "lists.export.bodySelected" : "lists.export.body";
};

/** Exports what is shown: filters, order, visible columns, and the selection when there is one. */
export const ExportDialog = ({ model, title, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const can = useCan();
  const toast = useToast();
  const follow = useFollow();
  const { name, list, state, columns, selection, selected, rows } = model;
  const { online } = useConnection();
  const isByService = online && exportOfList(name) !== undefined;
  // Only the service has what is masked.
  const mayUnmask = isByService && can("sensitive.field.export");
  const { parts, options, isWithoutClosed, fields } = useExportContent(name, isByService);
  const keys = parts?.columns ?? columns.visible.map(({ key }) => key);
  const shown = parts === undefined ? list : listByName(parts.list);
  const kinds = new Set(keys.map((key) => shown.columns[key]?.sensitive));
  const [protectIdNo, setProtectIdNo] = useState(true);
  const [protectMobile, setProtectMobile] = useState(true);
  const [reason, setReason] = useState("");
  const hasContact = (["phone", "email", "address"] as const).some((kind) => kinds.has(kind));
  const isClear = mayUnmask && ((kinds.has("idNumber") && !protectIdNo) || (hasContact && !protectMobile));
  const chosen = selected > 0 ? { selection: toBridgeSelection(selection) } : {};
  const start = useWrite({
    mutationFn: () =>
      desk.lists.export({
        ...(parts === undefined
          ? { list: list.name as ListModel["name"], filters: state.applied, sort: state.ordering, ...chosen }
          : { list: parts.list, filters: {}, within: { filters: state.applied, ...chosen } }),
        columns: keys,
        ...(isByService && { options }),
        protect_id_no: !mayUnmask || protectIdNo,
        protect_mobile: !mayUnmask || protectMobile,
        ...(isClear && { reason: reason.trim() }),
      }),
    onSuccess: ({ job_id }) => {
      follow(job_id, title);
      onClose();
    },
    onError: (error) => toast.error(error),
  });
  const count = selected > 0 ? selected : rows.count;
  const isChosen = selected > 0 && selection.mode === "some";
  const isCut = isByService && !isChosen && parts === undefined && count > mostRowsWithoutIds;
  return (
    <ConfirmDialog
      title={t("lists.export.title", { title })}
      confirmText={t("lists.export.start")}
      isBusy={start.isPending}
      refusal={isClear && visibleLength(reason) < leastReason ? t("common.reasonTooShort") : null}
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      <Text block>
        {t(bodyOf(selected > 0, parts !== undefined), {
          count: isCut ? mostRowsWithoutIds : count,
          columns: keys.length,
        })}
        {isWithoutClosed && !isChosen ? ` ${t("lists.export.withoutClosed")}` : ""}
      </Text>
      {fields}
      {parts === undefined ? null : (
        <Text block size={200}>
          {t("lists.export.partsCut", { rows: mostRowsWithoutIds })}
        </Text>
      )}
      {isCut ? (
        <Message intent="warning">
          {t("exportCentre.cut", { matched: count, rows: mostRowsWithoutIds })} {t("exportCentre.cutHint")}
        </Message>
      ) : null}
      {kinds.has("idNumber") ? (
        <Check
          label={t("lists.export.protectIdNo")}
          checked={!mayUnmask || protectIdNo}
          disabled={!mayUnmask}
          onChange={setProtectIdNo}
        />
      ) : null}
      {hasContact ? (
        <Check
          label={t("lists.export.protectMobile")}
          checked={!mayUnmask || protectMobile}
          disabled={!mayUnmask}
          onChange={setProtectMobile}
        />
      ) : null}
      {isClear ? <ClearReason reason={reason} onChange={setReason} /> : null}
      {isByService && !mayUnmask ? (
        <Text block size={200}>
          {t("lists.export.protectHint")}
        </Text>
      ) : null}
      <Text block size={200}>
        {t(isByService ? "exportCentre.byService" : online ? "exportCentre.byDeskOnline" : "exportCentre.byDesk")}
      </Text>
    </ConfirmDialog>
  );
};
