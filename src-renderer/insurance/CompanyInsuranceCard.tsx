import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { useAvailability } from "../session/availability.ts";
import { ReasonButton } from "../ui/buttons/ReasonButton.tsx";
import { Card } from "../ui/facts/Card.tsx";
import { Facts } from "../ui/facts/Facts.tsx";
import { ErrorMessage } from "../ui/messages/Message.tsx";
import { CompanyInsuranceDialog } from "./CompanyInsuranceDialog.tsx";

/** Insurance of a company's workers as it is set: whether and by which plan, who pays, and what tasks and payouts do. */
export const CompanyInsuranceCard = ({ companyId }: { readonly companyId: string }) => {
  const desk = useDesk();
  const { t, of } = useText();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ["companies", "insuranceSetting", companyId],
    queryFn: () => desk.insurance.setting({ params: { id: companyId } }),
  });
  const offer = useAvailability()({ permission: "company.company.edit" });
  const value = query.data?.value;
  return (
    <Card
      title={t("insuranceSetting.title")}
      side={
        offer === null || value === undefined ? null : (
          <ReasonButton reason={offer.reason} onClick={() => setOpen(true)}>
            {t("insuranceSetting.edit")}
          </ReasonButton>
        )
      }
    >
      <ErrorMessage error={query.error} />
      {value === undefined ? null : (
        <Facts
          facts={[
            { name: t("insuranceSetting.isUsed"), value: t(`insuranceSetting.used.${value.is_used ? "yes" : "no"}`) },
            {
              name: t("insuranceSetting.plan"),
              value:
                value.plan === null ? t("insuranceSetting.noPlan") : `${value.plan.product} · ${value.plan.insurer}`,
            },
            { name: t("insuranceSetting.payer"), value: of(`enums.premiumPayer.${value.payer}`) },
            { name: t("insuranceSetting.onTaskStart"), value: of(`insuranceSetting.start.${value.on_task_start}`) },
            { name: t("insuranceSetting.beforePayout"), value: of(`insuranceSetting.payout.${value.before_payout}`) },
            ...(value.at === "" ? [] : [{ name: t("insuranceSetting.by"), value: `${value.by} · ${value.at}` }]),
          ]}
        />
      )}
      {isOpen && value !== undefined ? (
        <CompanyInsuranceDialog companyId={companyId} setting={value} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  );
};
