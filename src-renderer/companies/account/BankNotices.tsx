import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import { queryKeys, useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../session/bootstrap.ts";

const everyMs = 2_000;
const shownNotices = 2;
/** The product signs its own messages so; the bank signs with its name. */
const ownSign = "【灵工台】";

const useStyles = makeStyles({
  box: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px dashed ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { margin: `${tokens.spacingVerticalXS} 0 0`, padding: 0, listStyleType: "none", overflowWrap: "anywhere" },
});

/** Demo environment only: what the sandbox bank tells of money that came in, newest first. */
export const BankNotices = () => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const { environment } = useBootstrap();
  const isDemo = environment === "demo";
  const { data } = useQuery({
    queryKey: queryKeys.demoInbox,
    queryFn: () => desk.demo.inbox({}),
    enabled: isDemo,
    refetchInterval: everyMs,
    retry: false,
  });
  // A notice of the bank carries no code; messages with codes are shown where codes are typed.
  const notices = (data?.messages ?? [])
    .filter(({ code, text }) => code === "" && !text.startsWith(ownSign))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, shownNotices);
  if (!isDemo || notices.length === 0) return null;
  return (
    <section className={styles.box} aria-label={t("account.check.notices")}>
      <Text size={200} weight="semibold">
        {t("account.check.notices")}
      </Text>
      <ul className={styles.list}>
        {notices.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
};
