import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  Spinner,
  Text,
  tokens,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { MoneyIntent } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import type { StateTone } from "../../../src-shared/kernel/states/define.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { clockOf } from "../../i18n/clock-of.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { ageOf } from "../flow/intent-age.ts";
import { isOpenIntent } from "../flow/money-flow.ts";
import { useNow } from "../flow/use-now.ts";
import { actionKey, planWords } from "../words/plan-words.ts";

const useStyles = makeStyles({
  body: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalM },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, color: tokens.colorNeutralForeground2 },
  list: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: "none",
  },
  item: {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontVariantNumeric: "tabular-nums",
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  amount: { textAlign: "right", fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  wide: { gridColumn: "1 / -1" },
  bad: { gridColumn: "1 / -1", color: tokens.colorStatusDangerForeground1 },
  end: { textAlign: "right" },
});

const tones: Readonly<Record<MoneyIntent["state"], StateTone>> = {
  planned: "info",
  sending: "info",
  unknown: "doubt",
  done: "success",
  refused: "danger",
};

const recentlyShown = 12;

const Intent = ({ intent, now, onGo }: { intent: MoneyIntent; now: number; onGo: (to: string) => void }) => {
  const styles = useStyles();
  const { t, error } = useText();
  const { unit, n } = ageOf(intent.created_at, now);
  const { object_id, refusal } = intent;
  const to = object_id === null ? undefined : planWords(intent.action)?.to(encodeURIComponent(object_id));
  return (
    <li className={styles.item}>
      <span className={styles.name}>{t(actionKey(intent.action), { action: intent.action })}</span>
      <span className={styles.end}>
        <StateTag tone={tones[intent.state]} text={t(`money.states.${intent.state}`)} />
      </span>
      <span>{intent.company_name}</span>
      <span className={styles.amount}>{t("common.moneyYuan", { amount: formatMoney(intent.amount) })}</span>
      <span className={styles.muted}>
        {`${t("money.flow.countValue", { count: intent.count })} · ${clockOf(intent.created_at)}`}
        {isOpenIntent(intent) ? ` · ${t("money.queue.age", { age: t(`money.age.${unit}`, { n }) })}` : ""}
        {intent.attempts > 1 ? ` · ${t("money.outcome.attempts", { count: intent.attempts })}` : ""}
      </span>
      <span className={styles.end}>
        {to === undefined ? null : (
          <Button size="small" appearance="transparent" onClick={() => onGo(to)}>
            {t("money.queue.goTo", { no: intent.object_no })}
          </Button>
        )}
      </span>
      {refusal === null ? null : (
        <span className={styles.bad}>{error(new AppError(refusal.code, { params: refusal.params }))}</span>
      )}
    </li>
  );
};

/** Money operations of this person: those whose outcome is not known yet, with their age, then the last ones that ended. */
export const PaymentsPanel = ({ onClose }: { onClose: () => void }) => {
  const styles = useStyles();
  const desk = useDesk();
  const navigate = useNavigate();
  const { t, error: errorText } = useText();
  const now = useNow(true);
  const { data, error, isPending } = useQuery({
    queryKey: queryKeys.intents,
    queryFn: () => desk.money.intents({}),
    staleTime: 0,
  });
  const open = data?.filter(isOpenIntent) ?? [];
  const ended = data?.filter((intent) => !isOpenIntent(intent)).slice(0, recentlyShown) ?? [];
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const list = (intents: readonly MoneyIntent[]) => (
    <ul className={styles.list}>
      {intents.map((intent) => (
        <Intent key={intent.intent_id} intent={intent} now={now} onGo={go} />
      ))}
    </ul>
  );
  return (
    <OverlayDrawer
      open
      position="end"
      size="medium"
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" aria-label={t("common.close")} icon={<DismissRegular />} onClick={onClose} />
          }
        >
          {t("money.queue.title")}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        {isPending ? <Spinner label={t("common.loading")} /> : null}
        {error ? (
          <Text role="alert">{t("common.named", { name: t("money.queue.failed"), text: errorText(error) })}</Text>
        ) : null}
        {data === undefined ? null : (
          <>
            <h3 className={styles.heading}>
              {open.length === 0 ? t("money.queue.none") : t("money.queue.open", { count: open.length })}
            </h3>
            {open.length === 0 ? null : <Text className={styles.muted}>{t("money.queue.hint")}</Text>}
            {list(open)}
            {ended.length === 0 ? null : <h3 className={styles.heading}>{t("money.queue.recent")}</h3>}
            {list(ended)}
          </>
        )}
      </DrawerBody>
    </OverlayDrawer>
  );
};
