import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  Spinner,
} from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { cooperationStates } from "../../../src-shared/kernel/states/worker.ts";
import type { IdentityOutcome } from "../../../src-shared/workers/identity/identity-calls.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { useUser } from "../../session/bootstrap.ts";
import { FourFactorDialog } from "../accounts/FourFactorDialog.tsx";
import { EditWorkerPanel } from "../form/EditWorkerPanel.tsx";

/** True when this person may change a worker's mobile now: facts of the person are the agency's, while they cooperate. */
const useMayChangeMobile = ({ cooperation_status }: Row): boolean => {
  const offer = useAvailability()({ permission: "labor.labor.edit" });
  const isAgency = useUser().company_id === null;
  return (
    isAgency && offer !== null && offer.reason === null && cooperationStates.allows("edit", Number(cooperation_status))
  );
};

type ChangeProps = { readonly worker: Row; readonly onClose: (outcome?: "done") => void };

/** The worker's form at the mobile, over what is open: the worker is read anew, because the photos have changed their version. */
const ChangeMobile = ({ worker, onClose }: ChangeProps) => {
  const desk = useDesk();
  const { t } = useText();
  const id = String(worker["id"]);
  const { data } = useQuery({
    queryKey: [...queryKeys.detail("companyLabors", id), "mobile"],
    queryFn: () => desk.workers.worker({ params: { id } }),
    gcTime: 0,
  });
  if (data === undefined) return <Spinner label={t("common.loading")} />;
  return <EditWorkerPanel worker={data.value.worker as Row} focus="mobile" onClose={onClose} />;
};

type Props = {
  readonly worker: Row;
  /** Answer of the carriers other than that it is this person's. */
  readonly failed: Exclude<IdentityOutcome, "match">;
  /** The mobile that was asked about, as it is shown. */
  readonly mobile: string;
  /** Another mobile was saved. */
  readonly onChanged: () => void;
};

/** Says why the contract mobile did not pass, with the ways on: another mobile, or the bank card. */
export const MobileFailure = ({ worker, failed, mobile, onChanged }: Props) => {
  const { t } = useText();
  const mayChange = useMayChangeMobile(worker);
  const [open, setOpen] = useState<"mobile" | "card">();
  const isRefused = failed === "noMatch" || failed === "cardUnknown";
  return (
    <>
      <MessageBar intent={failed === "unknown" ? "info" : "warning"} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t("identity.mobile.title", { mobile })}</MessageBarTitle>
          {t(`identity.mobile.${failed}`)}
        </MessageBarBody>
        <MessageBarActions>
          {mayChange && isRefused ? (
            <Button size="small" onClick={() => setOpen("mobile")}>
              {t("identity.mobile.change")}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setOpen("card")}>
            {t("identity.mobile.fourFactors")}
          </Button>
        </MessageBarActions>
      </MessageBar>
      {open === "card" ? (
        <FourFactorDialog laborId={String(worker["labor_id"])} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === "mobile" ? (
        <ChangeMobile
          worker={worker}
          onClose={(outcome) => {
            setOpen(undefined);
            if (outcome === "done") onChanged();
          }}
        />
      ) : null}
    </>
  );
};
