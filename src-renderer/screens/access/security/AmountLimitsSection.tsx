import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import type { LimitChange } from "../../../../src-shared/registries/limits/amount-limits-calls.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan, useUser } from "../../../session/bootstrap.ts";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";
import { AskLimits } from "./AskLimits.tsx";
import { LoadState } from "./LoadState.tsx";
import { RequestTable } from "./RequestTable.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { useSecurityStyles } from "./security.styles.ts";

type Limits = { readonly amount_limit: number | null; readonly day_limit: number | null };

/** Limits as text: of one step, and of the day, for which that of one step holds where none is set. */
const useLimitTexts = () => {
  const { t } = useText();
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  return ({ amount_limit, day_limit }: Limits) => {
    const step = amount_limit === null ? t("amountLimits.none") : yuan(amount_limit);
    const isStep = day_limit === null && amount_limit !== null;
    const day = day_limit === null ? t(`amountLimits.${isStep ? "dayAsStep" : "none"}`) : yuan(day_limit);
    return { step, day };
  };
};

const Changes = ({ changes }: { changes: readonly LimitChange[] }) => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const { t } = useText();
  const textsOf = useLimitTexts();
  if (changes.length === 0) return <p className={styles.text}>{t("amountLimits.noChanges")}</p>;
  return (
    <RequestTable
      area="amountLimits"
      requests={changes}
      columns={[
        { title: t("amountLimits.person"), cell: ({ name }) => name },
        { title: t("amountLimits.step"), cell: (one) => textsOf(one).step },
        { title: t("amountLimits.day"), cell: (one) => textsOf(one).day },
        {
          title: t("amountLimits.reason"),
          cell: (one) => `${one.reason} (${t("amountLimits.askedBy")}: ${one.asked_by} ${one.asked_at})`,
        },
      ]}
      grantText={(one) => t("amountLimits.grantBody", { name: one.name, ...textsOf(one) })}
      decide={(id, granted) => desk.security.decideLimits({ params: { id }, body: { granted } })}
      queryKey={queryKeys.amountLimits}
    />
  );
};

const Limits = () => {
  const desk = useDesk();
  const { t } = useText();
  const textsOf = useLimitTexts();
  const query = useQuery({
    queryKey: queryKeys.amountLimits,
    queryFn: () => desk.security.amountLimits({}),
    staleTime: 0,
  });
  const answer = query.data?.value;
  return (
    <SecurityCard title={t("amountLimits.title")} text={t("amountLimits.text")}>
      <LoadState query={query} failed={t("amountLimits.loadFailed")} />
      {answer ? (
        <>
          <PlainTable
            titles={(["person", "step", "day"] as const).map((column) => t(`amountLimits.${column}`))}
            rows={answer.people.map((one) => ({
              key: one.id,
              cells: [`${one.name} ${one.mobile_masked}`, textsOf(one).step, textsOf(one).day],
            }))}
          />
          <AskLimits people={answer.people} />
          <Changes changes={answer.changes} />
        </>
      ) : null}
    </SecurityCard>
  );
};

/** Limits on the amounts of each person of the agency: one asks for a change, another grants it. */
export const AmountLimitsSection = () => {
  const can = useCan();
  const { company_id } = useUser();
  return company_id === null && can("user.agency_user.view") ? <Limits /> : null;
};
