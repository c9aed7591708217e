import { Button, makeStyles } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { RowDetail } from "../../../list-screen/row/RowDetail.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";

const useStyles = makeStyles({ files: { marginTop: "12px" } });

type Props = DetailProps & {
  readonly list: "signins" | "jobReports";
  /** Keys of the photo or files of a row. */
  readonly filesOf: (row: Row) => readonly string[];
};

const Files = ({ list, keys }: { readonly list: Props["list"]; readonly keys: readonly string[] }) => {
  const styles = useStyles();
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (keys.length === 0) return null;
  return (
    <div className={styles.files}>
      <Button icon={<EyeRegular />} onClick={() => setOpen(true)}>
        {list === "signins" ? t("taskPages.evidence.photo") : t("taskPages.evidence.files", { count: keys.length })}
      </Button>
      {isOpen ? <FileViewer files={keys.map((key) => ({ key }))} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};

/** One sign-in or report: who, when, at which task, and its photo or files. */
export const EvidenceDetail = ({ list, filesOf, ...props }: Props) => (
  <RowDetail
    {...{ list, ...props }}
    titleOf={(row) => `${row["name"]} ${String(row["day"] ?? row["sign_at"])}`}
    lineOf={(row) => (
      <RecordLink to={{ list: "tasks", id: String(row["task_id"]) }}>{String(row["task_name"])}</RecordLink>
    )}
  >
    {(row) => <Files list={list} keys={filesOf(row)} />}
  </RowDetail>
);
