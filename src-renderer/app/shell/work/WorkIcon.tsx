import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import {
  ArrowDownloadRegular,
  ArrowUploadRegular,
  CheckmarkCircleRegular,
  DismissCircleRegular,
  type FluentIcon,
  QuestionCircleRegular,
  WalletRegular,
} from "@fluentui/react-icons";
import type { Work, WorkKind } from "../../../work/work.ts";
import { toneOf } from "./work-texts.ts";

const useStyles = makeStyles({
  icon: { display: "inline-flex", fontSize: "16px", color: tokens.colorNeutralForeground3 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  danger: { color: tokens.colorStatusDangerForeground1 },
  doubt: { color: tokens.colorPaletteGrapeForeground2 },
  neutral: {},
  info: {},
});

const icons: Readonly<Record<WorkKind, FluentIcon>> = {
  export: ArrowDownloadRegular,
  import: ArrowUploadRegular,
  check: CheckmarkCircleRegular,
  operation: WalletRegular,
  payment: WalletRegular,
};

const endIcons: Readonly<Record<string, FluentIcon>> = {
  success: CheckmarkCircleRegular,
  warning: CheckmarkCircleRegular,
  danger: DismissCircleRegular,
  doubt: QuestionCircleRegular,
};

/** Draws the kind of the work; once it has ended, its result. */
export const WorkIcon = ({ work }: { work: Work }) => {
  const styles = useStyles();
  const tone = toneOf(work);
  const Icon = work.end === null ? icons[work.kind] : (endIcons[tone] ?? icons[work.kind]);
  return (
    <span className={work.end === null ? styles.icon : mergeClasses(styles.icon, styles[tone])}>
      <Icon aria-hidden />
    </span>
  );
};
