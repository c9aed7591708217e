import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { AddRegular, DeleteRegular, EyeRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf, shanghaiNow } from "../../../../../src-shared/kernel/values/time/time.ts";
import { validityOf, validityTones } from "../../../../../src-shared/records/attachments/attachment-states.ts";
import type { Attachment } from "../../../../../src-shared/records/attachments/attachments-calls.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useAvailability } from "../../../../session/availability.ts";
import { CopyButton } from "../../../../ui/buttons/CopyButton.tsx";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { DetailStates } from "../../../../ui/detail/DetailStates.tsx";
import { ResultTable, Section } from "../../../../ui/facts/Facts.tsx";
import { StateTag } from "../../../../ui/facts/StateTag.tsx";
import { FileViewer } from "../../../../viewer/fetched-viewer.ts";
import { AddAttachmentDialog } from "../attachments/AddAttachmentDialog.tsx";
import { RemoveAttachmentDialog } from "../attachments/RemoveAttachmentDialog.tsx";
import type { TabProps } from "./use-worker.ts";

const useStyles = makeStyles({
  row: { display: "flex", gap: "4px" },
  hash: { display: "flex", alignItems: "center", whiteSpace: "nowrap", color: tokens.colorNeutralForeground3 },
});

/** Signs of a hash that are shown; the whole is copied. */
const shownOfHash = 12;

const columns = ["kind", "number", "validTo", "file", "company", "uploader", "at", "actions"] as const;

/** When a paper ends: red once it has, orange in the thirty days before. */
const ValidTo = ({ day, today }: { readonly day: string | null; readonly today: string }) => {
  const { t } = useText();
  const validity = validityOf(day, today);
  const text =
    validity === "ended" || validity === "soon"
      ? t(`attachments.validity.${validity}`, { day: day ?? "" })
      : (day ?? t("attachments.validity.endless"));
  return <StateTag tone={validityTones[validity]} text={text} />;
};

/** The file by its name, with the hash by which it is known again. */
const FileName = ({ paper: { name, sha256 } }: { readonly paper: Attachment }) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <>
      {name}
      <Text block size={100} title={sha256} className={styles.hash}>
        {t("attachments.hash", { start: sha256.slice(0, shownOfHash) })}
        <CopyButton value={sha256} />
      </Text>
    </>
  );
};

/** Papers of a worker: looked at by who sees the worker, added and taken away by who may change it. */
export const AttachmentsTab = ({ detail: { worker, person } }: TabProps) => {
  const styles = useStyles();
  const { t, of } = useText();
  const desk = useDesk();
  const offer = useAvailability()({ permission: "labor.labor.edit" });
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Attachment>();
  const [viewed, setViewed] = useState<Attachment>();
  const query = useQuery({
    queryKey: [...queryKeys.detail("companyLabors", worker.id), "attachments"],
    queryFn: () => desk.workers.attachments({ params: { id: person.id } }),
  });
  const papers = query.data?.value.results;
  if (papers === undefined) return <DetailStates query={query} />;
  const today = dayOf(shanghaiNow(Date.now()));
  return (
    <Section title={t("attachments.title")}>
      {papers.length === 0 ? <Text block>{t("attachments.none")}</Text> : null}
      <ResultTable
        label={t("attachments.title")}
        isTall
        titles={columns.map((column) => t(`attachments.columns.${column}`))}
        rows={papers.map((paper) => ({
          key: paper.id,
          cells: [
            of(`attachments.form.kind.options.${paper.kind}`),
            paper.number === "" ? "—" : paper.number,
            <ValidTo key="validTo" day={paper.valid_to} today={today} />,
            <FileName key="file" paper={paper} />,
            paper.company_name,
            paper.uploaded_by === "" ? "—" : paper.uploaded_by,
            paper.create_at,
            <span key="actions" className={styles.row}>
              <ReasonButton
                size="small"
                appearance="subtle"
                icon={<EyeRegular />}
                reason={null}
                onClick={() => setViewed(paper)}
              >
                {t("attachments.view")}
              </ReasonButton>
              {offer === null ? null : (
                <ReasonButton
                  size="small"
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  reason={offer.reason}
                  onClick={() => setRemoving(paper)}
                >
                  {t("attachments.remove")}
                </ReasonButton>
              )}
            </span>,
          ],
        }))}
      />
      {offer === null ? null : (
        <ReasonButton icon={<AddRegular />} reason={offer.reason} onClick={() => setAdding(true)}>
          {t("attachments.add")}
        </ReasonButton>
      )}
      {isAdding ? (
        <AddAttachmentDialog laborId={person.id} companyId={worker.company_id} onClose={() => setAdding(false)} />
      ) : null}
      {removing === undefined ? null : (
        <RemoveAttachmentDialog laborId={person.id} paper={removing} onClose={() => setRemoving(undefined)} />
      )}
      {viewed === undefined ? null : (
        <FileViewer files={[{ key: viewed.file_key, name: viewed.name }]} onClose={() => setViewed(undefined)} />
      )}
    </Section>
  );
};
