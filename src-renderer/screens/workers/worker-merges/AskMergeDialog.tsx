import { useState } from "react";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { OwnDialogProps } from "../../../record/ActionDialog.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { useMergeChoices } from "../../../workers/merging/use-merge-choices.tsx";

type Detail = RecordDetail<"workerMerges">;
type Props = {
  readonly detail: Detail & { readonly comparison: NonNullable<Detail["comparison"]> };
  readonly onClose: OwnDialogProps["onClose"];
};

const Ask = ({ detail, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { merge, comparison } = detail;
  const { choices, content } = useMergeChoices(comparison);
  const label = t("records.workerMerges.actions.ask.label");
  const body = { version: merge.version, action: "ask" as const };
  return (
    <PlainDialog
      isWide
      title={`${label} ${merge.no}`}
      confirmText={label}
      warning={t("records.workerMerges.actions.ask.warning")}
      done={t("records.workerMerges.actions.ask.done")}
      send={
        choices && (() => desk.records.act({ record: "workerMerges", id: merge.id, body: { ...body, ...choices } }))
      }
      onClose={onClose}
    >
      {content}
    </PlainDialog>
  );
};

/** Takes a proposal of the system up: who is kept and whose values count, by both beside each other. */
export const AskMergeDialog = ({ detail: given, onClose }: OwnDialogProps) => {
  // What is chosen by is what stood there when the dialog opened; what changed since is refused by its version.
  const [detail] = useState(given as unknown as Detail);
  const { comparison } = detail;
  return comparison === null ? null : <Ask detail={{ ...detail, comparison }} onClose={onClose} />;
};
