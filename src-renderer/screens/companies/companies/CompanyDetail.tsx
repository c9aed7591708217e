import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { CompanyAction } from "../../../../src-shared/companies/register/company-decisions.ts";
import { wizardMode } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowActionBar } from "../../../list-screen/row/RowActionBar.tsx";
import { ProposeDialog } from "../../../record/ProposeDialog.tsx";
import { RecordActions } from "../../../record/RecordActions.tsx";
import { refusalReason, useAvailability } from "../../../session/availability.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { useDecided } from "../../../ui/detail/use-decided.ts";
import { assignAction } from "./AssignDialog.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { CompanyPage } from "./CompanyPage.tsx";
import { companyShown } from "./company-actions.tsx";
import { remindRowAction } from "./remind-action.tsx";
import { isInSetup, setupOf } from "./SetupDialog.tsx";
import { type CompanyDetail as Detail, useCompany } from "./tabs/use-company.ts";

type Begun = { readonly action: CompanyAction | "freeze" | "unfreeze"; readonly row: Row };

const rowOf = ({ company, id, no, name, status }: Detail): Row => (company ?? { id, no, name, status }) as Row;

/** Further actions that a row of the list offers. */
const besides = [remindRowAction, assignAction];
const inSight: ReadonlySet<string> = new Set([remindRowAction.key]);

const freezing = ["freeze", "unfreeze"] as const;

/** Asking for a freeze or its end; what does not fit the company's status is not there. */
const FreezeButtons = ({ detail, onBegin }: { readonly detail: Detail; readonly onBegin: (begun: Begun) => void }) => {
  const { t, error } = useText();
  return freezing.map((kind) => {
    const reason = refusalReason(detail.actions, kind);
    if (reason === "forbidden" || reason === "illegal_transition") return null;
    return (
      <ReasonButton
        key={kind}
        reason={reason === null ? null : error(new AppError(reason))}
        onClick={() => onBegin({ action: kind, row: rowOf(detail) })}
      >
        {t(`proposals.companyFreezes.kinds.${kind}.propose`)}
      </ReasonButton>
    );
  });
};

/** Goes on with a company that is still being taken in, or to the facts of one that is there. */
const SetupButton = ({ detail: { id, status } }: { readonly detail: Detail }) => {
  const { t } = useText();
  const navigate = useNavigate();
  const offer = useAvailability()({ permission: "company.company.edit", isForAgency: true, worksOffline: true });
  const isThere = wizardMode(status) === "facts";
  if (offer === null || !(isThere || isInSetup(status))) return null;
  return (
    <Button onClick={() => void navigate(setupOf(id))}>
      {t(isThere ? "companies.actions.facts" : "companies.actions.setup")}
    </Button>
  );
};

/** A company at its own address. */
export const CompanyDetail = ({ id, onClose }: DetailProps) => {
  const query = useCompany(id);
  const decided = useDecided(id);
  const [begun, setBegun] = useState<Begun | null>(null);
  const end = (outcome?: "done") => {
    setBegun(null);
    if (outcome === "done" && begun !== null) decided(begun.action);
  };
  return (
    <CachedDetail
      list="companies"
      {...{ id, query, onClose, rowOf }}
      titleOf={(row) => String(row["name"])}
      state="status"
      actions={(detail) => (
        <>
          <SetupButton detail={detail} />
          <RecordActions
            shown={companyShown}
            row={rowOf(detail)}
            verdicts={detail.actions}
            onAction={(action) => setBegun({ action: action as CompanyAction, row: rowOf(detail) })}
          />
          <FreezeButtons detail={detail} onBegin={setBegun} />
          {detail.company === null ? null : (
            <RowActionBar
              list="companies"
              row={rowOf(detail)}
              actions={besides}
              inSight={inSight}
              onDone={() => void query.refetch()}
            />
          )}
        </>
      )}
    >
      {(detail) => (
        <>
          <CompanyPage key={id} detail={detail} />
          {begun === null ? null : begun.action === "freeze" || begun.action === "unfreeze" ? (
            <ProposeDialog name="companyFreezes" kind={begun.action} row={begun.row} onClose={end} />
          ) : (
            <ChangeDialog
              action={begun.action}
              row={begun.row}
              license={detail.base?.license_key ?? null}
              onClose={end}
            />
          )}
        </>
      )}
    </CachedDetail>
  );
};
