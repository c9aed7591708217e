import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Message } from "../../../../src-shared/registries/messages/messages-calls.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { clockOf } from "../../../i18n/clock-of.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useCan, useConnection } from "../../../session/bootstrap.ts";
import { DetailStates } from "../../../ui/detail/DetailStates.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { usePageStyles } from "../../../ui/facts/page.styles.ts";
import { Check } from "../../../ui/inputs/Check.tsx";
import { messageAddress, messageDetail, messageTitle } from "./message-words.ts";
import { useReadMessages } from "./use-messages.ts";

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none" },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, ":last-child": { borderBottom: "none" } },
  entry: {
    display: "grid",
    gridTemplateColumns: "12px minmax(0, 1fr) auto",
    columnGap: tokens.spacingHorizontalS,
    padding: "10px 4px",
    color: tokens.colorNeutralForeground1,
    textDecorationLine: "none",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  dot: {
    width: "6px",
    height: "6px",
    marginTop: "7px",
    borderRadius: "50%",
    backgroundColor: tokens.colorBrandBackground,
  },
  unread: { fontWeight: tokens.fontWeightSemibold },
  words: { gridColumnStart: 2, minWidth: 0, overflowWrap: "anywhere" },
  small: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  time: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  link: { color: tokens.colorBrandForegroundLink },
});

const Line = ({ message, onRead }: { readonly message: Message; readonly onRead: () => void }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const to = messageAddress(message);
  const detail = messageDetail(texts, message);
  const content = (
    <>
      {message.read ? null : <span className={styles.dot} role="img" aria-label={t("notices.unread")} />}
      <span className={styles.words}>
        <span className={mergeClasses(!message.read && styles.unread)}>{messageTitle(texts, message)}</span>
        {detail === null ? null : <span className={styles.small}> {detail}</span>}
      </span>
      <span className={mergeClasses(styles.small, styles.time)}>{clockOf(message.at)}</span>
    </>
  );
  return (
    <li className={styles.item}>
      {to === null ? (
        <div className={styles.entry}>{content}</div>
      ) : (
        <Link to={to} className={styles.entry} onClick={onRead}>
          {content}
        </Link>
      )}
    </li>
  );
};

/** All messages of the person, the newest first; pressed, one counts as read and leads to its records. */
export const MessagesScreen = () => {
  const page = usePageStyles();
  const styles = useStyles();
  const desk = useDesk();
  const can = useCan();
  const { online } = useConnection();
  const { t } = useText();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const read = useReadMessages();
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.messages, "all", isUnreadOnly, online],
    queryFn: ({ pageParam }) =>
      desk.messages.list({
        query: { ...(isUnreadOnly && { only_unread: "1" as const }), ...(pageParam !== "" && { before: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ value }) => (value.has_more ? (value.results.at(-1)?.id ?? null) : null),
  });
  const pages = query.data?.pages ?? [];
  const messages = pages.flatMap(({ value }) => value.results);
  const unread = messages.filter((message) => !message.read).map(({ id }) => id);
  const [first] = pages;
  return (
    <div className={page.page}>
      <div className={page.inner}>
        <div className={page.row}>
          <h1 className={page.title}>{t("messages.title")}</h1>
          <Check label={t("messages.onlyUnread")} checked={isUnreadOnly} onChange={setUnreadOnly} />
          {unread.length > 0 && online ? (
            <Button size="small" onClick={() => read(unread.slice(0, 100))}>
              {t("notices.allRead")}
            </Button>
          ) : null}
          {can("settings.message.edit") ? (
            <Link to="/message-settings" className={styles.link}>
              {t("messages.toConfig")}
            </Link>
          ) : null}
        </div>
        <DetailStates query={{ ...query, data: first }} />
        {first !== undefined && messages.length === 0 ? (
          <EmptyState picture="first" title={t(isUnreadOnly ? "messages.emptyUnread" : "messages.empty")} />
        ) : null}
        {messages.length === 0 ? null : (
          <ul className={mergeClasses(page.card, styles.list)} aria-label={t("messages.title")}>
            {messages.map((message) => (
              <Line
                key={message.id}
                message={message}
                onRead={() => {
                  if (!message.read) read([message.id]);
                }}
              />
            ))}
          </ul>
        )}
        {query.hasNextPage ? (
          <div>
            <Button onClick={() => void query.fetchNextPage()} disabledFocusable={query.isFetchingNextPage}>
              {t("messages.more")}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
};
