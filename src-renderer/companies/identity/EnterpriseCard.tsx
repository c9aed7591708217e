import { Text } from "@fluentui/react-components";
import type { EntIdentityInfo } from "../../../src-shared/companies/identity/ent-identity-calls.ts";
import { companyStatus, entIdentityStates } from "../../../src-shared/kernel/states/company.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { Card } from "../../ui/facts/Card.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { type Step, StepBar, type StepState } from "../../ui/facts/StepBar.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { AccountBody } from "../account/AccountBody.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { HandedIn } from "./HandedIn.tsx";
import { HandInForm } from "./HandInForm.tsx";
import { ReverifyNotice } from "./ReverifyNotice.tsx";
import { SignAccount } from "./SignAccount.tsx";
import { type CompanyId, useEnterprise } from "./use-enterprise.ts";

const code = entIdentityStates.code;
const provable: readonly number[] = [companyStatus.toIdentify, companyStatus.toSign, companyStatus.active];

/** Which step each state is at; a failed proof begins again. */
const places: Readonly<Record<keyof typeof entIdentityStates.specs, number>> = {
  ...{ none: 0, submitted: 0, failed: 0 },
  ...{ amount: 1, sms: 2, verified: 3 },
};

const stepKeys = ["handIn", "amount", "code"] as const;

const Steps = ({ info }: { info: EntIdentityInfo }) => {
  const { t } = useText();
  const { status, may_edit } = info.state;
  const place = places[entIdentityStates.keyOf(status) ?? "none"];
  const stateAt = (at: number): StepState => {
    if (at < place) return "done";
    if (at > place) return "ahead";
    return status === code("failed") ? "failed" : "now";
  };
  const isWaiting = status === code("submitted");
  const review = info.state.account.proved_at;
  const steps: readonly Step[] = stepKeys.map((key, at) => ({
    ...{ key, title: t(`enterprise.steps.${key}`), state: stateAt(at) },
    isMine: may_edit && at === place && !isWaiting && !(key === "amount" && review !== null),
    line:
      at === place && isWaiting
        ? t("enterprise.steps.asking")
        : key === "amount" && review !== null
          ? t("enterprise.steps.amountReview", { time: review })
          : t(`enterprise.steps.${key}Line`),
  }));
  return <StepBar steps={steps} />;
};

/** Explains in a sentence why nothing can be done, or what went wrong. */
const Notice = ({ info }: { info: EntIdentityInfo }) => {
  const { t } = useText();
  const { status, fault, company_status, may_edit } = info.state;
  const isOpen = status === code("submitted");
  if (fault !== null) {
    return <Message intent={fault === "register_down" ? "warning" : "error"}>{t(`enterprise.fault.${fault}`)}</Message>;
  }
  const text = isOpen
    ? t("enterprise.notice.asking")
    : !provable.includes(company_status) && status !== code("verified")
      ? t("enterprise.notice.notYet")
      : may_edit || status === code("verified")
        ? null
        : t("enterprise.notice.watch");
  return text === null ? null : <Message intent="info">{text}</Message>;
};

type Props = {
  readonly companyId: CompanyId;
  /**
   * The corporate account has a card of its own above this one and keeps its place there in every step: what somebody types while
   * the register is asked is not lost when it answers.
   */
  readonly accountIsAbove?: boolean;
};

const Work = ({ companyId, info, accountIsAbove = false }: Props & { readonly info: EntIdentityInfo }) => {
  const { state } = info;
  const { t } = useText();
  const isWorkable = state.may_edit && provable.includes(state.company_status);
  if (state.status === code("verified")) return <SignAccount companyId={companyId} state={state} />;
  if (!isWorkable) return null;
  const mayHandIn = entIdentityStates.allows("submit", state.status) || state.fault === "register_down";
  if (mayHandIn) return <HandInForm companyId={companyId} triesLeft={state.tries_left} reviewed={info.company} />;
  if (state.status === code("amount") && accountIsAbove)
    return state.account.proved_at === null ? <Text>{t("enterprise.steps.amountAbove")}</Text> : null;
  if (state.status === code("amount")) return <AccountBody account={state.account} companyId={companyId} isInside />;
  if (state.status === code("sms")) return <CodeStep companyId={companyId} mobile={state.legal_mobile_masked ?? ""} />;
  return null;
};

/** Shows a company's identity step by step: for its own people (`companyId` undefined) and for the agency's. */
export const EnterpriseCard = ({ companyId, accountIsAbove = false }: Props) => {
  const { t } = useText();
  const query = useEnterprise(companyId);
  const info = query.data?.value;
  if (info === undefined) return <DetailStates query={query} />;
  const key = entIdentityStates.keyOf(info.state.status) ?? "none";
  return (
    <Card
      title={t("enterprise.title")}
      text={t("enterprise.text")}
      side={<StateTag tone={entIdentityStates.specs[key].tone} text={t(`states.entIdentity.${key}`)} />}
    >
      <DetailStates query={query} />
      {info.asked_anew === null ? null : <ReverifyNotice anew={info.asked_anew} />}
      <Steps info={info} />
      <Notice info={info} />
      <Work companyId={companyId} info={info} accountIsAbove={accountIsAbove} />
      <HandedIn info={info} />
    </Card>
  );
};
