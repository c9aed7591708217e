import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import type { ImportRowResult } from "../../../../src-shared/kernel/calls/import-parts.ts";
import type { ImportField } from "../../../../src-shared/kernel/imports/cells/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../i18n/texts.ts";
import { kindText } from "../../../import-wizard/model/cell-issues.ts";
import { grouped } from "../../../import-wizard/model/figures.ts";
import { CopyButton } from "../../../ui/buttons/CopyButton.tsx";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";

const useStyles = makeStyles({
  head: { display: "flex", alignItems: "start", justifyContent: "space-between", gap: tokens.spacingHorizontalS },
  reasons: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    paddingLeft: tokens.spacingHorizontalL,
    fontVariantNumeric: "tabular-nums",
  },
  // A title is short: what is said of it takes the room.
  whole: { wordBreak: "keep-all" },
});

/** A whole batch may be refused: a hundred thousand lines drawn at once would hold the window for seconds. */
const firstShown = 200;
const moreShown = 1_000;

/** Reason why the service refused a row: an import message, an error, or at least its code. */
export const refusalText = (texts: Texts, { code = "", params = {} }: ImportRowResult): string =>
  texts.of(
    `imports.issues.${code}`,
    params,
    texts.of(`errors.${code}`, params, texts.t("bills.imports.unknownReason", { code })),
  );

/** The title of the column that a row was refused for, as it stands in the file; "" where that is not known. */
const titleOf = (fields: NonNullable<Props["fields"]>, { field = "" }: ImportRowResult): string =>
  fields.find(({ key }) => key === field)?.title ?? field;

/** Counts the refused rows for each reason, the most frequent first. */
const reasonsOf = (texts: Texts, refusedRows: readonly ImportRowResult[]): { text: string; count: number }[] => {
  const byCode = Map.groupBy(refusedRows, ({ code = "" }) => code);
  const reasons = [...byCode.values()].map((rows) => {
    const [first = { row: 0, ok: false }] = rows;
    const own = refusalText(texts, first);
    const isSame = rows.every((row) => refusalText(texts, row) === own);
    return {
      text: isSame ? own : kindText(texts, { code: first.code ?? "" }),
      count: rows.length,
    };
  });
  return reasons.sort((left, right) => right.count - left.count);
};

type Props = {
  readonly refusedRows: readonly ImportRowResult[];
  /** The fields of the template, which have the titles of its columns. */
  readonly fields?: readonly Pick<ImportField, "key" | "title">[];
};

/**
 * The rows that were not taken: by reason, then one by one as far as the person wants to see them, with the column where it is
 * known.
 */
export const RefusedRows = ({ refusedRows, fields = [] }: Props) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const [shownCount, setShownCount] = useState(firstShown);
  const hasFields = refusedRows.some(({ field }) => field !== undefined);
  const reasons = useMemo(() => reasonsOf(texts, refusedRows), [texts, refusedRows]);
  const titles = useMemo(
    () => [t("bills.imports.row"), ...(hasFields ? [t("bills.imports.column")] : []), t("bills.imports.problem")],
    [t, hasFields],
  );
  const copied = useMemo(() => {
    const lines = refusedRows.map((one) =>
      [one.row, ...(hasFields ? [titleOf(fields, one)] : []), refusalText(texts, one)].join("\t"),
    );
    return [titles.join("\t"), ...lines].join("\n");
  }, [texts, titles, refusedRows, fields, hasFields]);
  if (refusedRows.length === 0) return <Text>{t("bills.imports.noneRefused")}</Text>;
  const remaining = refusedRows.length - shownCount;
  return (
    <>
      <div className={styles.head}>
        <ul className={styles.reasons}>
          {reasons.map(({ text, count }) => (
            <li key={text}>{t("bills.imports.reasonCount", { reason: text, count: grouped(count) })}</li>
          ))}
        </ul>
        <CopyButton value={copied} />
      </div>
      <PlainTable
        hasRowHeads
        figures={[]}
        titles={titles}
        rows={refusedRows.slice(0, shownCount).map((result) => ({
          key: String(result.row),
          cells: [
            result.row,
            ...(hasFields
              ? [
                  <span key="field" className={styles.whole}>
                    {titleOf(fields, result)}
                  </span>,
                ]
              : []),
            refusalText(texts, result),
          ],
        }))}
      />
      {remaining > 0 ? (
        <Button size="small" onClick={() => setShownCount(shownCount + moreShown)}>
          {t("bills.imports.showMore", { count: grouped(Math.min(remaining, moreShown)) })}
        </Button>
      ) : null}
    </>
  );
};
