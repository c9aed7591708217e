import type { ContractReminder } from "../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { ResultTable, Section } from "../../ui/facts/Facts.tsx";

/** Lists people reminded of a company's contracts and when, the latest first; nothing where nobody was. */
export const ContractReminders = ({ reminders }: { readonly reminders: readonly ContractReminder[] }) => {
  const { t, of, list } = useText();
  if (reminders.length === 0) return null;
  return (
    <Section title={t("companies.remind.history")}>
      <ResultTable
        isTall
        label={t("companies.remind.history")}
        titles={(["at", "no", "kind", "told", "by"] as const).map((name) => t(`companies.remind.columns.${name}`))}
        rows={reminders.map(({ id, at, no, kind, told, by }) => ({
          key: id,
          cells: [
            ...[at, no ?? t("common.emptyValue"), of(`companies.remind.kinds.${kind}`)],
            list(
              told.map(({ role, name, mobile }) =>
                t("companies.remind.person", { role: t(`companies.remind.roles.${role}`), name, mobile }),
              ),
            ),
            by,
          ],
        }))}
      />
    </Section>
  );
};
