import type { Texts } from "../../../i18n/texts.ts";
import type { Bootstrap } from "../../../session/bootstrap.ts";
import type { Notice } from "./notice.ts";

/** Events in money records that are grave: somebody has to act before the next payment. */
const grave: readonly string[] = ["outbox_unavailable", "outbox_rolled_back", "outbox_missing", "service_forgot"];

/** Recognises states of this machine: the same at every start, so told once. */
const isStanding = (code: string): boolean => code.startsWith("keychain_");

type Facts = Pick<Bootstrap, "start_notices" | "environment" | "notice"> & {
  /** Version of an update that is installed at the end; null where there is none. */
  readonly update: string | null;
};

/** Makes notices of the program's own messages and the service's announcement. */
export const programNotices = (
  { t, of }: Texts,
  { start_notices, environment, notice, update }: Facts,
): readonly Notice[] => {
  const base = { tab: "system", icon: "program", at: null, to: null, weight: 1 } as const;
  const told = start_notices.map((code): Notice => {
    const isGrave = grave.includes(code);
    return {
      ...base,
      id: code,
      tone: isGrave ? "danger" : "warning",
      title: of(`startNotices.${code}`, {}, t("startNotices.unnamed", { code })),
      detail: t("notices.program"),
      memory: isStanding(code) ? "person" : "window",
    };
  });
  // In the demo the status bar says it.
  const announced: Notice[] =
    notice === null || environment === "demo"
      ? []
      : [
          {
            ...base,
            id: `announced ${notice}`,
            tone: "info",
            title: notice,
            detail: t("notices.service"),
            memory: "window",
          },
        ];
  const loaded: Notice[] =
    update === null
      ? []
      : [
          {
            ...base,
            id: `update ${update}`,
            tone: "info",
            title: t("notices.update.title", { version: update }),
            detail: t("notices.update.detail"),
            to: "/settings",
            memory: "person",
          },
        ];
  return [...told, ...announced, ...loaded];
};
