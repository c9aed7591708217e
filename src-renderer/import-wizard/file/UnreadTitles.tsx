import { Link, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { grouped } from "../model/figures.ts";
import { MapTitlesDialog } from "./MapTitlesDialog.tsx";

const useStyles = makeStyles({
  line: { display: "flex", alignItems: "baseline", gap: tokens.spacingHorizontalS, minWidth: 0 },
  names: {
    minWidth: 0,
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  open: { flexShrink: 0, fontSize: tokens.fontSizeBase200 },
});

/** Columns of the file that are not imported, quietly; a person may still say what they are. */
export const UnreadTitles = ({ state }: { state: Pick<ImportState, "import_id" | "unmatched"> }) => {
  const styles = useStyles();
  const { t } = useText();
  const [isMapping, setMapping] = useState(false);
  const [unmatched] = state.unmatched;
  if (unmatched === undefined) return null;
  const names = unmatched.titles.map(({ title }) => title).join(t("imports.ui.facts.join"));
  const message = t("imports.ui.map.unread", { count: grouped(unmatched.titles.length), names });
  return (
    <div className={styles.line}>
      <Text size={200} className={styles.names} title={names}>
        {message}
      </Text>
      <Link as="button" className={styles.open} onClick={() => setMapping(true)}>
        {t("imports.ui.map.name")}
      </Link>
      {isMapping ? (
        <MapTitlesDialog importId={state.import_id} unmatched={state.unmatched} onClose={() => setMapping(false)} />
      ) : null}
    </div>
  );
};
