import { Text } from "@fluentui/react-components";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { ServiceBillDetail } from "../../../src-shared/calls/service-bills.ts";
import type { Row } from "../../../src-shared/lists/define.ts";
import type {
  ServiceBillDiscount,
  ServiceBillDiscountAction,
} from "../../../src-shared/records/service-bill-discounts.ts";
import { serviceBillDiscountStates } from "../../../src-shared/states/service-bill-discount.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useConnection } from "../../session/bootstrap.ts";
import { Money } from "../../ui/facts/Money.tsx";
import { type Proposal, Proposals } from "../../ui/facts/Proposals.tsx";
import { DiscountDecideDialog } from "./DiscountDecideDialog.tsx";

const toGrant = serviceBillDiscountStates.code("toGrant");

/** The discounts of a bill, the newest first: who proposed what and why, what became of it, and what can be done now. */
export const BillDiscounts = ({ detail }: { detail: ServiceBillDetail }) => {
  const { t, of, error } = useText();
  const { online } = useConnection();
  const [asked, setAsked] = useState<{ discount: ServiceBillDiscount; action: ServiceBillDiscountAction }>();
  if (detail.discounts.length === 0) return <Text>{t("serviceBills.discount.none")}</Text>;
  const whyNot = (reason: string | null): string | null => {
    const code = online ? reason : "offline";
    return code === null ? null : error(new AppError(code));
  };
  const byLine = (person: string, time: string): string => t("serviceBills.discount.byLine", { person, time });
  const proposalOf = (discount: ServiceBillDiscount): Proposal => {
    const key = serviceBillDiscountStates.keyOf(discount.status) ?? "toGrant";
    const offered = discount.status === toGrant ? discount.actions.filter(({ reason }) => reason !== "forbidden") : [];
    return {
      id: discount.id,
      tone: serviceBillDiscountStates.specs[key].tone,
      state: of(`states.serviceBillDiscount.${key}`),
      about: <Money cents={discount.amount} />,
      reasons: [
        t(`serviceBills.discount.kinds.${discount.kind}`),
        t("serviceBills.discount.reasonLine", { reason: discount.reason }),
        discount.decided_reason,
      ],
      marks: [
        byLine(discount.made_by, discount.create_at),
        ...(discount.decided_at === null ? [] : [byLine(discount.decided_by, discount.decided_at)]),
      ],
      actions: offered.map(({ action, reason }) => ({
        key: action,
        text: of(`serviceBills.discount.actions.${action}`),
        isMain: action === "grant",
        reason: whyNot(reason),
        onClick: () => setAsked({ discount, action: action as ServiceBillDiscountAction }),
      })),
    };
  };
  return (
    <>
      <Proposals label={t("serviceBills.discount.section")} proposals={detail.discounts.map(proposalOf)} />
      {asked ? <DiscountDecideDialog {...asked} row={detail.bill as Row} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
};
