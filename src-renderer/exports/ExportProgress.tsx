import {
  Button,
  makeStyles,
  ProgressBar,
  ToastBody,
  ToastFooter,
  ToastTitle,
  tokens,
} from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { JobState } from "../../src-shared/bridge/data.ts";
import { AppError } from "../../src-shared/bridge/define.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { queryKeys } from "../desk/query-keys.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { useToast } from "../ui/messages/toast.tsx";

const useStyles = makeStyles({ bar: { marginTop: tokens.spacingVerticalS, width: "240px" } });

type Props = {
  readonly jobId: string;
  readonly title: string;
  /** What is said while it runs, when it is not the export of a list. */
  readonly headline?: string;
  readonly onDismiss: () => void;
};

const useHeadline = (title: string, running: string | undefined) => {
  const { t } = useText();
  return (job: JobState | undefined): string => {
    if (job?.state === "done" && job.file) {
      return t("lists.export.done", { name: job.file.name, rows: job.file.rows });
    }
    if (job?.state === "failed") return t("lists.export.failed");
    if (job?.state === "cancelled") return t("lists.export.cancelled");
    return running ?? t("lists.export.running", { title });
  };
};

/** Progress of an export, its end, and the way to the file. */
export const ExportProgress = ({ jobId, title, headline: running, onDismiss }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error: errorText } = useText();
  const headline = useHeadline(title, running);
  const { data: job } = useQuery({ queryKey: queryKeys.job(jobId), queryFn: () => desk.jobs.get({ id: jobId }) });
  const isRunning = job === undefined || job.state === "running";
  const done = job?.done ?? 0;
  return (
    <>
      <ToastTitle>{headline(job)}</ToastTitle>
      <ToastBody>
        {isRunning ? (
          <>
            {job?.total == null
              ? t("lists.export.progressOpen", { done })
              : t("lists.export.progress", { done, total: job.total })}
            <ProgressBar
              className={styles.bar}
              aria-label={headline(job)}
              {...(job?.total ? { value: job.done, max: job.total } : {})}
            />
          </>
        ) : null}
        {job?.state === "failed" && job.error
          ? errorText(new AppError(job.error.code, { params: job.error.params }))
          : null}
        {job?.state === "done" && job.file?.saved ? t("lists.export.saved") : null}
      </ToastBody>
      <ToastFooter>
        {isRunning ? (
          <Button
            size="small"
            onClick={() => void desk.jobs.cancel({ id: jobId }).catch((error: unknown) => toast.error(error))}
          >
            {t("lists.export.cancel")}
          </Button>
        ) : (
          <>
            {job.file?.url ? (
              <Button
                as="a"
                size="small"
                appearance="primary"
                href={job.file.url}
                download={job.file.name}
                onClick={onDismiss}
              >
                {t("lists.export.download")}
              </Button>
            ) : null}
            <Button size="small" onClick={onDismiss}>
              {t("lists.export.dismiss")}
            </Button>
          </>
        )}
      </ToastFooter>
    </>
  );
};
