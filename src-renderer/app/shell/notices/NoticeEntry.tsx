import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import {
  ArrowDownloadRegular,
  ArrowUndoRegular,
  ArrowUploadRegular,
  CheckmarkCircleRegular,
  ClockRegular,
  DismissCircleRegular,
  type FluentIcon,
  InfoRegular,
  PersonWarningRegular,
  QuestionCircleRegular,
  WalletRegular,
} from "@fluentui/react-icons";
import { Link } from "react-router-dom";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ageOf } from "../../../money/flow/intent-age.ts";
import type { NoticeIcon, ReadNotice } from "./notice.ts";

const icons: Readonly<Record<NoticeIcon, FluentIcon>> = {
  waiting: ClockRegular,
  unknown: QuestionCircleRegular,
  failed: DismissCircleRegular,
  returned: ArrowUndoRegular,
  wallet: WalletRegular,
  export: ArrowDownloadRegular,
  import: ArrowUploadRegular,
  check: CheckmarkCircleRegular,
  program: InfoRegular,
  person: PersonWarningRegular,
};

const useStyles = makeStyles({
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, ":last-child": { borderBottom: "none" } },
  entry: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "28px minmax(0, 1fr) auto",
    columnGap: tokens.spacingHorizontalM,
    width: "100%",
    boxSizing: "border-box",
    padding: `10px ${tokens.spacingHorizontalL}`,
    border: "none",
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: "left",
    textDecorationLine: "none",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  dot: {
    position: "absolute",
    left: "6px",
    top: "22px",
    width: "6px",
    height: "6px",
    borderRadius: "50%",
    backgroundColor: tokens.colorBrandBackground,
  },
  disc: {
    display: "grid",
    placeItems: "center",
    width: "28px",
    height: "28px",
    marginTop: "3px",
    borderRadius: "50%",
    fontSize: "16px",
  },
  neutral: { backgroundColor: tokens.colorNeutralBackground2, color: tokens.colorNeutralForeground3 },
  info: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground1 },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorStatusWarningForeground1 },
  danger: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
  success: { backgroundColor: tokens.colorStatusSuccessBackground1, color: tokens.colorStatusSuccessForeground1 },
  doubt: { backgroundColor: tokens.colorPaletteGrapeBackground2, color: tokens.colorPaletteGrapeForeground2 },
  words: { minWidth: 0 },
  // A message of the program is a sentence: it is read whole.
  title: { overflowWrap: "anywhere" },
  unread: { fontWeight: tokens.fontWeightSemibold },
  small: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  age: { whiteSpace: "nowrap" },
});

type Props = { readonly notice: ReadNotice; readonly onOpen: () => void };

/** A notice as one line of the bell: pressed it counts as read and leads where it is about. */
export const NoticeEntry = ({ notice, onOpen }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const { tone, icon, title, detail, at, to, isUnread } = notice;
  const Icon = icons[icon];
  const age = at === null ? null : ageOf(at, Date.now());
  const content = (
    <>
      {isUnread ? <span className={styles.dot} role="img" aria-label={t("notices.unread")} /> : null}
      <span className={mergeClasses(styles.disc, styles[tone])}>
        <Icon aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={mergeClasses(styles.title, isUnread && styles.unread)}>{title}</span>
        {detail === null ? null : <div className={styles.small}>{detail}</div>}
      </span>
      <span className={mergeClasses(styles.small, styles.age)}>
        {age === null ? null : t(`notices.age.${age.unit}`, { n: age.n })}
      </span>
    </>
  );
  return (
    <li className={styles.item}>
      {to === null ? (
        <button type="button" className={styles.entry} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <Link to={to} className={styles.entry} onClick={onOpen}>
          {content}
        </Link>
      )}
    </li>
  );
};
