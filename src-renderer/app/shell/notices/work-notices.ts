import type { Texts } from "../../../i18n/texts.ts";
import { type EndedWork, endId } from "../../../work/work-store.ts";
import { endLine, endTitle, toneOf } from "../work/work-texts.ts";
import type { Notice, NoticeIcon } from "./notice.ts";

const icons: Readonly<Record<EndedWork["kind"], NoticeIcon>> = {
  export: "export",
  import: "import",
  check: "check",
  operation: "wallet",
  payment: "wallet",
};

/** Long work of this window that has ended, as notices. */
export const workNotices = (texts: Texts, ended: readonly EndedWork[]): readonly Notice[] =>
  ended.map((work) => ({
    id: endId(work),
    tab: work.kind === "operation" || work.kind === "payment" ? "funds" : "system",
    tone: toneOf(work),
    icon: icons[work.kind],
    title: endTitle(texts, work),
    detail: endLine(texts, work),
    at: work.endedAt,
    to: work.to,
    weight: 1,
    memory: "window",
  }));
