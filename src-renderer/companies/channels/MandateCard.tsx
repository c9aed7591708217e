import { Text } from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CmbPay } from "../../../src-shared/companies/channels/company-channels-calls.ts";
import { cmbMandateStates, mandateLimits } from "../../../src-shared/companies/channels/company-channels-states.ts";
import { centsField, dayField, noteField, reasonField } from "../../../src-shared/kernel/forms/fields.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useForm } from "../../record/forms/use-form.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { Facts, Money, ResultTable, Section } from "../../ui/facts/Facts.tsx";

type Action = CmbPay["actions"][number];
type Terms = Pick<CmbPay["history"][number], "payment_limit" | "day_limit" | "until">;

const askForm = {
  payment_limit: centsField({ min: mandateLimits.least }),
  day_limit: centsField({ min: mandateLimits.least }),
  until: dayField(365, "expires"),
  note: noteField(),
};
const rejectForm = { reason: reasonField() };
const formOf = (action: Action) => (action === "ask" ? askForm : action === "reject" ? rejectForm : {});

type DialogProps = {
  readonly companyId: string;
  readonly version: number;
  readonly action: Action;
  readonly onClose: () => void;
};

/** A step with the mandate: what is asked for, or what is decided. */
const MandateDialog = ({ companyId, version, action, onClose }: DialogProps) => {
  const desk = useDesk();
  const { t } = useText();
  const { filled, fields } = useForm(formOf(action), "companyChannels.mandate.fields", {
    most: mandateLimits.most,
  });
  const send = (given: Readonly<Record<string, unknown>>) => {
    const { note, ...values } = given;
    const reason = typeof note === "string" && note.length > 1 ? { reason: note } : {};
    return desk.companyChannels.changeMandate({
      params: { id: companyId },
      body: { version, action, ...values, ...reason },
    });
  };
  return (
    <PlainDialog
      title={t(`companyChannels.actions.${action}`)}
      confirmText={t(`companyChannels.actions.${action}`)}
      warning={t(`companyChannels.warnings.${action}`)}
      done={t("companyChannels.done")}
      send={filled === null ? null : () => send(filled)}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};

/** Up to what, and until when, payments may be taken from the company's own account at CMB. */
export const MandateCard = ({ companyId }: { readonly companyId: string }) => {
  const desk = useDesk();
  const client = useQueryClient();
  const { t, of } = useText();
  const [asking, setAsking] = useState<Action | null>(null);
  const queryKey = ["companyChannels", "mandate", companyId];
  const { data } = useQuery({ queryKey, queryFn: () => desk.companyChannels.mandate({ params: { id: companyId } }) });
  if (data === undefined) return null;
  const { account, mandate, proposal, used_today, actions, history, version } = data.value;
  const termFacts = ({ payment_limit, day_limit, until }: Terms) => [
    { name: t("companyChannels.mandate.paymentLimit"), value: <Money cents={payment_limit} /> },
    { name: t("companyChannels.mandate.dayLimit"), value: <Money cents={day_limit} /> },
    { name: t("companyChannels.mandate.until"), value: until },
  ];
  return (
    <Section title={t("companyChannels.mandate.title")}>
      <Text block size={200}>
        {t("companyChannels.mandate.text")}
      </Text>
      {account === null ? (
        <Text block>{t("companyChannels.mandate.noAccount")}</Text>
      ) : (
        <Facts
          facts={[
            { name: t("companyChannels.mandate.account"), value: `${account.bank_name} ${account.account_masked}` },
            ...(mandate === null
              ? [{ name: t("companyChannels.state"), value: t("companyChannels.mandate.none") }]
              : [
                  ...termFacts(mandate),
                  ...(mandate.is_over
                    ? [{ name: t("companyChannels.state"), value: t("companyChannels.mandate.over") }]
                    : []),
                  { name: t("companyChannels.mandate.usedToday"), value: <Money cents={used_today} /> },
                ]),
          ]}
        />
      )}
      {proposal === null ? null : (
        <>
          <Text weight="semibold">{t("companyChannels.mandate.waits")}</Text>
          <Facts
            facts={[
              ...termFacts(proposal),
              { name: t("companyChannels.mandate.maker"), value: proposal.maker_name },
              { name: t("companyChannels.mandate.askedAt"), value: proposal.create_at },
              ...(proposal.reason === ""
                ? []
                : [{ name: t("companyChannels.mandate.reason"), value: proposal.reason }]),
            ]}
          />
        </>
      )}
      <div>
        {actions.map((action) => (
          <ReasonButton
            key={action}
            reason={action === "ask" && account === null ? t("companyChannels.mandate.noAccount") : null}
            onClick={() => setAsking(action)}
          >
            {t(`companyChannels.actions.${action}`)}
          </ReasonButton>
        ))}
      </div>
      {history.length === 0 ? null : (
        <ResultTable
          label={t("companyChannels.mandate.history")}
          titles={[
            t("companyChannels.state"),
            t("companyChannels.mandate.paymentLimit"),
            t("companyChannels.mandate.dayLimit"),
            t("companyChannels.mandate.until"),
            t("companyChannels.mandate.maker"),
            t("companyChannels.mandate.askedAt"),
          ]}
          rows={history.map((one) => ({
            key: one.id,
            cells: [
              of(`states.cmbMandate.${cmbMandateStates.keyOf(one.status) ?? "stopped"}`),
              <Money key="payment" cents={one.payment_limit} />,
              <Money key="day" cents={one.day_limit} />,
              one.until,
              one.maker_name,
              one.create_at,
            ],
          }))}
        />
      )}
      {asking === null ? null : (
        <MandateDialog
          companyId={companyId}
          version={version}
          action={asking}
          onClose={() => {
            setAsking(null);
            void client.invalidateQueries({ queryKey });
          }}
        />
      )}
    </Section>
  );
};
