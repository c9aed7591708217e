import { mergeClasses, Spinner } from "@fluentui/react-components";
import { CheckmarkCircleRegular, DismissCircleRegular, QuestionCircleRegular } from "@fluentui/react-icons";
import type { MoneyIntent } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../money.styles.ts";
import { planWords } from "../words/plan-words.ts";

const looks = {
  planned: { tone: "info", Icon: undefined },
  sending: { tone: "info", Icon: undefined },
  unknown: { tone: "doubt", Icon: QuestionCircleRegular },
  done: { tone: "good", Icon: CheckmarkCircleRegular },
  refused: { tone: "bad", Icon: DismissCircleRegular },
} as const;

/** Shows the state of an operation. Unknown has a look of its own: it is neither done nor failed. */
export const MoneyOutcome = ({ intent }: { intent: MoneyIntent }) => {
  const styles = useMoneyStyles();
  const { t, error } = useText();
  const { tone, Icon } = looks[intent.state];
  const words = planWords(intent.action);
  const title =
    intent.state === "done" ? t(words?.done ?? "money.states.done") : t(`money.outcome.${intent.state}.title`);
  const refusal = intent.refusal ? error(new AppError(intent.refusal.code, { params: intent.refusal.params })) : "";
  return (
    <div className={mergeClasses(styles.outcome, styles[tone])} role="status">
      <span className={styles.icon}>{Icon ? <Icon aria-hidden /> : <Spinner size="tiny" />}</span>
      <div className={styles.outcomeText}>
        <span className={styles.outcomeTitle}>{title}</span>
        {refusal === "" ? null : <span>{refusal}</span>}
        {intent.state === "done" ? null : <span>{t(`money.outcome.${intent.state}.text`)}</span>}
        <span>{t("money.outcome.reference", { id: intent.intent_id.slice(0, 8).toUpperCase() })}</span>
        {intent.attempts > 1 ? <span>{t("money.outcome.attempts", { count: intent.attempts })}</span> : null}
      </div>
    </div>
  );
};
