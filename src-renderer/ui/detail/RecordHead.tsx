import { Button, makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import { ChevronDownRegular, ChevronUpRegular, DismissRegular, PrintRegular } from "@fluentui/react-icons";
import type { ReactElement, ReactNode } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { CopyButton } from "../buttons/CopyButton.tsx";
import { useRecordFrame } from "../buttons/record-frame.ts";
import { StepperButton } from "../buttons/StepperButton.tsx";

const narrow = "@container (max-width: 620px)";

const tight = "@container (max-width: 520px)";

/** A number has to be whole here, so that its place in the list is only read out and its type is smaller. */
const tightest = "@container (max-width: 440px)";

const useStyles = makeStyles({
  head: {
    display: "flex",
    alignItems: "center",
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    boxSizing: "border-box",
    height: "52px",
    padding: "0 12px 0 24px",
    [narrow]: { paddingLeft: "16px" },
    [tight]: { gap: "4px", paddingRight: "8px" },
  },
  title: {
    minWidth: "60px",
    margin: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontSize: tokens.fontSizeBase400,
    lineHeight: "20px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
    [tightest]: { fontSize: tokens.fontSizeBase300 },
  },
  line: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  lineGone: { [narrow]: { display: "none" } },
  place: {
    flexShrink: 0,
    whiteSpace: "nowrap",
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: "tabular-nums",
    [tightest]: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
  },
  tools: {
    display: "flex",
    alignItems: "center",
    flexShrink: 0,
    gap: "2px",
    [tight]: { gap: 0 },
    "@media print": { display: "none" },
  },
  wideOnly: { display: "inline-flex", alignItems: "center", [tight]: { display: "none" } },
  rule: { width: "1px", height: "16px", margin: "0 6px", backgroundColor: tokens.colorNeutralStroke1 },
});

type Props = {
  readonly title: string;
  /** Text for the copy button; nothing to copy without it. */
  readonly copied?: string | undefined;
  readonly mark?: ReactNode;
  /** Description of the record, in one line. */
  readonly line?: ReactNode;
  readonly onPrint: () => void;
  /** Absent where nothing lies behind it: a page of its own. */
  readonly onClose?: (() => void) | undefined;
};

const ToolButton = ({ label, icon, onClick }: { label: string; icon: ReactElement; onClick: () => void }) => (
  <Tooltip content={label} relationship="label">
    <Button appearance="subtle" size="small" icon={icon} onClick={onClick} />
  </Tooltip>
);

const Steps = () => {
  const styles = useStyles();
  const { t } = useText();
  const frame = useRecordFrame();
  if (frame === null || frame.count === 0) return null;
  const { place, count } = frame;
  return (
    <>
      <span className={styles.place} role="status">
        {place === null ? t("recordFrame.gone") : t("recordFrame.place", { place, count })}
      </span>
      <StepperButton
        label={t("recordFrame.previous")}
        icon={<ChevronUpRegular />}
        isAtEnd={!frame.canStep(-1)}
        onClick={() => frame.step(-1)}
      />
      <StepperButton
        label={t("recordFrame.next")}
        icon={<ChevronDownRegular />}
        isAtEnd={!frame.canStep(1)}
        onClick={() => frame.step(1)}
      />
      <span className={mergeClasses(styles.rule, styles.wideOnly)} />
    </>
  );
};

/** The head of a record beside its list: what it is, where it stands in the list, and what can be done with the page. */
export const RecordHead = ({ title, copied, mark, line, onPrint, onClose }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.head}>
      <h2 className={styles.title} title={title}>
        {title}
      </h2>
      {copied === undefined || copied === "" ? null : <CopyButton value={copied} />}
      {mark}
      <span className={styles.line} title={typeof line === "string" ? line : undefined}>
        <span className={styles.lineGone}>{line}</span>
      </span>
      <span className={styles.tools}>
        <Steps />
        <span className={styles.wideOnly}>
          <ToolButton label={t("recordFrame.print")} icon={<PrintRegular />} onClick={onPrint} />
        </span>
        {onClose === undefined ? null : (
          <ToolButton label={t("lists.ui.closeDetail")} icon={<DismissRegular />} onClick={onClose} />
        )}
      </span>
    </div>
  );
};
