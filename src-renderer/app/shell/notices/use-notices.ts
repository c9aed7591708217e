import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useWorkbenchOf } from "../../../screens/records/workbench/use-workbench.ts";
import { useBootstrap, useCan, usePreferences, useUser } from "../../../session/bootstrap.ts";
import { useDismissed } from "../../../ui/messages/use-dismissed.ts";
import { useWork } from "../../../work/WorkProvider.tsx";
import { inOrder, type Notice, type ReadNotice } from "./notice.ts";
import { programNotices } from "./program-notices.ts";
import { isNews, lowered, type ReadMarks, withRead } from "./read-marks.ts";
import { workNotices } from "./work-notices.ts";
import { isOfWorkbench, workbenchNotices } from "./workbench-notices.ts";

/** The bell is no place to watch a payment run: it is brought up to date this long after something has changed. */
const settleMs = 10_000;
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
  readonly read: (notices: readonly Notice[]) => void;
};

/** Everything that the bell tells this person, over all of their companies, and what of it they have read. */
export const useNotices = (): Notices => {
  const texts = useText();
  const can = useCan();
  const bootstrap = useBootstrap();
  const update = useLoadedUpdate();
  const { ended } = useWork();
  const [marks, keep] = usePersonMarks();
  const [dismissed, dismiss] = useDismissed();
  const { data } = useWorkbenchOf(null, { settleMs, isWanted: can("workbench.home.view") });
  const counted = useMemo(() => (data === undefined ? [] : workbenchNotices(texts, data.value)), [texts, data]);
  const all = useMemo(() => {
    const notices = [...workNotices(texts, ended), ...counted, ...programNotices(texts, { ...bootstrap, update })];
    return inOrder(
      notices.map((notice) => ({
        ...notice,
        isUnread: notice.memory === "person" ? isNews(marks, notice) : !dismissed.includes(notice.id),
      })),
    );
  }, [ended, counted, texts, bootstrap, update, marks, dismissed]);

  // What was remembered of the service is older than what the person has read.
  const isCurrent = data !== undefined && !data.freshness.offline;
  useEffect(() => {
    if (!isCurrent) return;
    const next = lowered(marks, counted, isOfWorkbench);
    if (next !== marks) keep(next);
  }, [isCurrent, counted, marks, keep]);

  const read = useCallback(
    (notices: readonly Notice[]) => {
      const ofPerson = notices.filter((notice) => notice.memory === "person" && isNews(marks, notice));
      if (ofPerson.length > 0) keep(withRead(marks, ofPerson));
      dismiss(notices.filter(({ memory }) => memory === "window").map(({ id }) => id));
    },
    [marks, keep, dismiss],
  );
  return { all, unread: all.filter(({ isUnread }) => isUnread).length, read };
};
