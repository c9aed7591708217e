import { useNavigate } from "react-router-dom";
import type { ShownStep } from "../../../../../src-shared/kernel/records/next-step.ts";
import { formatCount } from "../../../../../src-shared/kernel/values/money/count.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import type { ListName } from "../../../../../src-shared/registries/lists/registry.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { listAddress } from "../../../../list-screen/model/list-address.ts";
import type { StepsBox } from "../../../../list-screen/row/NextSteps.tsx";
import { waitingLine } from "../../../../ui/facts/step-line.ts";
import type { useCompanyMoney } from "./use-company-money.ts";

/** The steps of the company tell these one by one. */
const toldAsSteps: ReadonlySet<ListName> = new Set<ListName>(["companies", "companyContracts", "accountChanges"]);

/** Frame of the steps on the page of one's own company: how many are one's own, what waits for the agency, and other work. */
export const useOwnSteps = (
  workbench: ReturnType<typeof useCompanyMoney>["workbench"],
): ((next: readonly ShownStep[]) => StepsBox) => {
  const { t, texts } = useText();
  const navigate = useNavigate();
  const tasks = (workbench?.waiting ?? []).filter(({ count, list }) => count > 0 && !toldAsSteps.has(list));
  return (next) => {
    const mine = next.filter(({ is_mine }) => is_mine).length + tasks.length;
    const others = next.filter(
      ({ is_mine, after, holder }) => !is_mine && after === null && holder === "agency",
    ).length;
    return {
      head: {
        title: mine === 0 ? t("companies.own.nothing") : t("companies.own.tasks", { count: mine }),
        side: others === 0 ? "" : t("companies.own.others", { count: others }),
      },
      further: tasks.flatMap(({ key, list, query, count, amount, since }) => {
        const address = listAddress(list, query);
        if (address === null) return [];
        const counted = t("companies.own.count", { count: formatCount(count) });
        return [
          {
            key,
            title: t(`workbench.waiting.kinds.${key}`),
            line: [counted, waitingLine(texts, null, since)].filter(Boolean).join(" · "),
            amount: amount === null ? "" : formatMoney(amount),
            link: { text: t("companies.own.go"), onClick: () => void navigate(address) },
          },
        ];
      }),
    };
  };
};
