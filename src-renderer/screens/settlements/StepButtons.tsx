import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { MoreHorizontalRegular } from "@fluentui/react-icons";
import { AppError } from "../../../src-shared/bridge/define.ts";
import { useConnection } from "../../app/bootstrap.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import type { Texts } from "../../app/i18n/texts.ts";
import { useMoneyAllowed } from "../../app/money-allowed.ts";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { type OfferedStep, offeredSteps, type StepName } from "./settlement-steps.ts";
import type { Detail } from "./use-settlement.ts";

const useStyles = makeStyles({
  reason: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Why a step is off, in words. */
export const reasonText = (texts: Texts, code: string): string =>
  code === "forbidden" || code === "illegal_transition"
    ? texts.t(`settlements.reasons.${code}`)
    : texts.error(new AppError(code));

const useReason = () => {
  const texts = useText();
  const money = useMoneyAllowed();
  const { online } = useConnection();
  return ({ step, allowed, reason }: OfferedStep): string | null => {
    if (step.movesMoney && !money.allowed) return money.reason;
    if (!online) return texts.error(new AppError("offline"));
    return allowed ? null : reasonText(texts, reason ?? "forbidden");
  };
};

/** Never the one thing to do next. */
const secondary: ReadonlySet<StepName> = new Set([
  "cancel",
  "reject",
  "revoke",
  "use_discount",
  "company_pay",
  "retry_failed",
]);

type Props = { readonly detail: Detail; readonly onStep: (step: StepName) => void };

/** What can be done now: the next step as the one primary button, the others beside it, each with why it is off. */
export const StepButtons = ({ detail, onStep }: Props) => {
  const styles = useStyles();
  const { t } = useText();
  const reasonOf = useReason();
  const offered = offeredSteps(detail.settlement, detail.actions, detail.is_offline).filter(
    ({ step }) => step.name !== "retry_ready" || detail.triage.ready.count > 0,
  );
  if (offered.length === 0) return null;
  const primary = offered.find(({ allowed, step }) => allowed && !secondary.has(step.name));
  const shown = offered.filter(({ step }) => step.name !== "cancel");
  const hidden = offered.filter(({ step }) => step.name === "cancel");
  const firstReason = primary === undefined && shown[0] ? reasonOf(shown[0]) : null;
  return (
    <>
      {shown.map((one) => {
        const { step } = one;
        const Icon = step.icon;
        return (
          <ReasonButton
            key={step.name}
            size="small"
            icon={<Icon />}
            appearance={one === primary ? "primary" : "secondary"}
            reason={reasonOf(one)}
            onClick={() => onStep(step.name)}
          >
            {t(`settlements.actions.${step.name}`)}
          </ReasonButton>
        );
      })}
      {hidden.length === 0 ? null : (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button
              size="small"
              appearance="subtle"
              icon={<MoreHorizontalRegular />}
              aria-label={t("settlements.detail.more")}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              {hidden.map((one) => {
                const Icon = one.step.icon;
                const reason = reasonOf(one);
                return (
                  <MenuItem
                    key={one.step.name}
                    icon={<Icon />}
                    disabled={reason !== null}
                    {...(reason !== null && { subText: reason })}
                    onClick={() => onStep(one.step.name)}
                  >
                    {t(`settlements.actions.${one.step.name}`)}
                  </MenuItem>
                );
              })}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
      {firstReason === null ? null : <span className={styles.reason}>{firstReason}</span>}
    </>
  );
};
