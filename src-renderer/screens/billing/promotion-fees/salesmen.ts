import { useQuery } from "@tanstack/react-query";
import { promotionFeesSalesmen } from "../../../../src-shared/billing/fees/promotion-fees-record.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { Texts } from "../../../i18n/texts.ts";
import type { UseHidden, UseOptions } from "../../../record/CreateDialog.tsx";
import type { FormInput } from "../../../record/forms/form-values.ts";

type Days = readonly { readonly from: string; readonly to: string }[];

/** Days of a month as people read them. */
export const daysText = ({ t, locale }: Texts, days: Days): string =>
  days.map(({ from, to }) => t("records.promotionFees.detail.span", { from, to })).join(locale === "en" ? ", " : "、");

/** Finds salesmen of the form's company in its month; nobody while that is not known. */
const useSalesmenOf = ({ company_id, period }: FormInput) => {
  const desk = useDesk();
  const parsed = promotionFeesSalesmen.query.safeParse({ company_id, period });
  const query = parsed.success ? parsed.data : null;
  const { data } = useQuery({
    queryKey: ["detail", "promotionFees", "salesmen", query],
    queryFn: () => desk.promotionFees.salesmen(query === null ? {} : { query }),
    enabled: query !== null,
  });
  return query === null ? [] : (data?.value.salesmen ?? []);
};

/** The salesmen of the company and month, with their days and what arrived on them; first of all nobody of them. */
export const useSalesmen: UseOptions = (formInput) => {
  const { t, texts } = useText();
  const salesmen = useSalesmenOf(formInput);
  return {
    salesman_id: [
      { value: "", text: t("records.promotionFees.detail.noSalesman") },
      ...salesmen.map(({ id, name, days, base_amount }) => ({
        value: id,
        text: t("records.promotionFees.detail.salesmanOption", {
          name,
          days: daysText(texts, days),
          amount: t("common.moneyYuan", { amount: formatMoney(base_amount) }),
        }),
      })),
    ],
  };
};

/** Of a chosen salesman the name is known; one of another company or month counts as nobody. */
export const useSalesmanName: UseHidden = (formInput) => {
  const salesmen = useSalesmenOf(formInput);
  const chosen = formInput["salesman_id"] ?? "";
  if (chosen === "") return {};
  const salesman = salesmen.find(({ id }) => id === chosen);
  return salesman === undefined ? {} : { channel_name: salesman.name };
};
