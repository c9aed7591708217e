import { useNavigate } from "react-router-dom";
import type { CompanyAction } from "../../../../src-shared/companies/register/company-decisions.ts";
import { wizardMode } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { companyStatus } from "../../../../src-shared/kernel/states/company.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { TextKey } from "../../../i18n/text-key.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { useRowBar } from "../../../list-screen/row/use-row-bar.tsx";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { useUser } from "../../../session/bootstrap.ts";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { assignAction } from "./AssignDialog.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { CompanyPage } from "./CompanyPage.tsx";
import { companyShown, freezeActions, licenceToOpen } from "./company-actions.tsx";
import { OwnSide } from "./OwnSide.tsx";
import { remindersFor, remindRowActions } from "./remind-action.tsx";
import { isInSetup, setupAction, setupOf } from "./SetupDialog.tsx";
import { useCompanyMoney } from "./story/use-company-money.ts";
import { useOwnSteps } from "./story/use-own-steps.ts";
import { type CompanyDetail as Detail, useCompany } from "./tabs/use-company.ts";

const rowOf = ({ company, id, no, name, status }: Detail): Row => (company ?? { id, no, name, status }) as Row;

/** People and times of its steps, as far as this person sees them. */
const stepRowOf = ({ base, story }: Detail): Row => ({
  ...story,
  submitted_by_name: base?.submitted_by ?? null,
  reviewed_by_name: base?.reviewed_by ?? null,
  reviewed_at: base?.reviewed_at ?? null,
});

const inSight: ReadonlySet<string> = new Set([...freezeActions, ...remindRowActions].map(({ key }) => key));

/** Reasons for which an action is not there: the next steps say when its time comes. */
const absentFor = ["illegal_transition"];

/** Goes on with a company that is still being taken in, or to the facts of one that is there. */
const useSetup = (): ((detail: Detail) => readonly BarAction[]) => {
  const { t } = useText();
  const navigate = useNavigate();
  return ({ id, status }) => {
    const isThere = wizardMode(status) === "facts";
    if (!(isThere || isInSetup(status))) return [];
    const { permission, isForAgency, worksOffline, icon } = setupAction;
    const text = t(isThere ? "companies.actions.facts" : "companies.actions.setup");
    const onClick = () => void navigate(setupOf(id));
    return [{ key: "setup", text, permission, isForAgency, worksOffline, isForward: !isThere, icon, onClick }];
  };
};

/** Names the first item that nobody has confirmed, beside the button that it holds back. */
const reasonTextsOf = (detail: Detail | undefined): Readonly<Record<string, TextKey>> => {
  const first = detail?.review?.items.find(({ confirmed }) => confirmed === null);
  return first === undefined ? {} : { review_unconfirmed: `companyReview.stops.${first.item}` };
};

const isOwnReview = ({ record, key, is_mine }: Detail["next"][number]): boolean =>
  record === "companies" && key === "review" && is_mine;

/** A company at its own address. */
export const CompanyDetail = ({ id, onClose }: Pick<DetailProps, "id"> & Partial<DetailProps>) => {
  const query = useCompany(id);
  const isOwn = useUser().company_id !== null;
  const ownSteps = useOwnSteps(useCompanyMoney(id).workbench);
  const setup = useSetup();
  const actions = [...freezeActions, ...remindersFor(query.data?.value.next ?? []), assignAction];
  const bar = useRowBar({ list: "companies", actions, inSight, onDone: () => void query.refetch() });
  return (
    <StepDetail
      list="companies"
      {...{ id, query, onClose, rowOf }}
      nextOf={({ next }) => next}
      {...(isOwn && {
        stepsBoxOf: ({ next }: Detail) => ownSteps(next),
        isUnderWay: ({ status }: Detail) => status !== companyStatus.active,
        asideOf: (detail: Detail) => <OwnSide detail={detail} />,
      })}
      isStepItself={({ next, review }) => review?.is_open === true && next.some(isOwnReview)}
      stepRowOf={stepRowOf}
      shown={companyShown}
      absentFor={absentFor}
      reasonTexts={reasonTextsOf(query.data?.value)}
      titleOf={(row) => String(row["name"])}
      besides={(detail) => [...setup(detail), ...(detail.company === null ? [] : bar.actionsOf(rowOf(detail)))]}
      dialogOf={({ action, row, detail }, end) => (
        <ChangeDialog action={action as CompanyAction} row={row} license={licenceToOpen(detail)} onClose={end} />
      )}
    >
      {(detail) => (
        <>
          <CompanyPage key={id} detail={detail} />
          {bar.dialog}
        </>
      )}
    </StepDetail>
  );
};
