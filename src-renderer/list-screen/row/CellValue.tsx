import { makeStyles, tokens } from "@fluentui/react-components";
import type { Column } from "../../../src-shared/kernel/lists/define.ts";
import { centsOf } from "../../../src-shared/kernel/values/money/money.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Money } from "../../ui/facts/Facts.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { isDue } from "../layout/deadline.ts";
import { cellText, codeLabel } from "../layout/list-texts.ts";

const useStyles = makeStyles({
  empty: { color: tokens.colorNeutralForeground3 },
  due: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

/** One value of a row, drawn by its column's kind. */
export const CellValue = ({ column, value }: { column: Column; value: unknown }) => {
  const styles = useStyles();
  const texts = useText();
  if (value === null || value === undefined || value === "") {
    return <span className={styles.empty}>{texts.t("common.emptyValue")}</span>;
  }
  if (column.kind === "cents") return <Money cents={centsOf(value)} />;
  if (column.states) {
    const code = Number(value);
    const key = column.states.keyOf(code);
    const tone = key === undefined ? "danger" : (column.states.specs[key]?.tone ?? "neutral");
    return <StateTag tone={tone} text={codeLabel(texts, column, code)} />;
  }
  const text = cellText(texts, column, value);
  if (column.isDeadline && isDue(String(value), dayOf(shanghaiNow(Date.now()))))
    return <span className={styles.due}>{text}</span>;
  return column.isCode ? <code className={styles.code}>{text}</code> : text;
};
