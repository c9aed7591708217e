import { Button, makeStyles, ProgressBar, tokens } from "@fluentui/react-components";
import { ChevronDownRegular } from "@fluentui/react-icons";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { useWork } from "../../../work/WorkProvider.tsx";
import type { Work } from "../../../work/work.ts";
import type { EndedWork } from "../../../work/work-store.ts";
import { WorkIcon } from "./WorkIcon.tsx";
import { endedLine, endTitle, runningLine, runningTitle } from "./work-texts.ts";

const useStyles = makeStyles({
  head: {
    display: "flex",
    alignItems: "center",
    height: "44px",
    padding: `0 ${tokens.spacingHorizontalS} 0 ${tokens.spacingHorizontalL}`,
  },
  title: { flexGrow: 1, margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: "none", maxHeight: "min(420px, 60vh)", overflowY: "auto" },
  work: {
    display: "grid",
    gridTemplateColumns: "16px minmax(0, 1fr) auto",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    padding: `10px ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  bar: { gridColumn: "2 / 4", margin: `${tokens.spacingVerticalXS} 0 2px` },
  line: {
    gridColumn: "2 / 4",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  action: { minWidth: 0, height: "20px", padding: 0, color: tokens.colorBrandForegroundLink },
});

/** Ended work is found in the bell too; here stands the latest. */
const endedShown = 5;
const jobPrefix = "job:";

type Props = { readonly onOpen: (to: string) => void; readonly onClose: () => void };

/** Everything that runs, with what leaving means and how to end or see it, then what ended last. */
export const WorkPanel = ({ onOpen, onClose }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, texts } = useText();
  const { running, ended } = useWork();
  const cancel = (id: string) =>
    desk.jobs.cancel({ id: id.slice(jobPrefix.length) }).catch((error: unknown) => toast.error(error));
  const actionOf = ({ id, to, end }: Work) => {
    if (end === null && id.startsWith(jobPrefix)) return { text: t("work.cancel"), run: () => void cancel(id) };
    return to === null ? null : { text: t("work.show"), run: () => onOpen(to) };
  };
  const item = (work: Work, title: string, line: string) => {
    const action = actionOf(work);
    return (
      <li key={work.id} className={styles.work}>
        <WorkIcon work={work} />
        <span className={styles.name} title={title}>
          {title}
        </span>
        {action === null ? (
          <span />
        ) : (
          <Button size="small" appearance="transparent" className={styles.action} onClick={action.run}>
            {action.text}
          </Button>
        )}
        {work.end === null ? (
          <ProgressBar
            className={styles.bar}
            aria-label={title}
            {...(work.share !== null && { value: work.share })}
            color={work.waitingFor === null ? "brand" : "warning"}
          />
        ) : null}
        <span className={styles.line}>{line}</span>
      </li>
    );
  };
  const over: readonly EndedWork[] = ended.slice(0, endedShown);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t("work.panel", { count: running.length })}</h2>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronDownRegular />}
          aria-label={t("work.close")}
          title={t("work.close")}
          onClick={onClose}
        />
      </div>
      <ul className={styles.list}>
        {running.map((work) => item(work, runningTitle(texts, work), runningLine(texts, work)))}
        {over.map((work) => item(work, endTitle(texts, work), endedLine(texts, work)))}
      </ul>
    </>
  );
};
