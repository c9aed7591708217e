import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useConnection } from "../../../session/bootstrap.ts";

/** Changes come in bursts while settlements are paid, and messages are told a moment after them. */
const settleMs = 6_000;
/** Days that come near are told by the clock, without any change. */
const askedEveryMs = 60_000;
const inBell = "30";

/** The person's newest messages, read again soon after something has changed. */
export const useMessages = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const { online } = useConnection();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = desk.on.lists.changed(() => {
      // Not begun again by each change: under steady traffic it would never be read.
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: queryKeys.messages });
      }, settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [desk, client]);
  return useQuery({
    queryKey: [...queryKeys.messages, "newest", online],
    queryFn: () => desk.messages.list({ query: { limit: inBell } }),
    placeholderData: keepPreviousData,
    refetchInterval: askedEveryMs,
    staleTime: settleMs,
  });
};

export type Messages = NonNullable<ReturnType<typeof useMessages>["data"]>["value"];

/** Marks messages as read, at once on the screen and then at the service; offline they stay unread. */
export const useReadMessages = () => {
  const desk = useDesk();
  const client = useQueryClient();
  const { mutate } = useWrite({
    mutationFn: (ids: readonly string[]) => desk.messages.read({ body: { ids: [...ids] } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.messages }),
  });
  return useCallback(
    (ids: readonly string[]) => {
      if (ids.length > 0) mutate(ids);
    },
    [mutate],
  );
};

/** Tells the service in which language the person reads, so that mails come in it. */
export const useToldLanguage = (known: Messages["language"] | undefined): void => {
  const desk = useDesk();
  const client = useQueryClient();
  const { locale } = useText();
  const { online } = useConnection();
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (known === undefined || known === locale || !online || told.current === locale) return;
    told.current = locale;
    desk.messages
      .language({ body: { language: locale } })
      .then(() => client.invalidateQueries({ queryKey: queryKeys.messages }))
      // Said again with the next answer.
      .catch(() => {
        told.current = null;
      });
  }, [desk, client, known, locale, online]);
};
