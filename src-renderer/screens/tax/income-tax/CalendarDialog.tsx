import { Link, makeStyles, Text, tokens } from "@fluentui/react-components";
import { CalendarClockRegular } from "@fluentui/react-icons";
import { useNavigate } from "react-router-dom";
import type { Deadline } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { listAddress } from "../../../list-screen/model/list-address.ts";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";
import { daysLeftText } from "./days-left.ts";

const useStyles = makeStyles({
  overdue: { color: tokens.colorPaletteRedForeground1 },
  soon: { color: tokens.colorPaletteDarkOrangeForeground1 },
});

const soonDays = 7;
type TaxKind = Exclude<
  Deadline["kind"],
  | "contractEnds"
  | "paperEnds"
  | "attorneyEnds"
  | "modesToDecide"
  | "modesBegin"
  | "serviceBills"
  | "identityReviewsLate"
  | "registrationsLate"
>;

const useCalendar = () => useDetail("taxPeriods", "calendar", (desk) => desk.incomeTax.calendar({}));

/** The tax calendar: what is due by when, and how many days are left. */
const CalendarDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const navigate = useNavigate();
  const deadlines = useCalendar().data?.value.deadlines ?? [];
  const toneOf = (days: number) => (days < 0 ? styles.overdue : days <= soonDays ? styles.soon : "");
  return (
    <ConfirmDialog
      title={t("incomeTax.calendar.title")}
      confirmText={t("common.close")}
      isDone
      onConfirm={onClose}
      onClose={onClose}
    >
      {deadlines.length === 0 ? <Text block>{t("incomeTax.calendar.nothing")}</Text> : null}
      <PlainTable
        label={t("incomeTax.calendar.title")}
        hasRowHeads
        figures={[0, 2]}
        rows={deadlines.map(({ kind, day, days_left, period, count, link }) => {
          const address = link === null ? null : listAddress(link.list, link.query);
          const text = t(`incomeTax.calendar.${kind as TaxKind}`, { period: period ?? "", count: count ?? 0 });
          return {
            key: `${kind} ${period ?? ""} ${day}`,
            cells: [
              day,
              address === null ? (
                text
              ) : (
                <Link key="text" as="button" onClick={() => void navigate(address)}>
                  {text}
                </Link>
              ),
              <span key="left" className={toneOf(days_left)}>
                {daysLeftText(texts, days_left)}
              </span>,
            ],
          };
        })}
      />
    </ConfirmDialog>
  );
};

/** The tool of the tax months: the calendar, with the days that are left until what is due first. */
export const useTaxCalendar = (): readonly ListTool[] => {
  const texts = useText();
  const [next] = useCalendar().data?.value.deadlines ?? [];
  const title = texts.t("incomeTax.calendar.show");
  const text = next === undefined ? title : `${title} · ${daysLeftText(texts, next.days_left)}`;
  return [{ key: "calendar", text, icon: CalendarClockRegular, place: "button", Dialog: CalendarDialog }];
};
