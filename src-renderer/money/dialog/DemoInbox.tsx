import { Button, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useBootstrap, useUser } from "../../session/bootstrap.ts";
import { useMoneyStyles } from "../money.styles.ts";

const everyMs = 2_000;
const shownMessages = 3;

type Props = {
  readonly onUse: (code: string) => void;
  /** The masked phone whose codes are shown; absent: the person's own. */
  readonly phone?: string;
};

/** Demo environment only: the codes that its SMS channel "sent" to a phone, newest first. */
export const DemoInbox = ({ onUse, phone: shownPhone }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const { t } = useText();
  const { environment } = useBootstrap();
  const { mobile_masked } = useUser();
  const isDemo = environment === "demo";
  const { data } = useQuery({
    queryKey: queryKeys.demoInbox,
    queryFn: () => desk.demo.inbox({}),
    enabled: isDemo,
    refetchInterval: everyMs,
    // What an earlier operation was sent must not be offered to this one.
    gcTime: 0,
    retry: false,
  });
  if (!isDemo) return null;
  const messages = (data?.messages ?? [])
    .filter(({ code, phone }) => code !== "" && maskPhone(phone) === (shownPhone ?? mobile_masked))
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, shownMessages);
  return (
    <section className={styles.inbox} aria-label={t("money.inbox.title")}>
      <Text size={200} weight="semibold">
        {t("money.inbox.title")}
      </Text>{" "}
      <Text size={200} className={styles.muted}>
        {messages.length === 0 ? t("money.inbox.empty") : t("money.inbox.hint")}
      </Text>
      <ul className={styles.messages}>
        {messages.map(({ id, text, code, at }) => (
          <li key={id} className={styles.message}>
            <span>{at.slice(11)}</span>
            <span className={styles.text}>{text}</span>
            <Button size="small" className={styles.oneLine} onClick={() => onUse(code)}>
              {t("money.inbox.fill", { code })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
