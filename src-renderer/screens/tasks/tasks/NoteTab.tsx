import { Link, makeStyles, mergeClasses } from "@fluentui/react-components";
import { CheckmarkRegular, DocumentArrowUpRegular, DocumentPdfRegular, WarningRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { acceptanceNote } from "../../../../src-shared/billing/vouchers/voucher-states.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { FileDialog } from "../../../list-screen/FileDialog.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";
import { UploadDialog } from "../../../vouchers/UploadDialog.tsx";
import type { TaskDetail } from "./task-detail.ts";

const useStyles = makeStyles({
  bar: { display: "flex", flexWrap: "wrap", gap: "8px", margin: "8px 0 12px" },
  papers: { margin: 0, padding: 0, listStyleType: "none" },
  paper: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", minHeight: "32px" },
  mark: { display: "inline-flex", alignItems: "center", gap: "4px" },
});

type Props = { readonly detail: TaskDetail };

/** Stamped notes of a task, newest first, each with whether it still says what is accepted. */
const Papers = ({ detail: { note } }: Props) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const [opened, setOpened] = useState<string>();
  if (note.papers.length === 0) return <div className={cards.muted}>{t("taskNote.none")}</div>;
  const files = note.papers.map(({ id, file_name }) => ({ key: `voucher:${id}`, name: file_name }));
  const first = files.find(({ key }) => key === opened);
  return (
    <ul className={styles.papers}>
      {note.papers.map(({ id, no, file_name, by, at, is_current }) => (
        <li key={id} className={styles.paper}>
          <Link as="button" onClick={() => setOpened(`voucher:${id}`)}>
            {t("taskNote.open", { name: no })}
          </Link>
          <span>{t("taskNote.papers", { name: file_name, by, at })}</span>
          <span className={mergeClasses(styles.mark, is_current ? cards.muted : cards.warm)}>
            {is_current ? <CheckmarkRegular /> : <WarningRegular />}
            {t(is_current ? "taskNote.current" : "taskNote.stale")}
          </span>
        </li>
      ))}
      {first === undefined ? null : (
        <FileViewer files={[first, ...files.filter((file) => file !== first)]} onClose={() => setOpened(undefined)} />
      )}
    </ul>
  );
};

/** The acceptance note of a task: drawn of what is accepted, stamped on paper, and kept here and with the settlement. */
export const NoteTab = ({ detail }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const availability = useAvailability();
  const [open, setOpen] = useState<"draw" | "upload">();
  const { id, no } = detail.task;
  const { code, people, amount } = detail.note;
  const words = { code, people, amount: formatMoney(amount) };
  const close = () => setOpen(undefined);
  const against = people === 0 ? "nothing_to_export" : null;
  const [drawing, uploading] = [
    availability({ permission: "task.task.export", against }),
    availability({ permission: "task.applicant.audit", against }),
  ];
  return (
    <Section title={t("taskNote.title")}>
      {people === 0 ? null : <div>{t("taskNote.now", words)}</div>}
      <div className={styles.bar}>
        {drawing === null ? null : (
          <ReasonButton icon={<DocumentPdfRegular />} reason={drawing.reason} onClick={() => setOpen("draw")}>
            {t("taskNote.draw")}
          </ReasonButton>
        )}
        {uploading === null ? null : (
          <ReasonButton icon={<DocumentArrowUpRegular />} reason={uploading.reason} onClick={() => setOpen("upload")}>
            {t("taskNote.upload")}
          </ReasonButton>
        )}
      </div>
      <Papers detail={detail} />
      {open === "draw" ? (
        <FileDialog
          title={t("taskNote.draw")}
          confirmText={t("taskNote.draw")}
          body={t("taskNote.drawBody", words)}
          clearWords={{ label: t("taskNote.clear"), hint: t("taskNote.clearHint") }}
          make={async ({ locale, isClear, reason }) => {
            const query = {
              locale,
              protect_id_no: isClear ? ("0" as const) : ("1" as const),
              ...(isClear && { reason }),
            };
            const { job } = await desk.tasks.note({ params: { id }, query });
            return { id: job.id, text: t("taskNote.drawn", { no }) };
          }}
          onClose={close}
        />
      ) : null}
      {open === "upload" ? (
        <UploadDialog
          title={t("taskNote.upload")}
          types={[acceptanceNote]}
          lead={t("taskNote.uploadBody", words)}
          register={(keys) =>
            desk.tasks.uploadNote({ params: { id }, body: { code, files: keys.map((key) => ({ key })) } })
          }
          onClose={close}
        />
      ) : null}
    </Section>
  );
};
