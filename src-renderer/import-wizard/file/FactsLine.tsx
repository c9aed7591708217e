import { makeStyles, tokens } from "@fluentui/react-components";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import type { Texts } from "../../i18n/texts.ts";
import { bytesText, grouped } from "../model/figures.ts";

const useStyles = makeStyles({
  line: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: "none",
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

type Facts = NonNullable<ImportState["facts"]>;

const factTexts = ({ t }: Texts, facts: Facts): readonly string[] => {
  const names = (list: readonly string[]) => list.join(t("imports.ui.facts.join"));
  return [
    t("imports.ui.facts.format", { format: facts.format }),
    facts.sheet === "" ? "" : t("imports.ui.facts.sheet", { name: facts.sheet }),
    facts.encoding === null ? "" : t("imports.ui.facts.encoding", { encoding: facts.encoding }),
    facts.other_sheets.length === 0 ? "" : t("imports.ui.facts.otherSheets", { names: names(facts.other_sheets) }),
    facts.hidden_sheets.length === 0 ? "" : t("imports.ui.facts.hiddenSheets", { names: names(facts.hidden_sheets) }),
    facts.hidden_rows === 0 ? "" : t("imports.ui.facts.hiddenRows", { count: grouped(facts.hidden_rows) }),
    facts.formulas === 0 ? "" : t("imports.ui.facts.formulas", { count: grouped(facts.formulas) }),
    facts.ignored_titles.length === 0
      ? ""
      : t("imports.ui.facts.ignoredTitles", { names: names(facts.ignored_titles) }),
  ].filter(Boolean);
};

/** Lists what was read and what was not: sheet, other sheets, hidden rows, formulas, columns without use. */
export const FactsLine = ({ state }: { state: Pick<ImportState, "facts" | "file_bytes" | "unmatched"> }) => {
  const styles = useStyles();
  const texts = useText();
  if (!state.facts) return null;
  // Where they may still be named they have a line of their own.
  const facts = state.unmatched.length === 0 ? state.facts : { ...state.facts, ignored_titles: [] };
  return (
    <ul className={styles.line} aria-label={texts.t("imports.ui.facts.label")}>
      <li>{bytesText(texts, state.file_bytes)}</li>
      {factTexts(texts, facts).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
};
