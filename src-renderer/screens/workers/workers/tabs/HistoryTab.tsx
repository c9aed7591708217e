import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import { moneyText } from "../../../../../src-shared/kernel/values/money/money.ts";
import { auditActionCodes } from "../../../../../src-shared/registries/audit/audit-actions.ts";
import { listByName } from "../../../../../src-shared/registries/lists/registry.ts";
import type { companyLaborsHistory } from "../../../../../src-shared/workers/workers/workers-calls.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useText } from "../../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../../i18n/texts.ts";
import { cellText } from "../../../../list-screen/layout/list-texts.ts";
import { DetailStates } from "../../../../ui/detail/DetailStates.tsx";
import { Section } from "../../../../ui/facts/Facts.tsx";
import type { TabProps } from "./use-worker.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", fontVariantNumeric: "tabular-nums" },
  entry: {
    display: "grid",
    gridTemplateColumns: "140px 96px minmax(0, 1fr) minmax(0, auto)",
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalSNudge} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  muted: { color: tokens.colorNeutralForeground3 },
});

type Entry = CallOutput<typeof companyLaborsHistory>["entries"][number];

const { columns } = listByName("companyLabors");

/** Name of a field: a company's own column by its title, else as the list of workers or the person's facts call it. */
const nameOf = (texts: Texts, { field, own }: Entry): string => {
  if (own !== null) return own.title;
  const [key] = [`lists.companyLabors.columns.${field}`, `workers.person.${field}`].filter((one) => texts.has(one));
  return key === undefined ? field : texts.of(key);
};

/** A value in words: codes, regions and amounts as the list of workers shows them. */
const shownOf = (texts: Texts, { field, own }: Entry, value: string | null): string => {
  if (value === null || value === "") return texts.t("workers.history.empty");
  if (own !== null) return own.type === "money" ? moneyText(value) : value;
  if (field === "biz_reg_status") return texts.of(`enums.bizRegStatus.${value}`);
  // A department comes by its name, though the column holds its number.
  const column = field === "organization_id" ? undefined : columns[field];
  return column === undefined ? value : cellText(texts, column, value) || value;
};

/** Text of the event; exported for its test. */
export const whatOf = (texts: Texts, entry: Entry): string => {
  const { kind, action, field, before, after } = entry;
  if (kind === "logged") return texts.of(`enums.auditStep.${auditActionCodes(action).step}`);
  if (field === "") return texts.of(`workers.history.began.${action}`, {}, texts.t("workers.history.changed"));
  return texts.t("workers.history.change", {
    field: nameOf(texts, entry),
    before: shownOf(texts, entry, before),
    after: shownOf(texts, entry, after),
  });
};

/** Lists who changed a worker and who saw what of it, newest first. */
export const HistoryTab = ({ detail: { worker } }: TabProps) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const desk = useDesk();
  const query = useQuery({
    queryKey: [...queryKeys.detail("companyLabors", worker.id), "history"],
    queryFn: () => desk.workers.history({ params: { id: worker.id } }),
  });
  const entries = query.data?.value.entries;
  if (entries === undefined) return <DetailStates query={query} />;
  return (
    <Section title={t("workers.history.title")}>
      {entries.length === 0 ? <Text>{t("workers.history.none")}</Text> : null}
      <ul className={styles.list}>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name, and stand still
          <li key={at} className={styles.entry}>
            <span className={styles.muted}>{entry.at}</span>
            <span>{entry.by || t("workers.history.system")}</span>
            <span>{whatOf(texts, entry)}</span>
            <span className={styles.muted}>
              {entry.reason === null ? "" : t("workers.history.reason", { reason: entry.reason })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
