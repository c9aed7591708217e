import { Link, makeStyles, mergeClasses, SkeletonItem, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, DismissCircleRegular, InfoRegular, WarningRegular } from "@fluentui/react-icons";
import { Link as RouterLink } from "react-router-dom";
import type { SettlementChecks } from "../../../../../src-shared/billing/settlements/settlement-checks-calls.ts";
import type { FilterValues } from "../../../../../src-shared/kernel/lists/filter-values.ts";
import { listByName } from "../../../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useCan } from "../../../../session/bootstrap.ts";
import { useCardStyles } from "../../../../ui/facts/card.styles.ts";
import { type CheckNote, type NoteWay, notesOf, passedOf } from "../data/check-notes.ts";
import type { Detail } from "../data/use-settlement.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none" },
  note: {
    display: "grid",
    gridTemplateColumns: "16px minmax(0, 1fr) auto minmax(72px, auto)",
    columnGap: "12px",
    alignItems: "center",
    minHeight: "44px",
    padding: "4px 0",
    boxSizing: "border-box",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  icon: { display: "inline-flex", alignSelf: "start", marginTop: "2px" },
  figure: { textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  way: { textAlign: "right", whiteSpace: "nowrap" },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: "none",
    ":hover": { textDecorationLine: "underline" },
  },
  passed: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 20px",
    minHeight: "36px",
    margin: 0,
    padding: 0,
    listStyleType: "none",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  check: { display: "inline-flex", alignItems: "center", gap: "6px" },
  text: { padding: "8px 0" },
});

const icons = { bad: DismissCircleRegular, warm: WarningRegular, info: InfoRegular } as const;

type Goes = {
  readonly onSeeLines: (filters: FilterValues) => void;
  readonly onSeeHistory: () => void;
};

const Way = ({ way, onSeeLines, onSeeHistory }: { readonly way: NoteWay } & Goes) => {
  const styles = useStyles();
  const { t } = useText();
  const can = useCan();
  if (way.kind === "place") {
    return can(listByName(way.list).permission) ? (
      <RouterLink to={way.to} className={styles.link}>
        {t(way.text)}
      </RouterLink>
    ) : null;
  }
  return (
    <Link as="button" onClick={() => (way.kind === "lines" ? onSeeLines(way.filters) : onSeeHistory())}>
      {t(way.text)}
    </Link>
  );
};

const Note = ({ note, ...goes }: { readonly note: CheckNote } & Goes) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const { tone, fact, cause, figure, way } = note;
  const Icon = icons[tone];
  return (
    <li className={styles.note}>
      <span
        className={mergeClasses(styles.icon, tone === "info" ? cards.muted : cards[tone])}
        title={t(`settlementPage.notes.tone.${tone}`)}
      >
        <Icon fontSize={16} aria-label={t(`settlementPage.notes.tone.${tone}`)} />
      </span>
      <span>
        <div>{fact}</div>
        <div className={mergeClasses(cards.small, cards.muted)}>{cause}</div>
      </span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.way}>{way === null ? null : <Way way={way} {...goes} />}</span>
    </li>
  );
};

type Props = Goes & {
  readonly detail: Detail;
  readonly checks: SettlementChecks | null;
  /** Reason why they could not be read; null: they are there, or being read. */
  readonly problem: string | null;
};

/** Lists notes for the checker, gravest first, and below them what was checked and is in order. */
export const NotesTab = ({ detail, checks, problem, ...goes }: Props) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t, texts } = useText();
  if (checks === null) {
    return problem === null ? (
      <SkeletonItem aria-label={t("settlementPage.payment.checking")} />
    ) : (
      <div className={mergeClasses(styles.text, cards.muted)}>{problem}</div>
    );
  }
  const notes = notesOf(texts, detail, checks);
  const passed = passedOf(texts, detail, checks);
  return (
    <>
      {notes.length === 0 ? (
        <div className={mergeClasses(styles.text, cards.muted)}>{t("settlementPage.notes.none")}</div>
      ) : (
        <ul className={styles.list}>
          {notes.map((note) => (
            <Note key={note.key} note={note} {...goes} />
          ))}
        </ul>
      )}
      <ul className={styles.passed} aria-label={t("settlementPage.notes.passed.label")}>
        {passed.map((text) => (
          <li key={text} className={styles.check}>
            <CheckmarkRegular fontSize={14} className={cards.good} />
            {text}
          </li>
        ))}
      </ul>
    </>
  );
};
