import {
  Button,
  Link,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
} from "@fluentui/react-components";
import { CalendarClockRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { Deadline } from "../../../src-shared/calls/workbench.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { listAddress } from "../../list-screen/model/list-address.ts";
import { daysLeftText } from "./days-left.ts";

const useStyles = makeStyles({
  surface: { maxWidth: "520px" },
  table: { borderCollapse: "collapse", fontVariantNumeric: "tabular-nums", marginTop: tokens.spacingVerticalS },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS} 0`,
    textAlign: "left",
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  left: { whiteSpace: "nowrap" },
  overdue: { color: tokens.colorPaletteRedForeground1 },
  soon: { color: tokens.colorPaletteDarkOrangeForeground1 },
});

const soonDays = 7;
type TaxKind = Exclude<Deadline["kind"], "contractEnds" | "serviceBills">;

/** The tax calendar: what is due by when, and how many days are left. */
export const CalendarButton = () => {
  const styles = useStyles();
  const desk = useDesk();
  const texts = useText();
  const { t } = texts;
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: queryKeys.detail("taxPeriods", "calendar"),
    queryFn: () => desk.incomeTax.calendar({}),
  });
  const deadlines = query.data?.value.deadlines ?? [];
  const next = deadlines[0];
  const toneOf = (days: number) => (days < 0 ? styles.overdue : days <= soonDays ? styles.soon : "");
  return (
    <Popover positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" icon={<CalendarClockRegular />}>
          {next === undefined
            ? t("incomeTax.calendar.show")
            : `${t("incomeTax.calendar.show")} · ${daysLeftText(texts, next.days_left)}`}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t("incomeTax.calendar.title")}>
        <Text weight="semibold">{t("incomeTax.calendar.title")}</Text>
        {deadlines.length === 0 ? <Text block>{t("incomeTax.calendar.nothing")}</Text> : null}
        <table className={styles.table} aria-label={t("incomeTax.calendar.title")}>
          <tbody>
            {deadlines.map(({ kind, day, days_left, period, count, link }) => {
              const address = link === null ? null : listAddress(link.list, link.query);
              const text = t(`incomeTax.calendar.${kind as TaxKind}`, { period: period ?? "", count: count ?? 0 });
              return (
                <tr key={`${kind} ${period ?? ""} ${day}`}>
                  <th scope="row" className={mergeClasses(styles.cell, styles.left)}>
                    {day}
                  </th>
                  <td className={styles.cell}>
                    {address === null ? (
                      text
                    ) : (
                      <Link as="button" onClick={() => void navigate(address)}>
                        {text}
                      </Link>
                    )}
                  </td>
                  <td className={mergeClasses(styles.cell, styles.left, toneOf(days_left))}>
                    {daysLeftText(texts, days_left)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </PopoverSurface>
    </Popover>
  );
};
