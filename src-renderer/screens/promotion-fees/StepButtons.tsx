import { Button, makeStyles, Tooltip, tokens } from "@fluentui/react-components";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { PromotionFeeDetail } from "../../../src-shared/calls/promotion-fees.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../../app/money-allowed.ts";
import { isThinkable, type Step, steps } from "./promotion-steps.ts";

const useStyles = makeStyles({
  bar: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalS, paddingBottom: tokens.spacingVerticalS },
});

type Props = { readonly detail: PromotionFeeDetail; readonly onStep: (step: Step) => void };

/** What can be done with a fee now, each with why it is off. */
export const StepButtons = ({ detail, onStep }: Props) => {
  const styles = useStyles();
  const { t, error } = useText();
  const money = useMoneyAllowed();
  const offered = steps.filter((step) => isThinkable(step, detail.fee.status));
  if (offered.length === 0) return null;
  return (
    <div className={styles.bar}>
      {offered.map((step) => {
        const Icon = step.icon;
        const verdict = detail.actions.find(({ action }) => action === step.name);
        const against = verdict?.reason ?? "forbidden";
        const why = against === "forbidden" ? t("promotionFees.steps.forbidden") : error(new AppError(against));
        const reason = money.reason ?? (verdict?.allowed ? null : why);
        const button = (
          <Button
            key={step.name}
            size="small"
            icon={<Icon />}
            appearance={verdict?.allowed && step.name !== "reject" ? "primary" : "secondary"}
            disabledFocusable={reason !== null}
            onClick={() => {
              if (reason === null) onStep(step);
            }}
          >
            {t(`promotionFees.steps.${step.name}`)}
          </Button>
        );
        return reason === null ? (
          button
        ) : (
          <Tooltip key={step.name} content={reason} relationship="description">
            {button}
          </Tooltip>
        );
      })}
    </div>
  );
};
