import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SuperManagerView } from "../../../src-shared/companies/identity/super-manager-calls.ts";
import {
  type SuperManagerAction,
  superManagerActions,
  superManagerDecisions,
} from "../../../src-shared/companies/identity/super-manager-decisions.ts";
import { actionOf } from "../../../src-shared/kernel/records/judge.ts";
import { workerRequestStates } from "../../../src-shared/workers/requests/worker-request-states.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useForm } from "../../record/forms/use-form.tsx";
import { PlainDialog } from "../../record/PlainDialog.tsx";
import { refusalReason, useAvailability } from "../../session/availability.ts";
import { Facts } from "../../ui/facts/Facts.tsx";
import { Proposals } from "../../ui/facts/Proposals.tsx";
import { PaperButton } from "../../viewer/PaperButton.tsx";

type Waiting = NonNullable<SuperManagerView["waiting"]>;
type Props = { readonly companyId: string; readonly waiting: Waiting };

const WaitingFacts = ({ waiting }: Pick<Props, "waiting">) => {
  const { t } = useText();
  return (
    <Facts
      facts={[
        { name: t("enterprise.manager.name"), value: waiting.name },
        { name: t("enterprise.manager.mobile"), value: waiting.mobile_masked },
        { name: t("enterprise.manager.paperUntil"), value: waiting.attorney_end_at },
        {
          name: t("enterprise.manager.paper"),
          value:
            waiting.file_key === null ? (
              waiting.file_name
            ) : (
              <PaperButton file={waiting.file_key} text={waiting.file_name} />
            ),
        },
      ]}
    />
  );
};

/** Asks before the super manager who waits is approved, refused or taken back. */
const DecideManager = ({
  companyId,
  waiting,
  action,
  onClose,
}: Props & { readonly action: SuperManagerAction; readonly onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const spec = actionOf(superManagerDecisions, action);
  const { form } = spec;
  const { filled, fields } = useForm(form, "companies.form");
  const body = filled && { id: waiting.id, version: waiting.version, action, ...filled };
  return (
    <PlainDialog
      title={t(`enterprise.manager.actions.${action}.label`)}
      confirmText={t(`enterprise.manager.actions.${action}.label`)}
      warning={t(`enterprise.manager.actions.${action}.warning`)}
      done={t(`enterprise.manager.actions.${action}.done`)}
      {...(action === "approve" &&
        waiting.file_key !== null && { evidence: [{ key: waiting.file_key, name: waiting.file_name }] })}
      {...(spec.code === true && { code: { call: "superManager.decide" as const, id: companyId, body } })}
      send={
        body && ((more) => desk.enterprise.decideManager({ params: { id: companyId }, body: { ...body, ...more } }))
      }
      onClose={onClose}
    >
      <WaitingFacts waiting={waiting} />
      {form === undefined ? null : fields}
    </PlainDialog>
  );
};

/** Shows the named super manager who waits for another person of the agency, with this person's possible steps. */
export const WaitingManager = ({ companyId, waiting }: Props) => {
  const { t, of } = useText();
  const availabilityOf = useAvailability();
  const [action, setAction] = useState<SuperManagerAction | null>(null);
  const client = useQueryClient();
  const end = (): void => {
    setAction(null);
    void client.invalidateQueries({ queryKey: queryKeys.enterprise(`${companyId} manager`) });
  };
  const actions = superManagerActions.flatMap((one) => {
    const availability = availabilityOf({ against: refusalReason(waiting.actions, one) });
    if (availability === null) return [];
    return [
      {
        ...{ key: one, text: t(`enterprise.manager.actions.${one}.label`), reason: availability.reason },
        ...{ isMain: one === "approve", onClick: () => setAction(one) },
      },
    ];
  });
  return (
    <>
      <Proposals
        label={t("enterprise.manager.waiting", { name: waiting.name })}
        proposals={[
          {
            ...{ id: waiting.id, tone: workerRequestStates.specs.pending.tone },
            state: of("companyBusiness.states.pending"),
            about: <WaitingFacts waiting={waiting} />,
            ...{ reasons: [], actions },
            marks: [t("proposals.byLine", { person: waiting.maker_name, time: waiting.create_at })],
          },
        ]}
      />
      {action === null ? null : <DecideManager companyId={companyId} waiting={waiting} action={action} onClose={end} />}
    </>
  );
};
