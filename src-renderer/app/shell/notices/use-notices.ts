import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useMessages, useReadMessages, useToldLanguage } from "../../../screens/records/messages/use-messages.ts";
import { useBootstrap, usePreferences, useUser } from "../../../session/bootstrap.ts";
import { useDismissed } from "../../../ui/messages/use-dismissed.ts";
import { useWork } from "../../../work/WorkProvider.tsx";
import { messageIdOf, messageNotices } from "./message-notices.ts";
import { inOrder, type ReadNotice } from "./notice.ts";
import { programNotices } from "./program-notices.ts";
import { isNews, type ReadMarks, withRead } from "./read-marks.ts";
import { useDesktopNotices } from "./use-desktop-notices.ts";
import { workNotices } from "./work-notices.ts";

const updateAskedEveryMs = 1_800_000;

/** Reads this person's read marks, as the desk keeps them. */
const usePersonMarks = (): readonly [ReadMarks, (next: ReadMarks) => void] => {
  const { id } = useUser();
  const [{ notices_read }, change] = usePreferences();
  const marks = useMemo(() => notices_read?.[id] ?? {}, [notices_read, id]);
  const keep = useCallback(
    (next: ReadMarks) => change({ notices_read: { ...notices_read, [id]: { ...next } } }),
    [change, notices_read, id],
  );
  return [marks, keep];
};

/** The version of an update that waits to be installed; null where there is none or the host has no updates. */
const useLoadedUpdate = (): string | null => {
  const desk = useDesk();
  const { host } = useBootstrap();
  const { data } = useQuery({
    queryKey: [...queryKeys.deskSettings, "update"],
    queryFn: () => desk.settings.get({}),
    enabled: host === "electron",
    refetchInterval: updateAskedEveryMs,
  });
  return data?.updates.state === "ready" ? data.updates.next : null;
};

export type Notices = {
  readonly all: readonly ReadNotice[];
  readonly unread: number;
  readonly read: (notices: readonly ReadNotice[]) => void;
};

/** Everything that the bell tells this person, and what of it they have read: messages first, then what the program says. */
export const useNotices = (): Notices => {
  const texts = useText();
  const bootstrap = useBootstrap();
  const update = useLoadedUpdate();
  const { ended } = useWork();
  const [marks, keep] = usePersonMarks();
  const [dismissed, dismiss] = useDismissed();
  const { data } = useMessages();
  const readMessages = useReadMessages();
  useToldLanguage(data?.value.language);
  useDesktopNotices(data?.value.results);
  const all = useMemo(() => {
    const own = [...workNotices(texts, ended), ...programNotices(texts, { ...bootstrap, update })];
    const read = own.map((notice) => ({
      ...notice,
      isUnread: notice.memory === "person" ? isNews(marks, notice) : !dismissed.includes(notice.id),
    }));
    return inOrder([...messageNotices(texts, data?.value.results ?? []), ...read]);
  }, [ended, texts, bootstrap, update, marks, dismissed, data]);

  const read = useCallback(
    (notices: readonly ReadNotice[]) => {
      const ofPerson = notices.filter((notice) => notice.memory === "person" && isNews(marks, notice));
      if (ofPerson.length > 0) keep(withRead(marks, ofPerson));
      dismiss(notices.filter(({ memory }) => memory === "window").map(({ id }) => id));
      readMessages(
        notices.flatMap((notice) => {
          const id = messageIdOf(notice.id);
          return id === null || !notice.isUnread ? [] : [id];
        }),
      );
    },
    [marks, keep, dismiss, readMessages],
  );
  const beside = all.filter(({ isUnread, memory }) => isUnread && memory !== "service").length;
  return { all, unread: beside + (data?.value.unread ?? 0), read };
};
