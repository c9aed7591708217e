import type { StateTone } from "../../../../src-shared/kernel/states/define.ts";

/** Where a notice stands in the bell, besides under all. */
export const noticeTabs = ["tasks", "funds", "system"] as const;
export type NoticeTab = (typeof noticeTabs)[number];

/** Subject of a notice, drawn as its icon. */
export type NoticeIcon =
  | "waiting"
  | "unknown"
  | "failed"
  | "returned"
  | "wallet"
  | "export"
  | "import"
  | "check"
  | "program"
  | "person";

/** One line of the bell: a fact, a detail, when, and where it leads. */
export type Notice = {
  /** The same for the same fact at every reading. */
  readonly id: string;
  readonly tab: NoticeTab;
  readonly tone: StateTone;
  readonly icon: NoticeIcon;
  readonly title: string;
  readonly detail: string | null;
  /** Since when, Asia/Shanghai; null where that says nothing. */
  readonly at: string | null;
  /** Address of the record or list; null where there is none. */
  readonly to: string | null;
  /** Weight of its content: once it exceeds the one that the person has read, it is news again. */
  readonly weight: number;
  /**
   * `service`: a message, whose reading the service keeps; `person`: reading is kept by the desk beyond a restart; `window`: it
   * happened in this window and goes with it.
   */
  readonly memory: "service" | "person" | "window";
};

/** A notice with whether it was read; `service` ones are so by themselves. */
export type ReadNotice = Notice & { readonly isUnread: boolean };

const ranks: Readonly<Record<StateTone, number>> = {
  doubt: 0,
  danger: 1,
  warning: 2,
  info: 3,
  success: 3,
  neutral: 3,
};

/** Sorts notices: decisions first; of equal ones those with a time, the newest first, else in the order given. */
export const inOrder = (notices: readonly ReadNotice[]): readonly ReadNotice[] =>
  notices
    .map((notice, position) => ({ notice, position }))
    .sort((one, other) => {
      const byRank = ranks[one.notice.tone] - ranks[other.notice.tone];
      if (byRank !== 0) return byRank;
      if (one.notice.memory === "window" && other.notice.memory === "window")
        return (other.notice.at ?? "").localeCompare(one.notice.at ?? "") || one.position - other.position;
      return one.position - other.position;
    })
    .map(({ notice }) => notice);
